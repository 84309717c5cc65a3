#include "server/store/store_copy.h"

#include <filesystem>
#include <thread>
#include <unistd.h>

#include "server/store/schema.h"
#include "server/store/store.h"

namespace lusoria::server {

namespace {

namespace fs = std::filesystem;

constexpr int kRowsAtOnce = 500;

struct Column {
  std::string name;
  bool number = false;
  bool key = false;
  bool optional = false;
};

struct CopiedTable {
  std::string name;
  std::vector<Column> columns;
};

/// All tables but the schema's version, as SQLite describes them: so a new one is never forgotten.
std::vector<CopiedTable> tables_in(SqlConnection& sqlite) {
  std::vector<CopiedTable> list;
  for (const SqlRow& row : sqlite.query(
           "SELECT m.name, p.name, p.type, p.pk, p.\"notnull\" FROM sqlite_master m JOIN "
           "pragma_table_info(m.name) p WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND "
           "m.name <> 'schema_version' ORDER BY m.name, p.cid",
           {})) {
    if (list.empty() || list.back().name != row[0]) list.push_back({row[0], {}});
    const bool key = row[3] != "0";
    list.back().columns.push_back({row[1], row[2] == "BIGINT", key, !key && row[4] == "0"});
  }
  return list;
}

std::string joined(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items)
    text += (text.empty() ? "" : ", ") + item;
  return text;
}

/// The statements that copy one table, page by page in the order of its key.
struct Statements {
  explicit Statements(const CopiedTable& table) {
    std::vector<std::string> names;
    std::vector<std::string> keys;
    std::vector<std::string> from;
    std::vector<std::string> values;
    for (const Column& column : table.columns) {
      names.push_back(column.name);
      const std::string value = "$" + std::to_string(names.size());
      values.push_back(column.optional ? "nullif(" + value + ", '')" : value);
      if (!column.key) continue;
      keys.push_back(column.name);
      from.push_back("$" + std::to_string(keys.size()));
    }
    const std::string select = "SELECT " + joined(names) + " FROM " + table.name;
    const std::string order = " ORDER BY " + joined(keys) + " LIMIT " + std::to_string(kRowsAtOnce);
    first_page = select + order;
    next_page = select + " WHERE (" + joined(keys) + ") > (" + joined(from) + ")" + order;
    insert =
        "INSERT INTO " + table.name + " (" + joined(names) + ") VALUES (" + joined(values) + ")";
  }

  std::string first_page;
  std::string next_page;
  std::string insert;
};

SqlValue value_of(const Column& column, const std::string& text) {
  return column.number ? SqlValue(number(text)) : SqlValue(text);
}

std::int64_t copy_table(const CopiedTable& table, SqlConnection& from, SqlConnection& to) {
  const Statements statements(table);
  std::int64_t copied = 0;
  std::vector<SqlRow> page = from.query(statements.first_page, {});
  while (!page.empty()) {
    std::vector<SqlParams> rows;
    SqlParams last;
    for (const SqlRow& row : page) {
      rows.emplace_back();
      last.clear();
      for (std::size_t i = 0; i < row.size(); ++i) {
        rows.back().push_back(value_of(table.columns[i], row[i]));
        if (table.columns[i].key) last.push_back(rows.back().back());
      }
    }
    to.execute_each(statements.insert, rows);
    copied += static_cast<std::int64_t>(rows.size());
    page = from.query(statements.next_page, last);
  }
  return copied;
}

Copied copy_tables(const std::vector<CopiedTable>& tables, SqlConnection& from, SqlConnection& to) {
  Copied copied;
  for (const CopiedTable& table : tables) {
    const std::int64_t rows = copy_table(table, from, to);
    copied.rows += rows;
    if (table.name == "entries") copied.entries = rows;
  }
  return copied;
}

/// A store of another version is brought up to date by the server, not by a copy.
void expect_this_version(SqlConnection& connection) {
  const auto rows = connection.query("SELECT version FROM schema_version", {});
  const std::int64_t have = rows.empty() ? 0 : number(rows[0][0]);
  if (have != static_cast<std::int64_t>(kMigrations.size()))
    throw StoreError("the store has schema version " + std::to_string(have) +
                     ": use the program that serves it");
}

/// Tables that are live in a process would not notice that their logs were replaced.
void expect_alone(const SqlDatabase& database, SqlConnection& connection) {
  // A connection that was closed is counted for a moment more.
  for (int tries = 0; database.others(connection) > 0; ++tries) {
    if (tries == 30) throw StoreError("the store is in use: stop every server and worker first");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

/// A reading transaction: everything as it is at one moment.
class Snapshot {
 public:
  explicit Snapshot(SqlDatabase& database) : connection_(database.connect()) {
    connection_->script(std::string(database.begin_snapshot()));
    connection_->take_time();
  }

  SqlConnection& operator*() { return *connection_; }

 private:
  std::unique_ptr<SqlConnection> connection_;
};

/// A folder of our own for what is not to be seen yet.
class PrivateFolder {
 public:
  PrivateFolder() {
    std::string pattern = (fs::temp_directory_path() / "lusoria-restore-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr)
      throw StoreError("cannot make a folder in " + pattern);
    path_ = pattern;
  }

  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;

  ~PrivateFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }

  std::string file() const { return path_ + "/lusoria.db"; }

 private:
  std::string path_;
};

/// The backup in a place of our own, whole and with today's schema.
void unpack(const std::string& file, const std::string& copy) {
  if (!fs::exists(file)) throw StoreError("there is no file " + file);
  if (fs::exists(file + "-wal") && fs::file_size(file + "-wal") > 0)
    throw StoreError(file + " is a database in use, not a backup: make one with lusoria backup");
  fs::copy_file(file, copy);
  const auto database = sqlite_database(copy, SqliteUse::Beside);
  const auto connection = database->connect();
  connection->take_time();
  const auto found = connection->query("PRAGMA quick_check(1)", {});
  if (found.empty() || found[0][0] != "ok")
    throw StoreError(file + " is damaged" + (found.empty() ? "" : ": " + found[0][0]));
  if (connection->query("SELECT name FROM sqlite_master WHERE name = 'schema_version'", {}).empty())
    throw StoreError(file + " is no backup of Lusoria");
}

}  // namespace

Copied back_up(SqlDatabase& store, const std::string& file) {
  if (fs::exists(file)) throw StoreError(file + " exists already");
  const std::string part = file + ".part";
  for (const char* rest : {"", "-wal", "-shm", ".lock", ".sequence"})
    fs::remove(part + rest);
  Copied copied;
  {
    Snapshot from(store);
    expect_this_version(*from);
    // Makes the schema, and closes again.
    open_sqlite(part);
    const auto database = sqlite_database(part, SqliteUse::Beside);
    const auto to = database->connect();
    Transaction transaction(*database, *to);
    to->take_time();
    copied = copy_tables(tables_in(*to), *from, *to);
    transaction.commit();
    // All of it in the one file.
    to->script("PRAGMA journal_mode=DELETE");
  }
  for (const char* rest : {".lock", ".sequence"})
    fs::remove(part + rest);
  fs::rename(part, file);
  return copied;
}

Copied restore(const std::string& file, SqlDatabase& store, Restoring restoring) {
  const PrivateFolder folder;
  unpack(file, folder.file());
  // Brings an older one up to date.
  open_sqlite(folder.file(), {.accept_loss = true});
  const auto backup = sqlite_database(folder.file(), SqliteUse::Beside);
  Snapshot from(*backup);
  const auto tables = tables_in(*from);
  const auto to = store.connect();
  expect_alone(store, *to);
  Transaction transaction(store, *to);
  to->take_time();
  store.exclude(*to);
  expect_this_version(*to);
  for (const CopiedTable& table : tables) {
    const bool empty = to->query("SELECT 1 FROM " + table.name + " LIMIT 1", {}).empty();
    // Trying whether it can be written leaves a mark; it is nobody's data.
    const bool mark = table.name == "papers" &&
                      to->query("SELECT 1 FROM papers WHERE kind <> 'probe' LIMIT 1", {}).empty();
    if (restoring == Restoring::IntoEmpty && !empty && !mark)
      throw StoreError("there is something in the store already; --replace removes it");
    to->execute("DELETE FROM " + table.name, {});
  }
  const Copied copied = copy_tables(tables, *from, *to);
  transaction.commit();
  store.keep(*to);
  return copied;
}

}  // namespace lusoria::server
