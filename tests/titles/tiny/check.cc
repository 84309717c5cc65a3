#include "tests/titles/tiny/game.h"
#include "tests/titles/tiny/rules.h"

namespace lusoria::tiny {

std::string_view Title::check(const State& s) {
  const Options& o = s.options;
  const Course& c = s.course;
  if (o.seats < 2 || o.seats > kSeats || o.rules_version < 1 || o.rules_version > 2 ||
      o.components_edition < 1 || o.components_edition > kEditions || o.rounds < 1 || o.rounds > 4)
    return "options";
  const Counts<Kind> box = box_of(o.components_edition);
  for (int i = 0; i < kKinds; ++i) {
    const Kind kind = nth<Kind>(i);
    int sum = s.deck[kind] + s.laid[kind];
    for (const Player& player : s.players) {
      sum += player.hand[kind];
      if (player.facts.known[kind] > player.hand[kind] ||
          player.hand[kind] > player.facts.at_most[kind] || player.facts.at_most[kind] > kBoxSize)
        return "facts";
    }
    if (sum != box[kind]) return slug(kind);
  }
  if (vaulted(s.players) > total(s.deck)) return "vaults";
  const bool bidding = c.phase == Phase::Bid;
  for (Seat seat = 0; seat < kSeats; ++seat) {
    const Player& player = s.players[seat];
    if (player.bid > 0 && (!bidding || player.bid > kMaxBid + 1 || player.bid > player.coins + 1))
      return "bids";
    if (bidding && seat < o.seats &&
        (player.bid > 0) != ((seat + o.seats - c.leader) % o.seats < c.done))
      return "bids";
    if (seat >= o.seats &&
        (total(player.hand) + player.vault + player.coins + total(player.facts.at_most) > 0))
      return "empty seats";
  }
  if (c.leader >= o.seats || c.done >= o.seats || c.round > o.rounds) return "course";
  if (c.conceded != kNobody && (c.conceded >= o.seats || c.phase != Phase::Over))
    return "concession";
  if (c.phase == Phase::Unveil && next_vault(s) == kNobody) return "vaults";
  if (c.phase == Phase::Deal && next_dealt(s) == 0 &&
      total(s.players[o.seats - 1].hand) == kHandDealt)
    return "deal";
  if (!c.frames.empty() && c.phase != Phase::Act) return "frames";
  for (const Step& step : c.frames) {
    if (step.seat >= o.seats) return "frames";
  }
  if (!c.frames.empty() && c.frames.back().kind == FrameKind::Draw && drawable(s) <= 0)
    return "deck";
  const bool staging = !c.frames.empty() && c.frames.back().kind == FrameKind::Stage;
  if (!staging && total(s.staged) > 0) return "staged";
  if (staging && total(s.players[c.frames.back().seat].hand) == 0) return "staged";
  for (int i = 0; staging && i < kKinds; ++i) {
    if (s.staged[nth<Kind>(i)] > s.players[c.frames.back().seat].hand[nth<Kind>(i)])
      return "staged";
  }
  return total(s.staged) > kSetSize ? "staged" : "";
}

}  // namespace lusoria::tiny
