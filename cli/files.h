// Reading and writing whole files, and where those lie that came with the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lusoria::cli {

/// The whole file, or nothing if it cannot be read.
std::optional<std::string> read_file(const std::string& path);

/// Writes beside the file and renames, so that nobody ever finds half a file.
bool write_file(const std::string& path, std::string_view text);

/// The files with that ending under a folder in the order of their names, or the path itself.
std::vector<std::string> files_under(const std::string& path, std::string_view ending);

/// The folder of the page that was installed or built with this program; empty if there is none.
std::string page_beside_program();

}  // namespace lusoria::cli
