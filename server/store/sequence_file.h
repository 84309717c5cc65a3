// A small file beside a SQLite database that remembers how much there was. A database that has less
// than that has lost something: a log that was taken away or cut short, an old or an empty file in
// its place. It is written after the database, at most once a second, so it never knows of more
// than what is safe on the disk.
#pragma once

#include <cstdint>
#include <string>

namespace lusoria::server {

class SequenceFile {
 public:
  explicit SequenceFile(const std::string& database) : path_(database + ".sequence") {}

  /// The number remembered; 0 without one.
  std::int64_t read() const;
  void write(std::int64_t number) const;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace lusoria::server
