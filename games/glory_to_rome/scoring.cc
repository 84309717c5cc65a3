// Counting points and who has won (L678-695).
#include "engine/core/ranking.h"
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

/// Statue and Wall score for whoever enjoys them, or for their owners only (option). In version 1
/// an owner was also whoever had begun to build what another had made public.
bool scores(const State& s, Seat p, Card card) {
  if (!has(s, p, card) || s.options.public_buildings_score) return has(s, p, card);
  if (s.options.rules_version == 1) return s.functions.names[p].contains(card);
  return (own_functions(s, p) & bit(card)) != 0;
}

/// Wins without counting: the others conceded, or a Forum is fulfilled.
bool wins_outright(const State& s, Seat p) {
  if (s.table.reason.is(EndReason::Concession)) return conceded_to_by_all(s) == p;
  return s.table.reason.is(EndReason::Forum) && forum_won(s, p);
}

/// Whether p stands before q: an outright winner first; then points; then cards in hand (L693-695).
/// Several who fulfil a public Forum are told apart by points (L828-832).
bool before(const State& s, const Result& result, Seat p, Seat q) {
  const bool p_wins = wins_outright(s, p);
  if (p_wins != wins_outright(s, q)) return p_wins;
  const int lead = result.seat[p].score - result.seat[q].score;
  return lead != 0 ? lead > 0 : s.table.camps[p].hand() > s.table.camps[q].hand();
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
  for (Seat p = 0; p < s.options.seats; ++p) {
    const auto points = count_points(s, p);
    for (const Source source : Each<Source>())
      book(result.seat[p], source, points[source]);
  }
  rank_seats(result, [&](Seat p, Seat q) { return before(s, result, p, q); });
  return result;
}

}  // namespace lusoria::glory_to_rome
