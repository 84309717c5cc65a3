// What people may do at a table around the game: make it, sit down, get ready, start, leave. Each
// drafts the entry of the log, or says why not.
#pragma once

#include "server/tables/table.h"

namespace lusoria::server {

/// The first entry of a new table from what was asked for; an error sentence or nothing.
std::string new_table(const Json& asked, const Account& host, const std::string& id, Json& first);

/// The first entry of a table whose game was played elsewhere, from its record; an error sentence
/// or nothing.
std::string new_upload(const Json& asked, const Account& host, Json& first);

Draft entry(const char* kind, Json body);

Draft join(const Table& table, TableState& state, const Account& who, const Json& body);
Draft leave(TableState& state, const Account& who);
Draft put_bot(TableState& state, const Account& who, const Json& body);
Draft ready(TableState& state, const Account& who, const Json& body);
Draft back(TableState& state, const Account& who);
Draft start(TableState& state, const Account& who);

}  // namespace lusoria::server
