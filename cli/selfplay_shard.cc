#include "cli/selfplay_shard.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>

#include "ai/encoding/action_index.h"
#include "ai/selfplay/kept_game.h"
#include "cli/files.h"
#include "cli/npy_file.h"

namespace lusoria::cli {

namespace fs = std::filesystem;
using selfplay::KeptGame;

namespace {

std::string path_of(const ShardSpec& spec, const char* part, const char* ending) {
  std::array<char, 64> name{};
  std::snprintf(name.data(), name.size(), "%s-%06u%s", part, spec.number, ending);
  return (fs::path(spec.folder) / name.data()).string();
}

/// Views, choices and outcomes of a shard.
class Arrays {
 public:
  explicit Arrays(const ShardSpec& spec)
      : encoder_(*spec.encoder),
        game_(*spec.games->game),
        options_(spec.games->options),
        seats_(static_cast<int>(spec.games->bots.size())),
        row_(static_cast<unsigned>(encoder_.columns)),
        views_(path_of(spec, "views", ".npy"), "|u1", encoder_.columns),
        choices_(path_of(spec, "choices", ".npy"), "<i4", 0),
        deciders_(path_of(spec, "seats", ".npy"), "|u1", 0),
        numbers_(path_of(spec, "games", ".npy"), "<u4", 0),
        shares_(path_of(spec, "shares", ".npy"), "<f4", seats_),
        scores_(path_of(spec, "scores", ".npy"), "<i4", seats_) {}

  /// By playing it again: it may come from an earlier run.
  void add(const KeptGame& kept) {
    AnyState state = game_.start(options_);
    for (const RawAction action : kept.actions) {
      const Turn turn = game_.turn(state);
      if (turn.actor == Actor::Seat && is_a_choice(state, turn.seat))
        add_choice(kept.index, state, turn.seat, action);
      game_.apply(state, action);
    }
    const Result result = game_.result(state);
    std::array<float, kMaxSeats> shares{};
    std::array<std::int32_t, kMaxSeats> scores{};
    for (unsigned seat = 0; seat < result.seats; ++seat) {
      shares[seat] = static_cast<float>(result.seat[seat].share) / static_cast<float>(kWholeWin);
      scores[seat] = result.seat[seat].score;
    }
    shares_.add_row(std::span<const float>(shares.data(), result.seats));
    scores_.add_row(std::span<const std::int32_t>(scores.data(), result.seats));
  }

  bool finish() {
    bool good = true;
    for (NpyFile* file : {&views_, &choices_, &deciders_, &numbers_, &shares_, &scores_})
      good = file->finish() && good;
    return good;
  }

 private:
  /// As the environments of Python ask: nobody concedes.
  bool is_a_choice(const AnyState& state, Seat seat) const {
    const AnyActions legal = game_.legal_actions(state);
    int count = 0;
    for (const auto* part : {&legal.choices, &legal.asides}) {
      for (const RawAction action : *part) {
        if (encoder_.concedes(action)) continue;
        count += encoder_.index_of(action, seat, seats_) == encoding::kNoIndex ? 0 : 1;
      }
    }
    return count > 1;
  }

  void add_choice(std::uint32_t index, const AnyState& state, Seat seat, RawAction action) {
    encoder_.write_row(game_.view(state, seat), row_.data());
    views_.add_row(std::span<const encoding::Cell>(row_));
    choices_.add(encoder_.index_of(action, seat, seats_));
    deciders_.add(seat);
    numbers_.add(index);
  }

  const encoding::Encoder& encoder_;
  const AnyGame& game_;
  const Json& options_;
  int seats_;
  std::vector<encoding::Cell> row_;
  NpyFile views_;
  NpyFile choices_;
  NpyFile deciders_;
  NpyFile numbers_;
  NpyFile shares_;
  NpyFile scores_;
};

/// The whole games that an earlier run left, as many as follow each other from the first; the file
/// is cut off behind them.
std::vector<KeptGame> take_up(const ShardSpec& spec, const std::string& half) {
  std::vector<KeptGame> games;
  const std::string text = read_file(half).value_or("");
  std::string_view left = text;
  KeptGame game;
  const auto seats = static_cast<int>(spec.games->bots.size());
  std::size_t whole = 0;
  while (selfplay::take_game(*spec.games->game, seats, left, game) &&
         game.index == spec.first + games.size()) {
    games.push_back(game);
    whole = text.size() - left.size();
  }
  std::error_code fault;
  if (whole < text.size()) fs::resize_file(half, whole, fault);
  return games;
}

}  // namespace

std::string write_shard(const ShardSpec& spec,
                        const std::function<void(const std::string& fault)>& progress) {
  const AnyGame& title = *spec.games->game;
  const std::string path = path_of(spec, "records", ".bin");
  const std::string half = path + ".part";
  const bool finished = fs::exists(path);
  const std::vector<KeptGame> kept = finished ? std::vector<KeptGame>{} : take_up(spec, half);
  std::unique_ptr<Arrays> arrays;
  if (!finished && spec.encoder != nullptr) arrays = std::make_unique<Arrays>(spec);
  std::ofstream out;
  if (!finished) out.open(half, std::ios::binary | std::ios::app);
  for (std::uint32_t index = spec.first; index < spec.last; ++index) {
    std::string fault;
    if (!finished) {
      KeptGame game{.index = index, .actions = {}};
      if (index - spec.first < kept.size()) {
        game = kept[index - spec.first];
      } else {
        fault = arena::play_game(*spec.games, index, [&](RawAction action) {
                  game.actions.push_back(action);
                }).fault;
        out << selfplay::bytes_of(title, spec.games->options, game) << std::flush;
      }
      if (arrays) arrays->add(game);
    }
    progress(fault);
  }
  if (finished) return {};
  out.close();
  std::error_code problem;
  const bool good = out.good() && (!arrays || arrays->finish());
  if (good) fs::rename(half, path, problem);
  return good && !problem ? "" : path + ": cannot be written";
}

}  // namespace lusoria::cli
