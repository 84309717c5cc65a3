#include "server/api/static_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/chance/fair.h"

namespace lusoria::server {

namespace {

struct Kind {
  std::string_view ending;
  std::string_view type;
};

constexpr std::array<Kind, 14> kKinds{{{".html", "text/html; charset=utf-8"},
                                       {".js", "text/javascript; charset=utf-8"},
                                       {".mjs", "text/javascript; charset=utf-8"},
                                       {".css", "text/css; charset=utf-8"},
                                       {".svg", "image/svg+xml"},
                                       {".png", "image/png"},
                                       {".ico", "image/x-icon"},
                                       {".json", "application/json"},
                                       {".webmanifest", "application/manifest+json"},
                                       {".wasm", "application/wasm"},
                                       {".woff2", "font/woff2"},
                                       {".txt", "text/plain; charset=utf-8"},
                                       {".webp", "image/webp"},
                                       {".map", "application/json"}}};

std::string type_of(const std::string& path) {
  for (const Kind& kind : kKinds) {
    if (path.ends_with(kind.ending)) return std::string(kind.type);
  }
  return "application/octet-stream";
}

std::string read_whole(const std::filesystem::path& path) {
  std::string content(std::filesystem::file_size(path), '\0');
  std::ifstream(path, std::ios::binary)
      .read(content.data(), static_cast<std::streamsize>(content.size()));
  return content;
}

/// Whether a list of encodings ("br, gzip;q=0.8") has gzip and does not exclude it by a weight of
/// 0.
bool accepts_gzip(std::string_view list) {
  while (!list.empty()) {
    const std::string_view item = list.substr(0, list.find(','));
    list.remove_prefix(std::min(list.size(), item.size() + 1));
    std::string plain;
    std::copy_if(item.begin(), item.end(), std::back_inserter(plain), [](char c) {
      return c != ' ' && c != '\t';
    });
    if (plain == "gzip") return true;
    if (plain.starts_with("gzip;q=")) return plain.find_first_of("123456789") != std::string::npos;
  }
  return false;
}

}  // namespace

StaticFiles::StaticFiles(const std::string& root) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (root.empty() || !fs::is_directory(root, error)) return;
  for (const auto& item : fs::recursive_directory_iterator(root)) {
    if (!item.is_regular_file()) continue;
    fs::path plain = item.path();
    if (plain.extension() == ".gz" && fs::exists(plain.replace_extension(), error)) continue;
    File file;
    file.body = read_whole(item.path());
    const std::string packed = item.path().string() + ".gz";
    if (fs::exists(packed, error)) file.packed = read_whole(packed);
    const std::string path = "/" + fs::relative(item.path(), root).generic_string();
    file.type = type_of(path);
    file.tag = sha256_hex(file.body).substr(0, 20);
    files_[path] = std::move(file);
  }
}

HttpResponse StaticFiles::get(const HttpRequest& request) const {
  const bool page = request.path.substr(request.path.rfind('/') + 1).find('.') == std::string::npos;
  auto found = files_.find(request.path);
  if (found == files_.end() && page) found = files_.find("/index.html");
  HttpResponse response;
  if (found == files_.end()) {
    response.status = 404;
    response.content_type = "text/plain; charset=utf-8";
    response.body = files_.empty() ? "This server has no page; its interface is under /api.\n"
                                   : "There is no such page.\n";
    return response;
  }
  const File& file = found->second;
  response.content_type = file.type;
  const bool packed = !file.packed.empty() && accepts_gzip(request.accept_encoding);
  const std::string tag = "\"" + file.tag + (packed ? "-gzip\"" : "\"");
  response.headers.emplace_back("ETag", tag);
  if (!file.packed.empty()) response.headers.emplace_back("Vary", "Accept-Encoding");
  // Names of built files carry a hash of their contents; everything else is asked for again.
  const bool hashed = request.path.starts_with("/assets/");
  response.headers.emplace_back("Cache-Control",
                                hashed ? "public, max-age=31536000, immutable" : "no-cache");
  // A list of tags, each perhaps made weak by a proxy.
  if (request.if_none_match.find(tag) != std::string::npos) {
    response.status = 304;
    return response;
  }
  if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
  response.body = packed ? file.packed : file.body;
  return response;
}

}  // namespace lusoria::server
