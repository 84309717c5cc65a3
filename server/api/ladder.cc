#include "server/api/ladder.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

#include "server/api/schemas.h"
#include "server/ratings.h"

namespace lusoria::server {

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

std::optional<Strength> standing(const Rating& player,
                                 std::span<const Rating> all,
                                 const std::map<std::string, Strength>& levels) {
  // Each rated level says where the ladder's zero lies on the ratings' scale; the surer it is, the
  // more it counts.
  double weights = 0.0;
  double zero = 0.0;
  for (const Rating& rating : all) {
    if (!rating.player.starts_with("bot:")) continue;
    const std::string level = rating.player.substr(4, rating.player.rfind(':') - 4);
    const auto found = levels.find(level);
    if (found == levels.end()) continue;
    const Skill skill = skill_of(rating);
    const double weight = 1.0 / (skill.sigma * skill.sigma);
    weights += weight;
    zero += weight * (found->second.elo - elo_of(skill.mu));
  }
  if (weights == 0.0) return std::nullopt;
  const Skill own = skill_of(player);
  constexpr double kSure = 1.96;
  const double error = kSure * elo_of(std::sqrt(own.sigma * own.sigma + 1.0 / weights));
  return Strength{static_cast<int>(std::lround(zero / weights + elo_of(own.mu))),
                  static_cast<int>(std::lround(error))};
}

}  // namespace lusoria::server
