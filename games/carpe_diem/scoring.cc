// The final scoring and the ranking (rulebook p. 11-12).
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
    const auto put = [&](Source source, int points) {
      entry.parts[static_cast<unsigned>(source)] = static_cast<std::int16_t>(points);
      entry.score += points;
    };
    put(Source::Collected, s.points[seat]);
    put(Source::Villas, player.villa_points);
    put(Source::Storage, (total(player.wares) + player.coins + player.bread + player.stored) / 2);
    put(Source::Track, player.track);
    put(Source::Fountains, fountain_points(s, seat));
    put(Source::Frame, frame_points(box_of(s), player));
  }
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    SeatResult& mine = result.seat[seat];
    mine.rank = 1;
    for (Seat rival = 0; rival < s.options.seats; ++rival) {
      const SeatResult& theirs = result.seat[rival];
      const bool tied = theirs.score == mine.score && behind[rival] < behind[seat];
      if (theirs.score > mine.score || tied) ++mine.rank;
    }
  }
  share_win(result);
  return result;
}

}  // namespace lusoria::carpe_diem
