#include "cli/film.h"

#include <algorithm>
#include <numeric>

#include "cli/screen.h"
#include "cli/table_screen.h"

namespace lusoria::cli {

namespace {

/// A score in points, where the title counts in parts of a point.
std::string points(const AnyGame& game, int score, const Catalogue& words) {
  const int unit = game.facts().score_unit;
  const int whole = std::abs(score);
  std::string text = (score < 0 ? "-" : "") + std::to_string(whole / unit);
  if (whole % unit != 0) text += words.text("cli.decimal") + std::to_string(whole % unit);
  return text;
}

/// Where the onlooker is.
class Projector {
 public:
  Projector(const Film& film, TerminalScreen& screen)
      : film_(film),
        screen_(screen),
        table_(screen,
               {.title = film.words.text("title.name"),
                .keys = film.words.text("cli.film_keys"),
                .log = film.words.text("cli.log_heading"),
                .asides = {}}),
        running_(film.runs) {}

  void run() {
    for (bool on = true; on;) {
      draw();
      const Key key = screen_.read(running_ ? pause_ : -1);
      if (key.kind == Key::Kind::None && running_) running_ = step();
      on = obey(key);
    }
  }

 private:
  int length() const { return static_cast<int>(film_.match.log().size()); }

  bool step() {
    if (at_ == length() && !film_.grow()) return false;
    at_ = std::min(at_ + 1, length());
    return true;
  }

  /// Spectator, then seat by seat.
  Seat eyes() const { return eyes_ == 0 ? kSpectator : static_cast<Seat>(eyes_ - 1); }

  void draw() {
    const AnyGame& game = film_.match.game();
    const Seating& seating = film_.match.seating();
    table_.set_picture(
        show_view(game, game.view(film_.match.state_at(at_), eyes()), seating.keys, film_.words));
    table_.clear_log();
    table_.add_log(told_lines(film_.match, film_.words, eyes(), 0, at_));
    if (at_ == length() && film_.match.over())
      table_.add_log(final_account(film_.match, film_.words));
    const std::string who = eyes_ == 0 ? film_.words.text("cli.spectator") : seating.shown[eyes()];
    table_.set_status(std::to_string(at_) + "/" + std::to_string(length()) + " · " + who);
    table_.draw({});
  }

  bool obey(const Key& key) {
    constexpr int kSlowest = 4000;
    constexpr int kFastest = 60;
    switch (key.kind) {
      case Key::Kind::Closed:
      case Key::Kind::Escape:
        return false;
      case Key::Kind::Right:
      case Key::Kind::Enter:
        running_ = false;
        (void)step();
        return true;
      case Key::Kind::Left:
        running_ = false;
        at_ = std::max(0, at_ - 1);
        return true;
      case Key::Kind::Home:
        at_ = 0;
        return true;
      case Key::Kind::End:
        at_ = length();
        return true;
      case Key::Kind::Tab:
        eyes_ = (eyes_ + 1) % (film_.match.seating().shown.size() + 1);
        return true;
      case Key::Kind::Text:
        if (key.text == " ") running_ = !running_;
        if (key.text == "z") table_.zoom();
        if (key.text == "+") pause_ = std::max(kFastest, pause_ / 2);
        if (key.text == "-") pause_ = std::min(kSlowest, pause_ * 2);
        return key.text != "q";
      default:
        (void)table_.look_around(key);
        return true;
    }
  }

  const Film& film_;
  TerminalScreen& screen_;
  TableScreen table_;
  int at_ = 0;
  std::size_t eyes_ = 0;
  int pause_ = 800;  ///< Milliseconds between steps.
  bool running_;
};

}  // namespace

std::vector<Line> told_lines(
    const Match& match, const Catalogue& words, Seat seat, int from, int to) {
  std::vector<Line> lines;
  for (const SeenEntry& entry : match.seen(seat, from, to, Match::Telling::Told)) {
    if (entry.kind == Entry::Kind::Undo) {
      Message message{"cli.undone", {}};
      message.with_seat("who", entry.seat).with("n", static_cast<std::int32_t>(entry.taken));
      lines.push_back({words.render(message, match.seating().shown)});
    }
    for (const Message& message : entry.told)
      lines.push_back({words.render(message, match.seating().shown),
                       entry.undone ? Tone::Faint : Tone::Normal});
  }
  return lines;
}

std::vector<Line> final_account(const Match& match, const Catalogue& words) {
  const AnyGame& game = match.game();
  const Result result = game.result(match.state());
  std::vector<Line> lines;
  lines.push_back({words.text("cli.over") + " " +
                       words.text("reason." + std::string(game.reasons().slugs[result.reason])),
                   Tone::Bold});
  std::vector<unsigned> by_rank(result.seats);
  std::iota(by_rank.begin(), by_rank.end(), 0U);
  std::stable_sort(by_rank.begin(), by_rank.end(), [&](unsigned a, unsigned b) {
    return result.seat[a].rank < result.seat[b].rank;
  });
  const auto sources = game.sources().slugs;
  for (const unsigned i : by_rank) {
    const SeatResult& seat = result.seat[i];
    std::string text = "  " + std::to_string(seat.rank) + ". " + match.seating().shown[i] + "  " +
                       points(game, seat.score, words);
    bool first = true;
    for (unsigned j = 0; j < sources.size(); ++j) {
      const bool anybody = std::any_of(by_rank.begin(), by_rank.end(), [&](unsigned other) {
        return result.seat[other].parts[j] != 0;
      });
      if (!anybody) continue;
      text += (first ? "  (" : ", ") + words.text("source." + std::string(sources[j])) + " " +
              points(game, seat.parts[j], words);
      first = false;
    }
    lines.push_back({text + (first ? "" : ")"), seat.rank == 1 ? Tone::Bold : Tone::Normal});
  }
  return lines;
}

bool show_film(const Film& film) {
  const auto screen = terminal_has_screen() ? TerminalScreen::open() : nullptr;
  if (!screen) return false;
  Projector(film, *screen).run();
  return true;
}

}  // namespace lusoria::cli
