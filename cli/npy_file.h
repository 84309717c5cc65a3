// An array in NumPy's own format, written row by row: how many there are is filled in at the end.
#pragma once

#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <string_view>

namespace lusoria::cli {

class NpyFile {
 public:
  /// Of rows with so many columns (0: plain numbers) of a type as NumPy writes it ("|u1", "<i4").
  /// It lies beside its path until it is finished.
  NpyFile(std::string path, std::string_view type, int columns);

  template <class T>
  void add_row(std::span<const T> cells) {
    out_.write(reinterpret_cast<const char*>(cells.data()),
               static_cast<std::streamsize>(cells.size_bytes()));
    ++rows_;
  }

  template <class T>
  void add(T cell) {
    add_row(std::span<const T>(&cell, 1));
  }

  /// False if anything could not be written.
  bool finish();

 private:
  std::string header() const;

  std::string path_;
  std::string type_;
  int columns_;
  std::uint64_t rows_ = 0;
  std::ofstream out_;
};

}  // namespace lusoria::cli
