// "Puntuación final": settlement, points in tenths, and shared wins.
#include "engine/core/ranking.h"
#include "games/builders/game.h"
#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

/// Freeing (5 sesterces, 1 point) and repaying (15 sesterces, 2 points) each gain half a point, so
/// the best settlement is as many of them as possible, the cheap ones first. Nobody would choose
/// otherwise, so nobody is asked. Only available workers can be freed.
void settle(State& s, Player& player) {
  for (const Member m : player.team&(kEnslaved - s.freed)) {
    if (player.sesterces < kFinalFreeing) break;
    player.sesterces = static_cast<std::uint16_t>(player.sesterces - kFinalFreeing);
    s.freed.insert(m);
    ++player.freed_at_end;
  }
  while (player.loans > 0 && player.sesterces >= kLoanRepayment) {
    player.sesterces = static_cast<std::uint16_t>(player.sesterces - kLoanRepayment);
    --player.loans;
    ++player.repaid;
    ++player.repaid_at_end;
  }
}

}  // namespace

void finish_game(State& s, EndReason reason) {
  for (int i = 0; i < s.options.seats; ++i)
    settle(s, s.players[i]);
  s.reason = reason;
  s.actions = 0;
  s.taken = 0;
  s.invested = false;
  s.sent = {};
  s.step = Step::Over;
}

Result Title::result(const State& s) {
  Result result;
  result.reason = static_cast<std::uint8_t>(s.reason);
  result.seats = s.options.seats;
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    const Player& player = s.players[seat];
    const Members enslaved = owned_by(s, player) & (kEnslaved - s.freed);
    SeatResult& entry = result.seat[seat];
    book(entry, Source::Buildings, kFacts.score_unit * points_of(s, player.finished - kMachines));
    book(entry, Source::Machines, kFacts.score_unit * points_of(s, player.finished & kMachines));
    book(entry, Source::Sesterces, player.sesterces);
    book(entry, Source::Enslaved, -kFacts.score_unit * kEnslavedPenalty * enslaved.size());
    book(entry, Source::Loans, -kFacts.score_unit * kLoanPenalty * player.loans);
  }
  // "En caso de empate, todos los jugadores empatados": no tie-break.
  rank_seats(result, [&](Seat p, Seat q) { return result.seat[p].score > result.seat[q].score; });
  return result;
}

}  // namespace lusoria::builders
