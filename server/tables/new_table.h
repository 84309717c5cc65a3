// What the body of a request asks for: a new table's first entry, or a command at a table.
#pragma once

#include "server/tables/stored_table.h"

namespace lusoria::server {

/// A new table; an error sentence or nothing.
std::string new_table(const Json& asked,
                      const Account& host,
                      const std::string& id,
                      entry::Create& first);

/// What makes another table like that one, asked for by one who sat there.
Json rematch_of(const TableState& state, const std::string& account);

/// A table whose game was played elsewhere, from its record; an error sentence or nothing.
std::string new_upload(const Json& asked, const Account& host, entry::Upload& first);

command::Join join_of(const Json& body, const Account& who, bool invited);
command::PutBot put_bot_of(const Json& body, const std::string& account);
command::Talk talk_of(const Account& who, const std::string& line);
command::GetReady ready_of(const Json& body, const std::string& account);

}  // namespace lusoria::server
