#include "cli/files.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace lusoria::cli {

namespace fs = std::filesystem;

std::optional<std::string> read_file(const std::string& path) {
  std::error_code fault;
  if (!fs::is_regular_file(path, fault)) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in.good() && !in.eof()) return std::nullopt;
  return text.str();
}

bool write_file(const std::string& path, std::string_view text) {
  const std::string half = path + ".part";
  {
    std::ofstream out(half, std::ios::binary | std::ios::trunc);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    if (!out.flush().good()) {
      out.close();
      (void)std::remove(half.c_str());
      return false;
    }
  }
  std::error_code fault;
  fs::rename(half, path, fault);
  return !fault;
}

std::vector<std::string> files_under(const std::string& path, std::string_view ending) {
  std::error_code fault;
  if (!fs::is_directory(path, fault)) return {path};
  std::vector<std::string> files;
  for (auto it = fs::recursive_directory_iterator(path, fault); !fault && it != fs::end(it);
       it.increment(fault)) {
    if (it->is_regular_file(fault) && it->path().extension() == ending)
      files.push_back(it->path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string page_beside_program() {
  std::error_code fault;
  const fs::path program = fs::read_symlink("/proc/self/exe", fault).parent_path();
  // Installed, unpacked, and as the build leaves it.
  constexpr std::array<const char*, 3> kBeside{"../share/lusoria/web", "web", "../../web"};
  for (const char* beside : kBeside) {
    const fs::path folder = (program / beside).lexically_normal();
    if (fs::exists(folder / "index.html", fault)) return folder.string();
  }
  return {};
}

}  // namespace lusoria::cli
