// The built page, read into memory when the server starts: no path of a request ever reaches the
// file system.
#pragma once

#include <map>
#include <string>

#include "server/http/http.h"

namespace lusoria::server {

class StaticFiles {
 public:
  explicit StaticFiles(const std::string& root);

  /// The file of that path; an unknown path without a dot is a page of the app, so its start page.
  HttpResponse get(const HttpRequest& request) const;

  bool empty() const { return files_.empty(); }

 private:
  struct File {
    std::string body;
    std::string packed;  ///< As the build has packed it with gzip; empty where it has not.
    std::string type;
    std::string tag;  ///< Hash of the body.
  };

  std::map<std::string, File> files_;
};

}  // namespace lusoria::server
