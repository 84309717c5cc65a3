#include "server/store/sequence_file.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace lusoria::server {

namespace {

// One line of fixed length, written over itself: a disk writes it whole or not at all.
constexpr int kLength = 21;

}  // namespace

std::int64_t SequenceFile::read() const {
  const int file = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::array<char, kLength + 1> line{};
  const ssize_t got = ::pread(file, line.data(), kLength, 0);
  ::close(file);
  return got == kLength ? std::strtoll(line.data(), nullptr, 10) : 0;
}

void SequenceFile::write(std::int64_t number) const {
  const int file = ::open(path_.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  if (file < 0) return;
  std::array<char, kLength + 1> line{};
  std::snprintf(line.data(), line.size(), "%020lld\n", static_cast<long long>(number));
  // Where it cannot be written it is older than it might be, which refuses nothing that is whole.
  (void)!::pwrite(file, line.data(), kLength, 0);
  ::close(file);
}

}  // namespace lusoria::server
