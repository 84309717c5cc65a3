// Finished and saved games: look at them, verify their chance.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/film.h"
#include "cli/screen.h"
#include "cli/text.h"
#include "engine/chance/fair.h"
#include "engine/wire/wire.h"

namespace lusoria::cli {

namespace {

struct ReplayGiven {
  std::vector<std::string> files;
  bool check = false;
  int at = -1;       ///< How many entries; all of them if negative.
  std::string view;  ///< Whose eyes: a seat's key or "spectator"; everything if empty.
  std::string lang = "en";
  bool json = false;
  bool watch = false;
};

/// What there is to see of the log: for one seat, or everything, told as whoever acted saw it.
std::vector<SeenEntry> entries_for(const Match& match, std::optional<Seat> seat) {
  const int length = static_cast<int>(match.log().size());
  if (seat) return match.seen(*seat, 0, length, Match::Telling::Told);
  std::vector<SeenEntry> list;
  for (int i = 0; i < length; ++i) {
    const Entry& entry = match.log()[static_cast<unsigned>(i)];
    list.push_back(SeenEntry::whole(entry));
    if (entry.kind != Entry::Kind::Undo) {
      const Seat eyes = entry.seat == kNobody ? kSpectator : entry.seat;
      list.back().told = match.game().tell(match.game().view(match.state_at(i), eyes),
                                           entry.action,
                                           match.game().view(match.state_at(i + 1), eyes));
    }
  }
  return list;
}

Json entry_json(const Match& match, const SeenEntry& entry, const Catalogue& words) {
  Json told = Json::array();
  for (const Message& message : entry.told)
    told.push_back(words.render(message, match.seating().shown));
  return {{"line", entry_line(match, entry)},
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
    const std::string line = (entry.undone ? "- " : "") + entry_line(match, entry);
    std::string told;
    for (const Message& message : entry.told)
      told += (told.empty() ? "  " : "; ") + words.render(message, match.seating().shown);
    std::cout << ++number << "  " << (entry.undone ? paint.faint(line) : line) << paint.faint(told)
              << "\n";
  }
  const AnyGame& game = match.game();
  std::cout << "\n";
  if (seat) {
    const Picture seen =
        show_view(game, game.view(match.state(), *seat), match.seating().keys, words);
    std::cout << fitted(seen.table + seen.own, kColumns);
  } else {
    std::cout << listing(game.state_json(match.state(), match.seating().keys));
  }
  for (const std::string& line : result_lines(match))
    std::cout << line << "\n";
}

int run_replay(const ReplayGiven& asked) {
  if (asked.files.size() > 1) throw BadInput{"replay shows one record; --check takes several"};
  const std::string& file = asked.files.front();
  const Record record = open_record(file);
  const int whole = static_cast<int>(record.lines.size());
  if (asked.at > whole) {
    throw BadInput{file + " has " + std::to_string(whole) + " entries, not " +
                   std::to_string(asked.at)};
  }
  std::optional<Seat> seat;
  if (!asked.view.empty()) {
    seat = asked.view == "spectator" ? kSpectator : record.seating.keys.find(asked.view);
    if (seat == kNobody) throw BadInput{file + ": nobody there is called '" + asked.view + "'"};
  }
  // The whole record is checked first: a broken one is refused, wherever one wants to look.
  Loaded loaded = load_match(record);
  if (loaded.match && asked.at >= 0) loaded = load_match(record, asked.at);
  if (!loaded.match) throw BadInput{file + ": " + loaded.error};
  const Match& match = *loaded.match;
  const Catalogue words = words_of(match.game(), asked.lang, edition_of(match));
  if (asked.watch && show_film({.match = match, .words = words, .grow = [] { return false; }}))
    return kDone;
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
           {"turn", wire::turn_json(game, match.turn(), match.seating().keys)}};
  for (const SeenEntry& entry : entries)
    out["entries"].push_back(entry_json(match, entry, words));
  if (seat) {
    out["view"] = view_json(game, game.view(match.state(), *seat), match.seating().keys);
  } else {
    out["state"] = game.state_json(match.state(), match.seating().keys);
  }
  if (match.over()) out["result"] = result_lines(match);
  std::cout << out.dump(2) << "\n";
  return kDone;
}

/// Why a record does not hold; empty if it does.
std::string fault_of(const std::string& file) {
  try {
    return load_match(open_record(file)).error;
  } catch (const BadInput& bad) {
    return bad.sentence;
  }
}

/// Replays whole records (files or folders) and says which do not hold.
int check_records(const std::vector<std::string>& paths, bool json) {
  Json list = Json::array();
  int failed = 0;
  for (const std::string& path : paths) {
    for (const std::string& file : files_under(path, ".play")) {
      const std::string error = fault_of(file);
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
  int draws = 0;
  const std::string error = verify_record(open_record(file), draws);
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

}  // namespace

void add_records(CLI::App& app, int& code) {
  auto given = std::make_shared<ReplayGiven>();
  CLI::App* replay = app.add_subcommand("replay", "Show a record: its log and the table after it");
  replay->add_option("files", given->files, "A .play file; with --check files or folders")
      ->required();
  replay->add_flag("--check", given->check, "Only say whether the records replay");
  replay->add_option("--at", given->at, "Only the first N entries")->check(CLI::NonNegativeNumber);
  replay->add_option("--view", given->view, "As this seat saw it, or 'spectator'");
  add_language(replay, given->lang);
  replay->add_flag("--watch", given->watch, "Step by step with keys, on a terminal");
  replay->add_flag("--json", given->json, "For programs");
  replay->callback([given, &code] {
    code = given->check ? check_records(given->files, given->json) : run_replay(*given);
  });

  CLI::App* verify =
      app.add_subcommand("verify", "Recompute every draw of a record of a fair table");
  auto file = std::make_shared<std::string>();
  verify->add_option("file", *file, "A .play file")->required();
  verify->add_flag("--json", given->json, "For programs");
  verify->callback([given, file, &code] { code = run_verify(*file, given->json); });
}

}  // namespace lusoria::cli
