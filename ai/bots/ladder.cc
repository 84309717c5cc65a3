#include "ai/bots/ladder.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "ai/search/net_searcher.h"
#include "engine/any/registry.h"

namespace lusoria {

namespace {

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \r");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \r") + 1 - begin));
}

/// The cells of "| a | b |"; none if the line is no row.
std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  if (!line.starts_with('|')) return cells;
  line.remove_prefix(1);
  while (!line.empty() && line.find('|') != std::string_view::npos) {
    cells.push_back(trimmed(line.substr(0, line.find('|'))));
    line.remove_prefix(line.find('|') + 1);
  }
  return cells;
}

std::size_t column(const std::vector<std::string>& head, std::string_view name) {
  return static_cast<std::size_t>(std::find(head.begin(), head.end(), name) - head.begin());
}

/// "+120" or "33"; 0 for anything else, such as a dash.
int number_in(std::string_view cell) {
  if (cell.starts_with('+')) cell.remove_prefix(1);
  int value = 0;
  std::from_chars(cell.data(), cell.data() + cell.size(), value);
  return value;
}

}  // namespace

Ladder read_ladder(std::string_view page) {
  Ladder ladder;
  std::string title;
  std::vector<std::string> head;
  while (!page.empty()) {
    const std::string_view line = page.substr(0, page.find('\n'));
    page.remove_prefix(std::min(page.size(), line.size() + 1));
    if (line.starts_with("## ")) title = trimmed(line.substr(3));
    const std::vector<std::string> cells = cells_of(line);
    if (cells.empty()) {
      head.clear();
      continue;
    }
    if (head.empty()) {
      head = cells;
      continue;
    }
    const std::size_t level = column(head, "level");
    const std::size_t elo = column(head, "Elo");
    const std::size_t error = column(head, "±");
    if (std::max({level, elo, error}) >= cells.size() || cells[level].starts_with("---")) continue;
    ladder[title][cells[level]] = {number_in(cells[elo]), number_in(cells[error])};
  }
  return ladder;
}

const Ladder& ladder() {
  static const Ladder read = read_ladder(ladder_text());
  return read;
}

std::string bot_version(const AnyGame& game, const Level& level) {
  const std::string plain = std::to_string(kBotVersion);
  constexpr std::size_t kDigits = 8;
  return plays_with_nets(game, level) ? plain + "-" + own_nets(game)->fingerprint.substr(0, kDigits)
                                      : plain;
}

std::string rated_bot(const AnyGame& game, std::string_view level) {
  const Level* known = find_level(level);
  const std::string version =
      known == nullptr ? std::to_string(kBotVersion) : bot_version(game, *known);
  return "bot:" + std::string(level) + ":" + version;
}

Json levels_json() {
  Json list = Json::array();
  for (const Level& level : levels()) {
    if (level.control) continue;
    Json elo = Json::object();
    for (const auto& [title, strengths] : ladder()) {
      const auto found = strengths.find(std::string(level.slug));
      if (found == strengths.end() || find_game(title) == nullptr) continue;
      elo[title] = {{"elo", found->second.elo}, {"error", found->second.error}};
    }
    Json with_nets = Json::object();
    for (const AnyGame* game : all_games())
      if (plays_with_nets(*game, level))
        with_nets[std::string(game->facts().slug)] = bot_version(*game, level);
    list.push_back({{"level", std::string(level.slug)},
                    {"version", kBotVersion},
                    {"versions", std::move(with_nets)},
                    {"elo", std::move(elo)}});
  }
  return list;
}

}  // namespace lusoria
