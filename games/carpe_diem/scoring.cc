// The final scoring and the ranking (rulebook p. 11-12).
#include "engine/core/ranking.h"
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

int fountain_points(const State& s, Seat seat) {
  int points = 0;
  for (const FountainRow& row : box_of(s).box.fountains)
    points += s.hands[seat][row.kind] * row.points * s.table.players[seat].complete[row.kind];
  return points;
}

int frame_points(const Edition& box, const Player& player) {
  int points = 0;
  for (const Goal goal : Each<Goal>()) {
    if (player.goals.contains(goal)) points += box.goal(player, goal).points;
  }
  return points;
}

Result Title::result(const State& s) {
  Result result;
  result.seats = s.options.seats;
  std::array<int, kSeats> behind{};  // seats whose disc lies further along, for ties (p. 12)
  for (int i = 0; i < s.table.track.size(); ++i)
    behind[s.table.track[i]] = i;
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    const Player& player = s.table.players[seat];
    SeatResult& entry = result.seat[seat];
    book(entry, Source::Collected, s.points[seat]);
    book(entry, Source::Villas, player.villa_points);  // counted as they grow, in rules_district.cc
    book(entry,
         Source::Storage,
         (total(player.wares) + player.coins + player.bread + player.stored) / 2);
    book(entry, Source::Track, player.track);
    book(entry, Source::Fountains, fountain_points(s, seat));
    book(entry, Source::Frame, frame_points(box_of(s), player));
  }
  rank_seats(result, [&](Seat p, Seat q) {
    const int lead = result.seat[p].score - result.seat[q].score;
    return lead != 0 ? lead > 0 : behind[p] < behind[q];
  });
  return result;
}

}  // namespace lusoria::carpe_diem
