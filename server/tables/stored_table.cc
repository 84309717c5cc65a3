#include "server/tables/stored_table.h"

#include <algorithm>

#include "ai/bots/ladder.h"

namespace lusoria::server {

Notation StoredTable::notation(SeatKeys& keys) const {
  if (match != nullptr) return match->notation();
  keys = keys_for(names());
  return {game == nullptr ? std::span<const VerbSpec>() : game->verbs(), keys};
}

std::string StoredTable::apply(const LogEntry& entry) {
  const std::string which = "entry " + std::to_string(entry.seq);
  if (entry.seq != seq + 1) return which + " is out of order";
  table::Happened happened;
  SeatKeys keys;
  std::string error = table::read_stored(entry.kind, entry.body, notation(keys), happened);
  if (error.empty()) error = fold(happened, entry.at);
  if (!error.empty()) return which + ": " + error;
  seq = entry.seq;
  return {};
}

std::string StoredTable::apply_all(const std::vector<LogEntry>& log) {
  for (const LogEntry& entry : log) {
    if (std::string error = apply(entry); !error.empty()) return error;
  }
  return {};
}

LogEntry StoredTable::write(const table::Happened& happened, Millis when) const {
  SeatKeys keys;
  return {seq + 1,
          std::max(when, at),
          std::string(slug(table::kind_of(happened))),
          table::stored_body(happened, notation(keys))};
}

TableRow StoredTable::row() const {
  TableRow row;
  row.id = id;
  row.title = std::string(game->facts().slug);
  row.status = status;
  row.visibility = visibility;
  row.host = host;
  row.rules_version = options.value("rules_version", 1);
  row.summary = room_json(at).dump();
  row.unattended = std::all_of(seats.begin(), seats.end(), [](const RoomSeat& seat) {
    return seat.account.empty() || seat.away;
  });
  for (const RoomSeat& seat : seats) {
    if (!seat.account.empty()) row.people.push_back(seat.account);
  }
  if (!witnessed) row.people.push_back(host);
  row.created = created;
  row.touched = at;
  return row;
}

WhoseTurn StoredTable::whose_turn() const {
  const Seat seat = decider();
  return {seat == kNobody ? std::string{} : seats[seat].account, clocks_json().dump()};
}

std::optional<GameOutcome> StoredTable::outcome() const {
  if (status != Status::Over || !rated) return std::nullopt;
  const Result result = game->result(match->state());
  Json players = Json::array();
  for (unsigned i = 0; i < seats.size(); ++i) {
    const RoomSeat& seat = seats[i];
    const std::string player = seat.bot.empty() ? seat.account : rated_bot(*game, seat.bot);
    // Whoever left for good is last, whatever the bot made of the seat.
    players.push_back({{"player", player}, {"rank", result.seat[i].rank}, {"left", seat.away}});
  }
  return GameOutcome{std::string(game->facts().slug),
                     Json{{"ended", ended}, {"players", std::move(players)}}.dump()};
}

}  // namespace lusoria::server
