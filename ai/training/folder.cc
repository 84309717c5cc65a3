#include "ai/training/folder.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <type_traits>

namespace lusoria::training {

namespace {

template <class T>
void put(std::string& bytes, const std::vector<T>& values) {
  static_assert(std::is_trivially_copyable_v<T>);
  const std::uint64_t size = values.size();
  bytes.append(reinterpret_cast<const char*>(&size), sizeof(size));
  bytes.append(reinterpret_cast<const char*>(values.data()), size * sizeof(T));
}

template <class T>
bool take(std::string_view& bytes, std::vector<T>& values) {
  std::uint64_t size = 0;
  if (bytes.size() < sizeof(size)) return false;
  std::memcpy(&size, bytes.data(), sizeof(size));
  bytes.remove_prefix(sizeof(size));
  if (bytes.size() / sizeof(T) < size) return false;
  values.resize(size);
  std::memcpy(values.data(), bytes.data(), size * sizeof(T));
  bytes.remove_prefix(size * sizeof(T));
  return true;
}

/// Every list of a harvest, in the order of its file.
template <class Visit>
bool each_list(auto& harvest, Visit visit) {
  return visit(harvest.positions.facts) && visit(harvest.positions.all) &&
         visit(harvest.positions.games) && visit(harvest.decisions.facts) &&
         visit(harvest.decisions.choices) && visit(harvest.decisions.all);
}

}  // namespace

bool write_whole(const std::string& path, std::string_view bytes) {
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
  const std::string beside = path + ".new";
  {
    std::ofstream file(beside, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!file.flush()) return false;
  }
  std::filesystem::rename(beside, path, error);
  return !error;
}

std::optional<std::string> read_whole(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

std::string bytes_of(const Harvest& harvest) {
  std::string bytes;
  each_list(harvest, [&](const auto& list) {
    put(bytes, list);
    return true;
  });
  return bytes;
}

bool harvest_from(std::string_view bytes, Harvest& harvest) {
  return each_list(harvest, [&](auto& list) { return take(bytes, list); }) && bytes.empty();
}

}  // namespace lusoria::training
