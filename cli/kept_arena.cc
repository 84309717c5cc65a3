#include "cli/kept_arena.h"

#include <cstdio>
#include <fstream>
#include <optional>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/progress.h"

namespace lusoria::cli {

namespace {

/// One finished game as a line of the file that makes an arena resumable.
std::string line_of(const arena::Played& game) {
  Json json{{"index", game.index},
            {"turns", game.turns},
            {"decisions", game.decisions},
            {"reason", game.reason}};
  json["seat_of"] = game.seat_of;
  json["share"] = game.share;
  json["score"] = game.score;
  return json.dump();
}

/// Reads what an earlier run left. A last line cut short is dropped; another spec is refused.
std::vector<arena::Played> read_resumed(const std::string& path, const Json& header) {
  std::vector<arena::Played> done;
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line)) return done;
  if (Json::parse(line, nullptr, false) != header)
    throw BadInput{path + ": it holds the games of another arena"};
  while (std::getline(file, line)) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) break;
    arena::Played game;
    game.index = json.at("index");
    game.turns = json.at("turns");
    game.decisions = json.at("decisions");
    game.reason = json.at("reason");
    game.seat_of = json.at("seat_of").get<decltype(game.seat_of)>();
    game.share = json.at("share").get<decltype(game.share)>();
    game.score = json.at("score").get<decltype(game.score)>();
    done.push_back(game);
  }
  return done;
}

Json header_of(const arena::Spec& spec) {
  return {{"title", std::string(spec.game->facts().slug)},
          {"options", spec.options},
          {"bots", spec.bots},
          {"seed", spec.seed},
          {"turn_ms", spec.turn_ms}};
}

}  // namespace

std::vector<arena::Played> play_kept(const arena::Spec& spec, const std::string& resume) {
  std::vector<arena::Played> done;
  std::optional<std::ofstream> log;
  if (!resume.empty()) {
    done = read_resumed(resume, header_of(spec));
    // Whole or not at all: who is interrupted here keeps the games of earlier runs.
    std::string kept = header_of(spec).dump() + "\n";
    for (const arena::Played& game : done)
      kept += line_of(game) + "\n";
    if (!write_file(resume, kept)) throw BadInput{resume + ": cannot be written"};
    log.emplace(resume, std::ios::app);
  }
  std::size_t count = done.size();
  std::string fault;
  arena::play_all(spec, done, [&](const arena::Played& game) {
    if (log) *log << line_of(game) << std::endl;
    if (!game.fault.empty() && fault.empty()) {
      fault = game.fault;
      std::fprintf(stderr, "lusoria: %s\n", fault.c_str());
    }
    show_progress(++count, spec.games);
    return true;
  });
  return done;
}

}  // namespace lusoria::cli
