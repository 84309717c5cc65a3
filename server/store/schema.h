// The schema, as the list of steps that lead to it. A step that was released is never changed; a
// newer schema than this list is refused, so an older binary cannot spoil it.
#pragma once

#include <array>
#include <string_view>

namespace lusoria::server {

inline constexpr std::array<std::string_view, 7> kMigrations{
    R"sql(
CREATE TABLE accounts (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, login TEXT UNIQUE,
  password_hash TEXT NOT NULL, settings TEXT NOT NULL, created BIGINT NOT NULL, seen BIGINT NOT NULL);
CREATE TABLE sessions (
  hash TEXT PRIMARY KEY, account TEXT NOT NULL, kind TEXT NOT NULL, label TEXT NOT NULL,
  created BIGINT NOT NULL, seen BIGINT NOT NULL);
CREATE INDEX sessions_account ON sessions (account);
CREATE TABLE tables (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, status TEXT NOT NULL, visibility TEXT NOT NULL,
  rules_version BIGINT NOT NULL, summary TEXT NOT NULL, created BIGINT NOT NULL, touched BIGINT NOT NULL,
  deadline BIGINT NOT NULL);
CREATE INDEX tables_touched ON tables (status, touched);
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline > 0;
CREATE TABLE sitting (
  account TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (account, table_id));
CREATE INDEX sitting_table ON sitting (table_id);
CREATE TABLE entries (
  table_id TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (table_id, seq));
CREATE TABLE jobs (
  table_id TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, due BIGINT NOT NULL, lease BIGINT NOT NULL,
  PRIMARY KEY (table_id, kind));
CREATE INDEX jobs_due ON jobs (kind, due);
CREATE TABLE papers (
  table_id TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_id, kind));
CREATE TABLE outcomes (
  table_id TEXT PRIMARY KEY, title TEXT NOT NULL, body TEXT NOT NULL, number BIGINT NOT NULL);
CREATE INDEX outcomes_number ON outcomes (number);
CREATE TABLE ratings (
  title TEXT NOT NULL, player TEXT NOT NULL, mu TEXT NOT NULL, sigma TEXT NOT NULL, games BIGINT NOT NULL,
  PRIMARY KEY (title, player));
)sql",
    R"sql(
ALTER TABLE accounts ADD COLUMN more TEXT NOT NULL DEFAULT '{}';
ALTER TABLE accounts ADD COLUMN owner TEXT NOT NULL DEFAULT '';
CREATE INDEX accounts_owner ON accounts (owner) WHERE owner <> '';
)sql",
    R"sql(
CREATE TABLE friends (
  account TEXT NOT NULL, friend TEXT NOT NULL, PRIMARY KEY (account, friend));
CREATE INDEX friends_friend ON friends (friend);
ALTER TABLE tables ADD COLUMN host TEXT NOT NULL DEFAULT '';
)sql",
    // Whose turn it is after entry `head`. Rows of before are at 0, and those to which a program of
    // before has appended are behind their log: both are filled when a list first needs them.
    R"sql(
ALTER TABLE tables ADD COLUMN head BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN decider TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN clocks TEXT NOT NULL DEFAULT 'null';
)sql",
    // Where an entry changes nothing of that, it tells instead at which entry the row stands.
    R"sql(
ALTER TABLE entries ADD COLUMN turned BIGINT NOT NULL DEFAULT -1;
)sql",
    // Names that look alike, and whose they are; `until` is 0 while the account goes by it. Keys to
    // accounts, and what the house's admins have to do with.
    R"sql(
CREATE TABLE names (
  skeleton TEXT PRIMARY KEY, account TEXT NOT NULL, until BIGINT NOT NULL);
CREATE INDEX names_account ON names (account);
CREATE TABLE keys (
  hash TEXT PRIMARY KEY, account TEXT NOT NULL, kind TEXT NOT NULL, until BIGINT NOT NULL);
CREATE INDEX keys_account ON keys (account);
CREATE TABLE house (
  name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE admins (
  account TEXT PRIMARY KEY);
CREATE TABLE bans (
  subject TEXT PRIMARY KEY, reason TEXT NOT NULL, author TEXT NOT NULL, at BIGINT NOT NULL,
  until BIGINT NOT NULL);
CREATE TABLE deeds (
  id TEXT PRIMARY KEY, at BIGINT NOT NULL, author TEXT NOT NULL, what TEXT NOT NULL,
  subject TEXT NOT NULL, body TEXT NOT NULL);
CREATE INDEX deeds_at ON deeds (at);
CREATE TABLE reports (
  id TEXT PRIMARY KEY, table_id TEXT NOT NULL, line BIGINT NOT NULL, whom TEXT NOT NULL,
  text TEXT NOT NULL, author TEXT NOT NULL, at BIGINT NOT NULL, settled BIGINT NOT NULL);
CREATE INDEX tables_host ON tables (host, status);
CREATE TABLE seen_from (
  account TEXT NOT NULL, network TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (account, network));
)sql",
    // 1 where only bots play. Rows of before say so from their next change on.
    R"sql(
ALTER TABLE tables ADD COLUMN unattended BIGINT NOT NULL DEFAULT 0;
)sql"};

}  // namespace lusoria::server
