// What can be asked for under /api, a class for each kind of thing; routes.cc has the addresses.
// Handlers run on the request pool and may wait for the store; a StoreError becomes "unavailable".
#pragma once

#include <functional>

#include "server/api/call.h"
#include "server/api/limits.h"
#include "server/api/session_sockets.h"
#include "server/tables/table_registry.h"

namespace lusoria::server {

/// What this server is, and the machine-readable descriptions of its interface.
class DescriptionResource {
 public:
  void about(Call& call);
  void openapi(Call& call);
  void ws_schema(Call& call);
};

/// What can be played, and against which bots.
class TitlesResource {
 public:
  void list(Call& call);
  void text(Call& call);
  void components(Call& call);
  void types(Call& call);
  void tell_scene(Call& call);
  void bot_levels(Call& call);
};

/// Signing in and out, and the sessions one has.
class SessionsResource {
 public:
  struct Needs {
    Store& store;
    Accounts& accounts;
    SessionSockets& sockets;
    Limits& limits;
    bool https;  ///< Reached by TLS, whatever the request came by.
  };

  explicit SessionsResource(Needs needs) : it_(needs) {}

  void open(Call& call);
  void login(Call& call);
  void logout(Call& call);
  void list(Call& call);
  void end_others(Call& call);
  void make_token(Call& call);

 private:
  void welcome(const Call& call, const Accounts::Opened& opened) const;

  Needs it_;
};

/// The own account, and the bot accounts that belong to it.
class AccountResource {
 public:
  AccountResource(Store& store, Accounts& accounts, SessionSockets& sockets, TableRegistry& tables)
      : store_(store), accounts_(accounts), sockets_(sockets), tables_(tables) {}

  void show(Call& call);
  void change(Call& call);
  void set_password(Call& call);
  void remove(Call& call);
  void export_all(Call& call);
  void bots(Call& call);
  void make_bot(Call& call);
  void remove_bot(Call& call);

 private:
  void leave_tables(const Account& gone);

  Store& store_;
  Accounts& accounts_;
  SessionSockets& sockets_;
  TableRegistry& tables_;
};

/// Notices of one's turns, and vacations.
class PreferencesResource {
 public:
  PreferencesResource(Store& store, TableRegistry& tables) : store_(store), tables_(tables) {}

  void notices(Call& call);
  void set_notices(Call& call);
  void confirm_email(Call& call);
  void vacation(Call& call);
  void set_vacation(Call& call);

 private:
  Store& store_;
  TableRegistry& tables_;
};

/// Whom one likes to play with, and whom one does not want to read.
class FriendsResource {
 public:
  explicit FriendsResource(Store& store) : store_(store) {}

  void friends(Call& call);
  void set_friend(Call& call);
  void mutes(Call& call);
  void set_mute(Call& call);

 private:
  Store& store_;
};

/// What everybody may know of others: profiles and ratings.
class PeopleResource {
 public:
  explicit PeopleResource(Store& store) : store_(store) {}

  void profile(Call& call);
  void ratings(Call& call);

 private:
  Json elo_json(const Rating& rating);

  Store& store_;
};

/// Tables are listed, made, filled, started, left.
class TablesResource {
 public:
  TablesResource(Store& store, TableRegistry& tables) : store_(store), tables_(tables) {}

  void list(Call& call);
  void create(Call& call);
  void show(Call& call);
  void join(Call& call);
  void leave(Call& call);
  void back(Call& call);
  void put_bot(Call& call);
  void ready(Call& call);
  void start(Call& call);
  void rematch(Call& call);

 private:
  template <class Command>
  void act(const Call& call, Command command);
  Done then_room(const Call& call);

  Store& store_;
  TableRegistry& tables_;
};

/// What happened at a table: record, replay, analysis, change of ratings; and records from
/// elsewhere. While a game runs everybody gets the own view only.
class HistoryResource {
 public:
  HistoryResource(Store& store, TableRegistry& tables, Pool& pool)
      : store_(store), tables_(tables), pool_(pool) {}

  void upload(Call& call);
  void record(Call& call);
  void replay(Call& call);
  void events(Call& call);
  void analysis(Call& call);
  void order_analysis(Call& call);
  void ratings(Call& call);

 private:
  using LookBack = std::function<void(const TableState&, Seat viewer)>;
  void look_back(const Call& call, LookBack then);
  void answer_analysis(const Call& call, bool order);
  void from_store(const Call& call, std::function<void()> read);

  Store& store_;
  TableRegistry& tables_;
  Pool& pool_;
};

/// Goes on with a table that the caller may enter, and refuses everything else.
void enter_table(TableRegistry& tables,
                 const Call& call,
                 std::function<void(const Table&, const TableState&)> then);

/// Answers with the room as the caller sees it.
void answer_room(TableRegistry& tables, const Call& call, const std::string& id, unsigned status);

/// Forms that several resources use.
Json friends_json(Store& store, const std::string& account);
Json session_json(const Session& session, const std::string& mine);
Json rating_json(const Rating& rating);

}  // namespace lusoria::server
