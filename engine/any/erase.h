// Wraps a title into an AnyGame. Included by the generated registry only, once per title.
#pragma once

#include <concepts>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/any/any_game.h"
#include "engine/any/playout.h"
#include "engine/codec/bytes.h"
#include "engine/codec/schema.h"
#include "engine/core/editions.h"
#include "engine/core/gate.h"

namespace lusoria {

/// The optional hook `figures` of the contract, and the member of a view's JSON it becomes.
template <class G>
concept HasFigures = requires(const typename G::View v) {
  G::figures(v);
};

template <HasFigures G>
using FiguresOf = decltype(G::figures(std::declval<const typename G::View&>()));

/// The optional hooks of the contract by which the figures of a box are data.
template <class G>
concept HasEditions = requires {
  G::editions();
};

template <Game G>
class Erased final : public AnyGame {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Options = typename G::Options;
  static_assert(sizeof(State) <= kMaxStateBytes && sizeof(View) <= kMaxViewBytes);

 public:
  const TitleFacts& facts() const override { return facts_; }

  std::span<const VerbSpec> verbs() const override { return G::kVerbs; }

  Names decisions() const override { return names(typename G::Decision{}); }

  Names refusals() const override { return names(typename G::Refusal{}); }

  Names reasons() const override { return names(typename G::EndReason{}); }

  Names sources() const override { return names(typename G::Source{}); }

  int state_bytes() const override { return sizeof(State); }

  std::vector<ComponentRow> components([[maybe_unused]] std::uint8_t edition) const override {
    if constexpr (HasEditions<G>)
      return G::components(edition);
    else if constexpr (requires { G::components(); })
      return G::components();
    else
      return {};
  }

  bool has_edition(int number) const override {
    if constexpr (HasEditions<G>) return G::editions().has(number);
    return number >= 1 && number <= facts().components_edition;
  }

  Json box_json([[maybe_unused]] std::uint8_t edition) const override {
    if constexpr (HasEditions<G>) return to_json(G::editions()[edition].box, {});
    return {};
  }

  std::string read_box([[maybe_unused]] const Json& changes,
                       [[maybe_unused]] std::uint8_t base,
                       [[maybe_unused]] Json& whole) const override {
    if constexpr (HasEditions<G>) {
      auto box = G::editions()[base].box;
      std::string error = from_json(changes, box, {}, Missing::Kept, "box");
      if (error.empty()) error = G::box_fault(box);
      whole = to_json(box, {});
      return error;
    }
    return "no data";
  }

  bool keep_box([[maybe_unused]] const Json& whole,
                [[maybe_unused]] std::uint8_t number) const override {
    if constexpr (HasEditions<G>) {
      auto box = G::editions()[facts().components_edition].box;
      if (!from_json(whole, box, {}, Missing::Kept).empty()) return false;
      using Edition = std::remove_cvref_t<decltype(G::edition_of(box))>;
      return G::editions().add(number, std::make_unique<const Edition>(G::edition_of(box)));
    }
    return false;
  }

  std::vector<OptionSpec> option_specs() const override {
    const Json standard = to_json(Options{}, {});
    std::vector<OptionSpec> specs;
    const Json schemas = schema_of<Options>(Missing::Kept)["properties"];
    for (const auto& [key, schema] : schemas.items()) {
      OptionSpec spec{.key = key, .values = {}, .standard = standard[key]};
      if (spec.standard.is_boolean()) spec.values = {"false", "true"};
      if (spec.standard.is_string()) schema["enum"].get_to(spec.values);
      spec.low = schema.value("minimum", 0);
      spec.high = schema.value("maximum", 0);
      specs.push_back(std::move(spec));
    }
    return specs;
  }

  std::vector<std::pair<std::string, Json>> presets() const override {
    std::vector<std::pair<std::string, Json>> list;
    for (const auto& preset : G::presets())
      list.emplace_back(std::string(preset.slug), to_json(preset.options, {}));
    return list;
  }

  std::string complete_options(const Json& given, Json& whole) const override {
    if (!given.is_object()) return "options: expected an object";
    Options options{};
    Json rest = given;
    if (const auto preset = given.find("preset"); preset != given.end()) {
      bool known = false;
      for (const auto& candidate : G::presets()) {
        if (*preset != Json(std::string(candidate.slug))) continue;
        options = candidate.options;
        known = true;
      }
      if (!known)
        return "options.preset: " + std::string(facts().slug) + " has no preset " + preset->dump();
      rest.erase("preset");
    }
    std::string error = from_json(rest, options, {}, Missing::Kept, "options");
    if (!error.empty()) return error;
    if (options.seats < facts().min_seats || options.seats > facts().max_seats) {
      return "options.seats: " + std::string(facts().slug) + " is for " +
             std::to_string(facts().min_seats) + " to " + std::to_string(facts().max_seats) +
             " seats";
    }
    if (options.rules_version < 1 || options.rules_version > facts().rules_version) {
      return "options.rules_version: this build knows the rules of " + std::string(facts().slug) +
             " up to version " + std::to_string(facts().rules_version);
    }
    if (!has_edition(options.components_edition)) {
      if (is_loaded_edition(options.components_edition)) {
        return "options.components_edition: edition " + std::to_string(options.components_edition) +
               " of " + std::string(facts().slug) + " is an owner's, and it is not loaded here";
      }
      return "options.components_edition: this build knows the components of " +
             std::string(facts().slug) + " up to edition " +
             std::to_string(facts().components_edition);
    }
    if constexpr (requires { keep_to_version(options); }) keep_to_version(options);
    whole = to_json(options, {});
    return {};
  }

  AnyState start(const Json& options) const override {
    return wrap(G::start(options_from<G>(options)));
  }

  AnyState bare(const Json& options) const override {
    return wrap(G::bare(options_from<G>(options)));
  }

  Json options_of(const AnyState& s) const override { return to_json(state(s).options, {}); }

  Turn turn(const AnyState& s) const override { return G::turn(state(s)); }

  AnyActions legal_actions(const AnyState& s) const override {
    ActionsOf<G> list;
    G::legal_actions(state(s), list);
    AnyActions all;
    for (const Action& a : list.choices())
      all.choices.push_back(raw(a));
    for (const Action& a : list.asides())
      all.asides.push_back(raw(a));
    return all;
  }

  std::optional<AnyRefusal> refuse(const AnyState& s, Seat seat, RawAction a) const override {
    const auto refusal = lusoria::refuse<G>(state(s), seat, cooked<Action>(a));
    if (!refusal) return std::nullopt;
    return AnyRefusal{slug(*refusal), G::section(*refusal)};
  }

  void apply(AnyState& s, RawAction a) const override { G::apply(state(s), cooked<Action>(a)); }

  std::vector<Outcome<RawAction>> outcomes(const AnyState& s) const override {
    OutcomesOf<G> list;
    G::outcomes(state(s), list);
    std::vector<Outcome<RawAction>> all;
    for (const auto& outcome : list)
      all.push_back({raw(outcome.action), outcome.weight});
    return all;
  }

  RawAction draw(const AnyState& s, std::uint64_t word) const override {
    return raw(G::draw(state(s), word));
  }

  AnyView view(const AnyState& s, Seat seat) const override {
    AnyView v;
    v.as<View>() = G::view(state(s), seat);
    return v;
  }

  std::optional<RawAction> seen(const AnyState& s, RawAction a, Seat seat) const override {
    const auto action = G::seen(state(s), cooked<Action>(a), seat);
    return action ? std::optional<RawAction>(raw(*action)) : std::nullopt;
  }

  AnyState sample(const AnyView& v, Rng& rng) const override {
    return wrap(G::sample(view_of(v), rng));
  }

  bool reveals(const AnyState& s, RawAction a) const override {
    return G::reveals(state(s), cooked<Action>(a));
  }

  Turn turn_of(const AnyView& v) const override { return view_of(v).turn; }

  Result result(const AnyState& s) const override { return G::result(state(s)); }

  std::string_view check(const AnyState& s) const override { return G::check(state(s)); }

  bool equal(const AnyState& s, const AnyState& t) const override {
    return std::memcmp(s.bytes.data(), t.bytes.data(), sizeof(State)) == 0;
  }

  std::uint64_t hash(const AnyState& s) const override { return hash_of(state(s)); }

  std::uint64_t hash(const AnyView& v) const override { return hash_of(view_of(v)); }

  Json state_json(const AnyState& s, const SeatKeys& seats) const override {
    return to_json(state(s), seats);
  }

  void write_view(JsonText& out, const AnyView& v, const SeatKeys& seats) const override {
    FieldsText members(out.open('{'), seats);
    look_at_fields(members, view_of(v));
    if constexpr (HasFigures<G>) members("figures", G::figures(view_of(v)));
    out.close('}');
  }

  void write_view_patch(JsonText& out,
                        const AnyView& before,
                        const AnyView& after,
                        const SeatKeys& seats) const override {
    PatchText patch(out.open('{'), seats);
    patch.members(view_of(before), view_of(after));
    if constexpr (HasFigures<G>)
      patch.member("figures", G::figures(view_of(before)), G::figures(view_of(after)));
    out.close('}');
  }

  std::vector<std::uint8_t> state_to_bytes(const AnyState& s) const override {
    return to_bytes(state(s));
  }

  bool state_from_bytes(std::span<const std::uint8_t> bytes, AnyState& s) const override {
    State read{};
    if (!from_bytes(bytes, read) || !G::check(read).empty()) return false;
    s = wrap(read);
    return true;
  }

  std::string overlay(AnyState& s, const Json& given, const SeatKeys& seats) const override {
    Json zones = given;
    if constexpr (requires { G::expand_given(zones, state(s), seats); }) {
      std::string error = G::expand_given(zones, state(s), seats);
      if (!error.empty()) return error;
    }
    std::string error = from_json(zones, state(s), seats, Missing::Kept, "given");
    if (!error.empty()) return error;
    const std::string_view lacking = G::fill(state(s));
    if (!lacking.empty()) return "given: the box has too few of " + std::string(lacking);
    return {};
  }

  bool seat_at(AnyState& s, Seat seat, std::uint8_t decision) const override {
    return decision < kCount<typename G::Decision> &&
           G::seat_at(state(s), seat, static_cast<typename G::Decision>(decision));
  }

  Json given_schema() const override {
    Json schema = schema_of<State>(Missing::Kept);
    if constexpr (requires { G::extend_schema(schema); }) G::extend_schema(schema);
    return schema;
  }

  Json state_schema() const override { return schema_of<State>(Missing::Kept); }

  Json view_schema() const override {
    Json schema = schema_of<View>(Missing::Kept);
    if constexpr (HasFigures<G>)
      schema["properties"]["figures"] = schema_of<FiguresOf<G>>(Missing::Kept);
    return schema;
  }

  std::string typescript() const override {
    std::string types = typescript_of<Options>("Options") + typescript_of<View>("View");
    if constexpr (HasFigures<G>)
      types += typescript_of<FiguresOf<G>>("Figures") +
               "export interface View {\n  figures: Figures;\n}\n";
    return types;
  }

  Message label(const AnyView& v, RawAction a) const override {
    const Seat who = view_of(v).turn.actor == Actor::Seat ? view_of(v).turn.seat : kNobody;
    Message message = describe_by_table("choice", G::kVerbs, who, a);
    if constexpr (requires { G::label(view_of(v), cooked<Action>(a), message); }) {
      G::label(view_of(v), cooked<Action>(a), message);
    }
    return message;
  }

  std::vector<Message> tell(const AnyView& before,
                            RawAction seen,
                            const AnyView& after) const override {
    const Seat who =
        view_of(before).turn.actor == Actor::Seat ? view_of(before).turn.seat : kNobody;
    std::vector<Message> messages{describe_by_table("event", G::kVerbs, who, seen)};
    if constexpr (requires {
                    G::tell(view_of(before), cooked<Action>(seen), view_of(after), messages);
                  }) {
      G::tell(view_of(before), cooked<Action>(seen), view_of(after), messages);
    }
    return messages;
  }

  Message question(const AnyView& v) const override {
    const Turn turn = view_of(v).turn;
    Message message{"ask." + std::string(decisions().slugs[turn.decision]), {}};
    message.with_seat("who", turn.seat);
    if constexpr (requires { G::question(view_of(v), message); }) G::question(view_of(v), message);
    return message;
  }

  Picture picture(const AnyView& v, const SeatKeys& seats, const Catalogue& words) const override {
    if constexpr (requires { G::picture(view_of(v), seats, words); }) {
      return G::picture(view_of(v), seats, words);
    }
    return {};
  }

 private:
  static const State& state(const AnyState& s) { return s.as<State>(); }

  static State& state(AnyState& s) { return s.as<State>(); }

  static const View& view_of(const AnyView& v) { return v.as<View>(); }

  static AnyState wrap(const State& s) {
    AnyState any;
    any.as<State>() = s;
    return any;
  }

  TitleFacts facts_ = G::kFacts;
};

}  // namespace lusoria
