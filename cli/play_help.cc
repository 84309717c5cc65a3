// What a person at the table may ask about: commands, rules, things of the box, the best choices.
#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include "ai/bots/bot.h"
#include "cli/commands.h"
#include "cli/play.h"
#include "cli/text.h"
#include "engine/text/component_words.h"

namespace lusoria::cli {

namespace {

std::string percent(float share) {
  const std::string number = std::to_string(static_cast<int>(share * 100.0F + 0.5F));
  return std::string(3 - std::min<std::size_t>(3, number.size()), ' ') + number + " %";
}

std::vector<Line> lines_of(const std::string& text) {
  std::vector<Line> lines;
  std::istringstream from(text);
  for (std::string line; std::getline(from, line);)
    lines.push_back({line});
  return lines;
}

}  // namespace

/// With two of the choices at hand as examples.
void TerminalGame::help() {
  std::vector<Line> lines{{own("help")}};
  for (const char* each : {"number",
                           "words",
                           "notation",
                           "why",
                           "hint",
                           "what",
                           "undo",
                           "undo_all",
                           "table",
                           "log",
                           "rules",
                           "save",
                           "quit"})
    lines.push_back({"  " + own(std::string("help.") + each)});
  lines.push_back({own("help.now")});
  const auto offers = input_->offers();
  for (std::size_t i = 0; i < std::min<std::size_t>(2, offers.size()); ++i) {
    const std::string notation = print_action(match_.notation(), offers[i].action);
    lines.push_back({"  " + std::to_string(i + 1) + "  =  " + notation + "  =  " +
                     label_of(match_.turn().seat, offers[i].action)});
  }
  console().answer(lines);
}

void TerminalGame::tell_rules(const std::string& section) {
  const std::string found = rules_section(match_.game(), lang_, section);
  console().answer(lines_of(
      found.empty() ? own("sections") + "\n" + rules_contents(match_.game(), lang_) : found));
}

/// The rules first; of the box what is called so, or else whose name has it in it.
void TerminalGame::tell_about(const std::string& name) {
  const std::string sought = folded(name);
  std::vector<Line> lines;
  for (const std::string& rule : rules_saying(match_.game(), lang_, sought))
    lines.push_back({rule});
  std::vector<Line> parts;
  bool exact = false;
  for (const ComponentRow& row : match_.game().components(edition_of(match_))) {
    const std::string called = folded(texts_.text(row.kind + "." + row.slug));
    const bool whole = called == sought || row.slug == sought;
    if (sought.empty() || !(whole || called.find(sought) != std::string::npos)) continue;
    if (whole && !std::exchange(exact, true)) parts.clear();
    if (exact && !whole) continue;
    std::string text = in_words(row, texts_);
    if (row.certainty != Certainty::Exact)
      text += " [" + own("certainty." + std::string(slug(row.certainty))) + "]";
    parts.push_back({text, Tone::Faint});
  }
  lines.insert(lines.end(), parts.begin(), parts.end());
  if (lines.empty()) return say(own("what_how"));
  console().answer(lines);
}

void TerminalGame::tell_refusal(const Submitted& answer) {
  if (answer.refusal.empty()) return say(answer.error, Tone::Bad);
  say(texts_.text("refusal." + answer.refusal), Tone::Bad);
  const std::string section = rules_section(match_.game(), lang_, answer.section);
  if (!section.empty()) say(section, Tone::Faint);
}

void TerminalGame::why(Seat seat, const std::string& line) {
  RawAction action;
  if (!parse_action(match_.notation(), line, action).empty()) return say(own("why_how"));
  const Submitted answer = match_.consider(seat, action);
  if (answer.ok())
    say(own("it_is_legal"), Tone::Good);
  else
    tell_refusal(answer);
}

/// What a choice leads to before chance or another seat has its say, the seat going on as it would
/// at a glance: told from what the seat may know, without what the choice's own label says.
std::string TerminalGame::prospect(const AnyView& view, RawAction first, Searcher& searcher) const {
  constexpr std::size_t kMost = 4;
  const AnyGame& game = match_.game();
  const Turn begin = game.turn_of(view);
  Rng rng(1);
  AnyState state = game.sample(view, rng);
  AnyView seen = view;
  std::vector<Message> told;
  for (RawAction action = first;;) {
    game.apply(state, action);
    const AnyView after = game.view(state, begin.seat);
    const auto news = game.tell(seen, action, after);
    told.insert(told.end(), news.begin(), news.end());
    seen = after;
    const Turn now = game.turn(state);
    const bool goes_on = now.actor == Actor::Seat && now.seat == begin.seat &&
                         now.number == begin.number && told.size() <= kMost;
    const auto next = goes_on ? searcher.glance(seen).candidates : std::vector<search::Candidate>{};
    if (next.empty()) break;
    action = next.front().action;
  }
  std::string text;
  for (std::size_t i = 1; i < std::min(told.size(), kMost + 1); ++i)
    text += (i > 1 ? "; " : "") + texts_.render(told[i], match_.seating().shown);
  return text;
}

void TerminalGame::hint(Seat seat) {
  constexpr std::uint32_t kSimulations = 2000;
  constexpr std::size_t kBest = 3;
  const AnyGame& game = match_.game();
  const AnyView view = game.view(input_->state(), seat);
  const auto searcher = make_level_searcher(game, strongest_level(), 1);
  const auto best = best_choices(searcher->think(view, kSimulations, {}), kBest);
  if (best.empty()) return say(own("hint_forced"));
  const auto offers = input_->offers();
  std::vector<Line> lines;
  for (const search::Candidate& c : best) {
    const auto at = std::find_if(
        offers.begin(), offers.end(), [&](const auto& offer) { return offer.action == c.action; });
    lines.push_back({"  " + percent(c.value) + "  " + std::to_string(at - offers.begin() + 1) +
                     "  " + label_of(seat, c.action)});
    const std::string follows = prospect(view, c.action, *searcher);
    if (!follows.empty()) lines.push_back({"         " + own("hint_then") + " " + follows});
  }
  if (best.size() > 1) {
    const auto more = static_cast<std::int32_t>((best[0].value - best[1].value) * 100.0F + 0.5F);
    lines.push_back({own(more > 0 ? "hint_why" : "hint_equal", Message{}.with("n", more))});
  }
  console().answer(lines);
}

}  // namespace lusoria::cli
