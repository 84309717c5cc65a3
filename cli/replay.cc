// Finished and saved games: look at them, verify their chance.
#include <iostream>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/screen.h"
#include "cli/text.h"
#include "engine/chance/fair.h"
#include "engine/match/record.h"

namespace lusoria::cli {

namespace {

/// Reads and parses a file; an error sentence naming the file, or nothing.
std::string open_record(const std::string& path, Record& record) {
  const auto text = read_file(path);
  if (!text) return "cannot read " + path;
  const std::string error = read_record(all_games(), *text, sha256_hex, record);
  return error.empty() ? error : path + ": " + error;
}

Json turn_json(const Match& match) {
  const Turn turn = match.turn();
  Json json{{"number", turn.number}, {"actor", std::string(slug(turn.actor))}};
  if (turn.actor == Actor::Seat) {
    json["seat"] = std::string(match.seating().keys.of(turn.seat));
    json["decision"] = std::string(match.game().decisions().slugs[turn.decision]);
  }
  return json;
}

std::string line_of(const Match& match, const SeenEntry& entry) {
  if (entry.kind != Entry::Kind::Undo)
    return print_line(match.notation(), entry.seat, entry.action);
  return std::string(match.seating().keys.of(entry.seat)) + ": undo " +
         std::to_string(entry.taken) + (entry.by_consent ? " by consent" : "");
}

/// What there is to see of the log: for one seat, or everything, told as whoever acted saw it.
std::vector<SeenEntry> entries_for(const Match& match, std::optional<Seat> seat) {
  const int length = static_cast<int>(match.log().size());
  if (seat) return match.seen(*seat, 0, length, Match::Telling::Told);
  std::vector<SeenEntry> list;
  for (int i = 0; i < length; ++i) {
    const Entry& entry = match.log()[static_cast<unsigned>(i)];
    SeenEntry whole{.kind = entry.kind,
                    .seat = entry.seat,
                    .action = entry.action,
                    .turn = entry.turn,
                    .undone = entry.undone,
                    .by_consent = entry.by_consent,
                    .taken = entry.taken};
    if (entry.kind != Entry::Kind::Undo) {
      const Seat eyes = entry.seat == kNobody ? kSpectator : entry.seat;
      whole.told = match.game().tell(match.game().view(match.state_at(i), eyes),
                                     entry.action,
                                     match.game().view(match.state_at(i + 1), eyes));
    }
    list.push_back(std::move(whole));
  }
  return list;
}

Json entry_json(const Match& match, const SeenEntry& entry, const Catalogue& words) {
  Json told = Json::array();
  for (const Message& message : entry.told)
    told.push_back(words.render(message, match.seating().shown));
  return {{"line", line_of(match, entry)},
          {"turn", entry.turn},
          {"undone", entry.undone},
          {"told", std::move(told)}};
}

void print_text(const Match& match,
                const std::vector<SeenEntry>& entries,
                std::optional<Seat> seat,
                const Catalogue& words) {
  const Paint paint = Paint::for_stdout();
  int number = 0;
  for (const SeenEntry& entry : entries) {
    const std::string line = (entry.undone ? "- " : "") + line_of(match, entry);
    std::string told;
    for (const Message& message : entry.told)
      told += (told.empty() ? "  " : "; ") + words.render(message, match.seating().shown);
    std::cout << ++number << "  " << (entry.undone ? paint.faint(line) : line) << paint.faint(told)
              << "\n";
  }
  const AnyGame& game = match.game();
  std::cout << "\n";
  if (seat) {
    std::cout << show_view(game, game.view(match.state(), *seat), match.seating().keys, words);
  } else {
    std::cout << listing(game.state_json(match.state(), match.seating().keys));
  }
  if (match.over()) {
    for (const std::string& line : result_lines(match))
      std::cout << line << "\n";
  }
}

}  // namespace

int run_replay(const ReplayOptions& asked) {
  Record record;
  const std::string error = open_record(asked.file, record);
  if (!error.empty()) return bad_input(error);
  const int whole = static_cast<int>(record.lines.size());
  if (asked.at > whole) {
    return bad_input(asked.file + " has " + std::to_string(whole) + " entries, not " +
                     std::to_string(asked.at));
  }
  std::optional<Seat> seat;
  if (!asked.view.empty()) {
    seat = asked.view == "spectator" ? kSpectator : record.seating.keys.find(asked.view);
    if (seat == kNobody)
      return bad_input(asked.file + ": nobody there is called '" + asked.view + "'");
  }
  // The whole record is checked first: a broken one is refused, wherever one wants to look.
  Loaded loaded = load_match(record);
  if (loaded.match && asked.at >= 0) loaded = load_match(record, asked.at);
  if (!loaded.match) return bad_input(asked.file + ": " + loaded.error);
  const Match& match = *loaded.match;
  const Catalogue words = words_of(match.game(), asked.lang);
  const std::vector<SeenEntry> entries = entries_for(match, seat);
  if (!asked.json) {
    print_text(match, entries, seat, words);
    return kDone;
  }
  const AnyGame& game = match.game();
  Json out{{"title", std::string(game.facts().slug)},
           {"options", match.options()},
           {"seats", match.seating().shown},
           {"entries", Json::array()},
           {"turn", turn_json(match)}};
  for (const SeenEntry& entry : entries)
    out["entries"].push_back(entry_json(match, entry, words));
  if (seat) {
    out["view"] = game.view_json(game.view(match.state(), *seat), match.seating().keys);
  } else {
    out["state"] = game.state_json(match.state(), match.seating().keys);
  }
  if (match.over()) out["result"] = result_lines(match);
  std::cout << out.dump(2) << "\n";
  return kDone;
}

int check_records(const std::vector<std::string>& paths, bool json) {
  Json list = Json::array();
  int failed = 0;
  for (const std::string& path : paths) {
    for (const std::string& file : files_under(path, ".play")) {
      Record record;
      std::string error = open_record(file, record);
      if (error.empty()) error = load_match(record).error;
      failed += error.empty() ? 0 : 1;
      list.push_back({{"file", file}, {"passed", error.empty()}, {"message", error}});
      if (!json && !error.empty()) std::cout << file << ": " << error << "\n";
    }
  }
  if (json) {
    std::cout << list.dump(2) << "\n";
  } else {
    std::cout << list.size() - static_cast<unsigned>(failed) << " passed, " << failed
              << " failed\n";
  }
  return failed == 0 ? kDone : kFailed;
}

int run_verify(const std::string& file, bool json) {
  Record record;
  std::string error = open_record(file, record);
  if (!error.empty()) return bad_input(error);
  int draws = 0;
  error = verify_record(record, draws);
  if (json) {
    std::cout << Json{{"file", file},
                      {"verified", error.empty()},
                      {"draws", draws},
                      {"message", error}}
                     .dump(2)
              << "\n";
  } else if (error.empty()) {
    std::cout << file << ": the secret fits the commitment and gives all " << draws << " draws\n";
  } else {
    std::cout << file << ": " << error << "\n";
  }
  return error.empty() ? kDone : kFailed;
}

}  // namespace lusoria::cli
