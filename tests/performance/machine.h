// What this machine and the processes on it have used, as Linux tells it.
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <sys/types.h>
#include <thread>
#include <unistd.h>

namespace lusoria::testing {

inline void raise_file_limit() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

inline long resident_kb(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/statm");
  long size = 0;
  long resident = 0;
  in >> size >> resident;
  return resident * (::sysconf(_SC_PAGESIZE) / 1024);
}

/// Seconds of processor time that a process has used.
inline double processor_seconds(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(in, text);
  std::istringstream rest(text.substr(text.rfind(')') + 2));
  std::string skipped;
  for (int i = 0; i < 11; ++i)
    rest >> skipped;
  double user = 0.0;
  double system = 0.0;
  rest >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

/// Seconds of processor time that everybody on this machine has used.
inline double all_seconds() {
  std::ifstream in("/proc/stat");
  std::string skipped;
  double user = 0.0;
  double nice = 0.0;
  double system = 0.0;
  in >> skipped >> user >> nice >> system;
  return (user + nice + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

/// Seconds of processor time that a virtual machine's host kept for others.
inline double stolen_seconds() {
  std::ifstream in("/proc/stat");
  std::string skipped;
  for (int i = 0; i < 8; ++i)
    in >> skipped;
  double stolen = 0.0;
  in >> stolen;
  return stolen / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

inline std::string load_average() {
  std::ifstream in("/proc/loadavg");
  std::string one;
  in >> one;
  return one;
}

inline std::string machine() {
  std::ifstream in("/proc/cpuinfo");
  std::string model = "unknown processor";
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("model name")) model = line.substr(line.find(':') + 2);
  }
  return std::to_string(std::thread::hardware_concurrency()) + " cores, " + model;
}

}  // namespace lusoria::testing
