#include "cli/npy_file.h"

#include <bit>
#include <filesystem>

namespace lusoria::cli {

static_assert(std::endian::native == std::endian::little, "types are written as '<'");

namespace {

constexpr std::size_t kHeaderBytes = 128;

std::string half_of(const std::string& path) {
  return path + ".part";
}

}  // namespace

NpyFile::NpyFile(std::string path, std::string_view type, int columns)
    : path_(std::move(path)),
      type_(type),
      columns_(columns),
      out_(half_of(path_), std::ios::binary | std::ios::trunc) {
  out_ << header();
}

std::string NpyFile::header() const {
  std::string text = "{'descr': '" + type_ + "', 'fortran_order': False, 'shape': (" +
                     std::to_string(rows_) + "," +
                     (columns_ > 0 ? " " + std::to_string(columns_) : "") + "), }";
  // Version 1.0: the magic word, two bytes of version, two of the text's length.
  constexpr std::size_t kFixed = 10;
  text.resize(kHeaderBytes - kFixed - 1, ' ');
  constexpr char kTextBytes = kHeaderBytes - kFixed;
  return std::string("\x93NUMPY\x01\x00", 8) + kTextBytes + '\0' + text + '\n';
}

bool NpyFile::finish() {
  out_.seekp(0);
  out_ << header();
  out_.close();
  if (!out_.good()) return false;
  std::error_code fault;
  std::filesystem::rename(half_of(path_), path_, fault);
  return !fault;
}

}  // namespace lusoria::cli
