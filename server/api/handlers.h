// What can be asked for under /api; routes.cc has the addresses, NAME_resource.cc what is done.
// Handlers run on the request pool and may wait for the store; a StoreError becomes "unavailable".
#pragma once

#include "server/api/call.h"

namespace lusoria::server {

/// A name declared as a Handler is a function that answers a call.
using Handler = void(Call& call);

/// What this server is, and the machine-readable descriptions of its interface.
namespace description {
Handler about, openapi, ws_schema;
}

/// What can be played, and against which bots.
namespace titles {
Handler list, texts, components, types, tell_scene, bot_levels;
}

/// Signing in and out, and the sessions one has.
namespace sessions {
Handler open, login, logout, list, end_others, make_token;
Json as_json(const Session& session, const std::string& mine);
}  // namespace sessions

/// The own account, and the bot accounts that belong to it.
namespace me {
Handler show, change, set_password, remove, export_all, bots, make_bot, remove_bot;
}

/// Ways back to an account whose password is lost.
namespace recovery {
Handler show, make_codes, ask, use;
}

/// What the operator decided for everybody, and what admins see and do.
namespace house {
Handler show;
}

namespace admin {
Handler people, tables, overview, act;
}

/// Notices of one's turns, and vacations.
namespace preferences {
Handler notices, set_notices, confirm_email, vacation, set_vacation;
}

/// Whom one likes to play with, and whom one does not want to read.
namespace friends {
Handler list, set, mutes, set_mute;
Json as_json(Store& store, const std::string& account);
}  // namespace friends

/// What everybody may know of others: profiles and ratings.
namespace people {
Handler profile, ratings;
Json rating_json(const Rating& rating);
}  // namespace people

/// Tables are listed, made, filled, started, left.
namespace tables {
Handler list, create, show, join, leave, back, put_bot, ready, start, rematch, remove, close,
    report;

/// Goes on with the table of the call, if the caller may enter it, and refuses everything else.
void enter(const Call& call, std::function<void(const Table&, const TableState&)> then);

/// Answers with a room as the caller sees it.
void answer_room(const Call& call, const std::string& id, unsigned status);
}  // namespace tables

/// What happened at a table: record, replay, analysis, change of ratings; and records from
/// elsewhere. While a game runs everybody gets the own view only.
namespace history {
Handler upload, record, replay, events, analysis, order_analysis, ratings;
}

}  // namespace lusoria::server
