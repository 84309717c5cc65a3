#include "ai/selfplay/kept_game.h"

#include <array>
#include <cstring>

namespace lusoria::selfplay {

namespace {

constexpr std::size_t kNumber = sizeof(std::uint32_t);
constexpr std::size_t kResultOfSeat = 2 * kNumber;

template <class T>
void put(std::string& text, T number) {
  static_assert(sizeof(T) == kNumber);
  std::array<char, kNumber> bytes{};
  std::memcpy(bytes.data(), &number, kNumber);
  text.append(bytes.data(), kNumber);
}

std::uint32_t number_at(std::string_view text) {
  std::uint32_t number = 0;
  std::memcpy(&number, text.data(), kNumber);
  return number;
}

unsigned operands_of(const VerbSpec& verb) {
  unsigned count = 0;
  while (count < 3 && verb.operands[count].kind != OperandKind::None)
    ++count;
  return count;
}

}  // namespace

bool read_actions(const AnyGame& title, std::string_view text, std::vector<RawAction>& actions) {
  while (!text.empty()) {
    std::array<std::uint8_t, 4> bytes{static_cast<std::uint8_t>(text.front())};
    if (bytes[0] >= title.verbs().size()) return false;
    const unsigned size = 1 + operands_of(title.verbs()[bytes[0]]);
    if (text.size() < size) return false;
    std::memcpy(bytes.data(), text.data(), size);
    actions.push_back({bytes[0], bytes[1], bytes[2], bytes[3]});
    text.remove_prefix(size);
  }
  return true;
}

std::string bytes_of(const AnyGame& title, const Json& options, const KeptGame& game) {
  AnyState state = title.start(options);
  for (const RawAction action : game.actions)
    title.apply(state, action);
  const Result result = title.result(state);
  std::string text;
  put(text, game.index);
  for (unsigned seat = 0; seat < result.seats; ++seat) {
    put(text, result.seat[seat].score);
    put(text, result.seat[seat].share);
  }
  for (const RawAction action : game.actions) {
    const std::array<std::uint8_t, 4> bytes{action.verb, action.a, action.b, action.c};
    text.append(reinterpret_cast<const char*>(bytes.data()),
                1 + operands_of(title.verbs()[action.verb]));
  }
  std::string whole;
  put(whole, static_cast<std::uint32_t>(text.size()));
  return whole + text;
}

bool take_game(const AnyGame& title, int seats, std::string_view& text, KeptGame& game) {
  if (text.size() < kNumber) return false;
  const std::uint32_t size = number_at(text);
  const std::size_t before_actions = kNumber + static_cast<unsigned>(seats) * kResultOfSeat;
  if (size < before_actions || text.size() - kNumber < size) return false;
  const std::string_view own = text.substr(kNumber, size);
  game = {.index = number_at(own), .actions = {}};
  if (!read_actions(title, own.substr(before_actions), game.actions)) return false;
  text.remove_prefix(kNumber + size);
  return true;
}

}  // namespace lusoria::selfplay
