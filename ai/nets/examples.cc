#include "ai/nets/examples.h"

namespace lusoria::nets {

namespace {

/// Hands out one list after the other.
class Cut {
 public:
  explicit Cut(const std::uint16_t* from) : at_(from) {}

  std::span<const std::uint16_t> next(std::size_t count) {
    const std::span<const std::uint16_t> list(at_, count);
    at_ += count;
    return list;
  }

 private:
  const std::uint16_t* at_;
};

}  // namespace

Facts Positions::facts_of(const Position& position) const {
  Cut cut(facts.data() + position.first);
  Facts of{.seats = position.seats, .own = {}, .table = cut.next(position.counts[0])};
  for (unsigned i = 0; i < position.seats; ++i)
    of.own[i] = cut.next(position.counts[i + 1]);
  return of;
}

void Positions::add(const Facts& of, std::uint16_t turn, const Judgement* said) {
  Position position{.first = facts.size(),
                    .game = static_cast<std::uint32_t>(games.size()),
                    .turn = turn,
                    .seats = static_cast<std::uint8_t>(of.seats)};
  const auto keep = [&](std::span<const std::uint16_t> list, std::uint8_t& count) {
    facts.insert(facts.end(), list.begin(), list.end());
    count = static_cast<std::uint8_t>(list.size());
  };
  keep(of.table, position.counts[0]);
  for (unsigned i = 0; i < position.seats; ++i)
    keep(of.own[i], position.counts[i + 1]);
  if (said != nullptr) {
    position.has_said = true;
    position.said = *said;
  }
  all.push_back(position);
}

void Positions::append(const Positions& other) {
  for (Position position : other.all) {
    position.first += facts.size();
    position.game += static_cast<std::uint32_t>(games.size());
    all.push_back(position);
  }
  facts.insert(facts.end(), other.facts.begin(), other.facts.end());
  games.insert(games.end(), other.games.begin(), other.games.end());
}

MoverFacts Decisions::facts_of(const Decision& decision) const {
  Cut cut(facts.data() + decision.first);
  MoverFacts of;
  of.own = cut.next(decision.counts[0]);
  of.table = cut.next(decision.counts[1]);
  of.turn = cut.next(decision.counts[2]);
  return of;
}

void Decisions::add(const MoverFacts& of, Seat mover, int seats, std::span<const Choice> among) {
  Decision decision{.first = facts.size(),
                    .choice = choices.size(),
                    .choices = static_cast<std::uint8_t>(among.size()),
                    .mover = mover,
                    .seats = static_cast<std::uint8_t>(seats)};
  unsigned kind = 0;
  for (const auto& list : {of.own, of.table, of.turn}) {
    facts.insert(facts.end(), list.begin(), list.end());
    decision.counts[kind++] = static_cast<std::uint8_t>(list.size());
  }
  choices.insert(choices.end(), among.begin(), among.end());
  all.push_back(decision);
}

void Decisions::append(const Decisions& other) {
  for (Decision decision : other.all) {
    decision.first += facts.size();
    decision.choice += choices.size();
    all.push_back(decision);
  }
  facts.insert(facts.end(), other.facts.begin(), other.facts.end());
  choices.insert(choices.end(), other.choices.begin(), other.choices.end());
}

}  // namespace lusoria::nets
