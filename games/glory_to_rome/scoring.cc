// Counting points and who has won (L678-695).
#include <numeric>

#include "games/glory_to_rome/game.h"

namespace lusoria::glory_to_rome {

namespace {

/// L652-657: the token goes to whoever alone has most cards of the material.
bool has_merchant_token(const State& s, Seat p, Material m) {
  const int mine = s.memory.vaults[p][m];
  if (mine == 0) return false;
  for (int q = 0; q < s.options.seats; ++q) {
    if (q != p && s.memory.vaults[q][m] >= mine) return false;
  }
  return true;
}

/// Statue and Wall score for whoever enjoys them, or for their owners only (option).
bool scores(const State& s, Seat p, Card card) {
  return has(s, p, card) &&
         (s.options.public_buildings_score || s.functions.names[p].contains(card));
}

/// Wins without counting: the others conceded, or a Forum is fulfilled.
bool wins_outright(const State& s, Seat p) {
  if (s.table.reason.is(EndReason::Concession)) return conceded_to_by_all(s) == p;
  return s.table.reason.is(EndReason::Forum) && forum_won(s, p);
}

/// Whether p stands before q: an outright winner first; then points; then cards in hand (L693-695).
/// Several who fulfil a public Forum are told apart by points (L828-832).
bool before(const State& s, const Result& result, int p, int q) {
  const bool p_wins = wins_outright(s, static_cast<Seat>(p));
  const bool q_wins = wins_outright(s, static_cast<Seat>(q));
  if (p_wins != q_wins) return p_wins;
  const int p_score = result.seat[static_cast<unsigned>(p)].score;
  const int q_score = result.seat[static_cast<unsigned>(q)].score;
  if (p_score != q_score) return p_score > q_score;
  return s.table.camps[p].hand() > s.table.camps[q].hand();
}

}  // namespace

EnumArray<Source, std::int16_t> count_points(const State& s, Seat p) {
  const Camp& camp = s.table.camps[p];
  EnumArray<Source, std::int16_t> points;
  const auto put = [&](Source source, int n) { points[source] = static_cast<std::int16_t>(n); };
  int vault = 0;
  int merchants = 0;
  each_material([&](Material m) {
    vault += s.memory.vaults[p][m] * value_of(m);
    merchants += has_merchant_token(s, p, m) ? kMerchantBonus : 0;
  });
  put(Source::Influence, influence(camp));
  put(Source::Vault, vault);
  put(Source::Merchants, merchants);
  if (scores(s, p, Card::Statue)) put(Source::Statue, number_of(Card::Statue));  // L813-815
  if (scores(s, p, Card::Wall))                                                  // L889-891
    put(Source::Wall, total(camp.stockpile) / number_of(Card::Wall));
  return points;
}

Result Title::result(const State& s) {
  Result result;
  result.reason = static_cast<std::uint8_t>(*s.table.reason);
  result.seats = s.options.seats;
  for (int p = 0; p < s.options.seats; ++p) {
    SeatResult& seat = result.seat[static_cast<unsigned>(p)];
    const auto points = count_points(s, static_cast<Seat>(p));
    seat.score = std::accumulate(points.begin(), points.end(), 0);
    std::copy(points.begin(), points.end(), seat.parts.begin());
  }
  for (int p = 0; p < s.options.seats; ++p) {
    int rank = 1;
    for (int q = 0; q < s.options.seats; ++q)
      rank += before(s, result, q, p) ? 1 : 0;
    result.seat[static_cast<unsigned>(p)].rank = static_cast<std::uint8_t>(rank);
  }
  share_win(result);
  return result;
}

}  // namespace lusoria::glory_to_rome
