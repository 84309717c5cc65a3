// A state drawn evenly from all deals a view allows. Cards known to be in a hand (or in a hand or a
// vault) are laid there; all other unseen cards are dealt at random; a deal that gives a hand more
// of a material than it can have, or a Craftsman at his work nothing to add, is thrown away and
// dealt anew, which keeps the rest even.
#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/rules_slots.h"

namespace lusoria::glory_to_rome {

namespace {

/// Deals thrown away before a hand is dealt from fitting cards only. That is reached when several
/// hands are known to lack nearly everything; such samples fit but are not perfectly even.
constexpr int kPatience = 2000;

struct Dealer {
  static constexpr int kAtOnce = 8;  ///< More than there are copies of any card.
  std::array<Card, kActionCards + kAtOnce> cards{};
  int left = 0;

  /// How many copies of a card there are cannot be foreseen, so eight are laid and the others
  /// covered by the next card.
  void lay_in(const Counts<Card>& pile) {
    each_name(names_in(pile), [&](Card card) {
      std::fill_n(cards.begin() + left, kAtOnce, card);
      left += pile[card];
    });
  }

  Card take(int i) {
    const Card card = cards[static_cast<unsigned>(i)];
    std::swap(cards[static_cast<unsigned>(i)], cards[static_cast<unsigned>(--left)]);
    return card;
  }

  Card take_any(Rng& rng) { return take(static_cast<int>(rng.below(static_cast<unsigned>(left)))); }

  /// Any card that the predicate accepts; any at all if there is none.
  template <class F>
  Card take_fitting(Rng& rng, F&& fits) {
    int count = 0;
    for (int i = 0; i < left; ++i)
      count += fits(cards[static_cast<unsigned>(i)]) ? 1 : 0;
    if (count == 0) return take_any(rng);
    auto pick = static_cast<int>(rng.below(static_cast<unsigned>(count)));
    for (int i = 0;; ++i) {
      if (fits(cards[static_cast<unsigned>(i)]) && pick-- == 0) return take(i);
    }
  }
};

/// The cards of one seat that the view does not show: its hand and what it banked unseen.
struct Holding {
  Seat seat = 0;
  int hand = 0;                            ///< Cards to be dealt to the hand, …
  int banked = 0;                          ///< … and to the vault.
  std::array<Card, kActionCards> joint{};  ///< Known to be in one of the two.
  int known = 0;
};

class Sampler {
 public:
  Sampler(const View& v, Rng& rng) : v_(v), rng_(rng), unseen_(v.memory.unseen) {
    for (int q = 0; q < v.options.seats; ++q) {
      if (q != v.seat) lay_known(static_cast<Seat>(q));
    }
  }

  State deal() {
    State s = base();
    for (int attempt = 0;; ++attempt) {
      Secrets& secrets = s.secrets;
      for (const Holding& holding : others())
        secrets.banked[holding.seat] = {};
      dealer_ = {};
      dealer_.lay_in(unseen_);
      if (deal_all(s, attempt >= kPatience) && craftsman_has_material(s)) break;
    }
    finish(s);
    return s;
  }

 private:
  State base() const {
    State s;
    s.options = v_.options;
    s.functions = v_.functions;
    s.table = v_.table.open;
    s.memory = v_.memory.common;
    s.secrets.staged = v_.table.staged;
    s.secrets.fountain = v_.table.fountain;
    if (v_.seat < v_.options.seats) {
      s.secrets.hands[v_.seat] = v_.table.hand;
      s.secrets.banked[v_.seat] = v_.memory.banked;
      s.secrets.chosen[v_.seat] = v_.table.chosen;
    }
    return s;
  }

  /// Sets aside what is known of a seat.
  void lay_known(Seat q) {
    const Camp& camp = v_.table.open.camps[q];
    const Counts<Card>& shown = v_.memory.common.shown[q];
    const Counts<Card>& held = v_.memory.common.held[q];
    Holding holding;
    holding.seat = q;
    holding.hand = camp.cards - total(shown);
    holding.banked = camp.basilica;
    each_name(names_in(held), [&](Card card) {
      less(unseen_[card], std::max(held[card], shown[card]));
      for (int n = shown[card]; n < held[card]; ++n)
        holding.joint[static_cast<unsigned>(holding.known++)] = card;
    });
    holdings_[static_cast<unsigned>(others_++)] = holding;
  }

  std::span<const Holding> others() const {
    return {holdings_.data(), static_cast<unsigned>(others_)};
  }

  bool deal_all(State& s, bool choosy) {
    for (const Holding& holding : others()) {
      if (!deal_to(s, holding, choosy)) return false;
    }
    return true;
  }

  /// Whoever is about to add a material by Craftsman has shown that one in the hand fits.
  bool craftsman_has_material(const State& s) const {
    const auto& frames = s.table.frames;
    if (frames.size() < 2 || !top(s).is(Step::Material)) return true;
    const Frame& f = frames.back();
    if (f.seat() == v_.seat || role_of_slot(s, below_top(s)) != Role::Craftsman) return true;
    const Structure& on = s.table.structures[find_structure(s.table, f.owner(), f.on())];
    const unsigned fit = fitting_materials(s, f.seat(), on.card, on.site);
    return (materials_of(names_in(s.secrets.hands[f.seat()])) & fit) != 0;
  }

  /// Known cards first, each evenly into one of the places left; then cards of the deck.
  bool deal_to(State& s, const Holding& holding, bool choosy) {
    const Seat q = holding.seat;
    Counts<Card>& hand = s.secrets.hands[q];
    hand = v_.memory.common.shown[q];
    hand[Card::Senator] = s.table.camps[q].senators;
    Counts<Material> of{};
    each_name(names_in(hand), [&](Card card) { add(of[material_of(card)], hand[card]); });
    const Counts<Material>& fewer = v_.memory.common.fewer_than[q];
    int to_hand = holding.hand;
    int to_vault = holding.banked;
    for (int i = 0; i < holding.hand + holding.banked; ++i) {
      const bool known = i < holding.known;
      const bool banks =
          static_cast<int>(rng_.below(static_cast<unsigned>(to_hand + to_vault))) < to_vault;
      const auto fits = [&](Card card) {
        const Material m = material_of(card);
        return fewer[m] == 0 || of[m] + 1 < fewer[m];
      };
      const Card card = known              ? holding.joint[static_cast<unsigned>(i)]
                        : choosy && !banks ? dealer_.take_fitting(rng_, fits)
                                           : dealer_.take_any(rng_);
      if (banks) {
        --to_vault;
        add(s.secrets.banked[q][card]);
        continue;
      }
      if (!fits(card)) return false;
      --to_hand;
      add(of[material_of(card)]);
      add(hand[card]);
    }
    return true;
  }

  void finish(State& s) {
    const Frame* frame = s.table.frames.empty() ? nullptr : &s.table.frames.back();
    // A rival holds a card of the Fountain that only it has seen.
    if (frame != nullptr && frame->is(Step::Fountain) && frame->drawn() && frame->seat() != v_.seat)
      s.secrets.fountain = dealer_.take_any(rng_);
    for (int i = 0; i < dealer_.left; ++i)
      add(s.secrets.undrawn[dealer_.cards[static_cast<unsigned>(i)]]);
    if (frame == nullptr || !frame->is(Step::ChooseStart)) return;
    for (Seat q = 0; q < frame->seat(); ++q) {
      if (q == v_.seat) continue;
      Dealer laid;
      laid.lay_in(s.secrets.hands[q]);
      s.secrets.chosen[q] = laid.take_any(rng_);
    }
  }

  const View& v_;
  Rng& rng_;
  Counts<Card> unseen_;
  Dealer dealer_{};
  std::array<Holding, kMaxSeats> holdings_{};  ///< Of the other seats.
  int others_ = 0;
};

}  // namespace

State Title::sample(const View& v, Rng& rng) {
  return Sampler(v, rng).deal();
}

}  // namespace lusoria::glory_to_rome
