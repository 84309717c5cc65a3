// Everything that a store keeps, in a file and back: a backup is a SQLite database with the same
// schema, whichever of the two databases it was made from, so it can be restored into either.
#pragma once

#include "server/store/sql.h"

namespace lusoria::server {

/// How many rows, and how many entries of tables among them.
struct Copied {
  std::int64_t rows = 0;
  std::int64_t entries = 0;
};

/// Copies a store into a new file, as it is at one moment; whoever uses the store goes on.
Copied back_up(SqlDatabase& store, const std::string& file);

/// What is done with a store that has something in it already.
enum class Restoring : std::uint8_t { IntoEmpty, Replacing };

/// Puts a backup into a store that nobody else uses, in one transaction.
Copied restore(const std::string& file, SqlDatabase& store, Restoring restoring);

}  // namespace lusoria::server
