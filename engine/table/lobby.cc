// What people may do at a table around the game: sit down, get ready, start, talk, leave.
#include <algorithm>

#include "engine/chance/fair.h"
#include "engine/table/session.h"

namespace lusoria::table {

namespace {

// Of chat at one table, over all its days.
constexpr std::size_t kMostLines = 2'000;

Decision write(Happened happened) {
  return {std::nullopt, std::move(happened)};
}

/// What holds for few is written only then.
std::optional<bool> said_if(bool holds) {
  return holds ? std::optional(true) : std::nullopt;
}

}  // namespace

Decision refused(ProblemCode code, std::string message) {
  return {Problem{code, std::move(message)}, std::nullopt};
}

Json problem_json(const Problem& problem) {
  Json json{{"code", std::string(slug(problem.code))}, {"message", problem.message}};
  const bool of_action =
      problem.code == ProblemCode::Illegal || problem.code == ProblemCode::UnknownAction;
  if (!problem.refusal.is_null()) json["refusal"] = problem.refusal;
  if (of_action) json["index"] = problem.index;
  if (problem.wait > 0) json["wait"] = problem.wait;
  return json;
}

std::string bot_name(std::string level) {
  if (!level.empty() && level[0] >= 'a' && level[0] <= 'z')
    level[0] = static_cast<char>(level[0] - 'a' + 'A');
  return level;
}

Decision decide(const TableState& state, const command::Join& c, Millis) {
  if (state.seat_of(c.who.id) != kNobody) return {};
  if (!c.invited)
    return refused(ProblemCode::Forbidden, "this table needs an invitation or a password");
  if (state.closed()) return refused(ProblemCode::NotRunning, "the table is closed");
  if (state.rated && !c.who.registered)
    return refused(ProblemCode::Forbidden, "rated games are among accounts only");
  if (state.removed.contains(c.who.id))
    return refused(ProblemCode::Forbidden, "the host asked you to leave");
  const auto free = [&](const RoomSeat& seat) {
    return state.running() ? seat.until_person : seat.open() || seat.until_person;
  };
  const auto any = std::find_if(state.seats.begin(), state.seats.end(), free) - state.seats.begin();
  const auto seat = static_cast<std::size_t>(c.seat < 0 ? static_cast<int>(any) : c.seat);
  if (seat >= state.seats.size() || !free(state.seats[seat]))
    return refused(ProblemCode::SeatTaken, "that seat is taken");
  return write(entry::Sit{static_cast<Seat>(seat),
                          c.who.id,
                          c.who.name,
                          c.ready,
                          c.nonce,
                          c.who.vacation,
                          said_if(c.who.guest)});
}

Decision decide(const TableState& state, const command::Leave& c, Millis) {
  const Seat seat = state.seat_of(c.account);
  if (seat == kNobody || state.closed()) return {};
  if (state.running()) return write(entry::Away{seat, Absence::Left});
  const bool last =
      std::none_of(state.seats.begin(), state.seats.end(), [&](const RoomSeat& other) {
        return !other.account.empty() && other.account != c.account;
      });
  return last ? write(entry::Abandon{}) : write(entry::Stand{seat, std::nullopt});
}

Decision decide(const TableState& state, const command::PutBot& c, Millis) {
  if (state.host != c.account)
    return refused(ProblemCode::Forbidden, "the host decides about bots");
  if (state.status != Status::Open) return refused(ProblemCode::Running, "the game has begun");
  if (c.seat < 0 || static_cast<std::size_t>(c.seat) >= state.seats.size())
    return refused(ProblemCode::Malformed, "seat: there is no such seat");
  const auto seat = static_cast<Seat>(c.seat);
  if (!state.seats[seat].account.empty())
    return refused(ProblemCode::SeatTaken, "somebody sits there");
  if (c.level.empty()) return write(entry::Stand{seat, std::nullopt});
  if (!c.offered) return refused(ProblemCode::Malformed, "bot: there is no such level");
  return write(entry::Bot{seat, c.level, bot_name(c.level), c.nonce, c.until_person});
}

Decision decide(const TableState& state, const command::Remove& c, Millis) {
  if (state.host != c.account)
    return refused(ProblemCode::Forbidden, "the host decides who sits here");
  if (state.status != Status::Open) return refused(ProblemCode::Running, "the game has begun");
  if (c.seat < 0 || static_cast<std::size_t>(c.seat) >= state.seats.size())
    return refused(ProblemCode::Malformed, "seat: there is no such seat");
  const auto seat = static_cast<Seat>(c.seat);
  const std::string& sitter = state.seats[seat].account;
  if (sitter.empty() || sitter == state.host)
    return refused(ProblemCode::Malformed, "seat: nobody else sits there");
  return write(entry::Stand{seat, true});
}

Decision decide(const TableState& state, const command::Close& c, Millis) {
  if (state.closed()) return {};
  if (!c.by_admin && state.host != c.account)
    return refused(ProblemCode::Forbidden, "the host closes the table");
  if (!c.by_admin && state.status != Status::Open)
    return refused(ProblemCode::Running, "the game has begun");
  return write(entry::Abandon{});
}

Decision decide(const TableState& state, const command::Hush& c, Millis) {
  if (c.line < 1 || static_cast<std::size_t>(c.line) > state.chat.size())
    return refused(ProblemCode::Malformed, "line: there is no such line");
  return write(entry::Hush{c.line});
}

Decision decide(const TableState& state, const command::GetReady& c, Millis) {
  const Seat seat = state.seat_of(c.account);
  if (seat == kNobody) return refused(ProblemCode::Forbidden, "you do not sit here");
  if (state.status != Status::Open) return refused(ProblemCode::Running, "the game has begun");
  entry::Ready ready{seat, c.ready, std::nullopt};
  if (!c.nonce.empty()) ready.nonce = c.nonce;
  return write(ready);
}

Decision decide(const TableState& state, const command::ComeBack& c, Millis) {
  const Seat seat = state.seat_of(c.account);
  if (seat == kNobody) return refused(ProblemCode::Forbidden, "you do not sit here");
  if (!state.running() || !state.seats[seat].away) return {};
  return write(entry::Back{seat});
}

Decision decide(const TableState& state, const command::Start& c, Millis) {
  if (state.host != c.account) return refused(ProblemCode::Forbidden, "the host starts the game");
  if (state.status != Status::Open) return refused(ProblemCode::Running, "the game has begun");
  if (!state.everybody_ready())
    return refused(ProblemCode::NotReady, "every seat must be filled and everybody ready");
  const Match match(*state.game, state.options, Seating::of(state.names()));
  return write(entry::Start{match.plan(kNobody, {}, FairWords(state.fair())).lines});
}

Decision decide(const TableState& state, const command::Talk& c, Millis) {
  if (state.seat_of(c.account) == kNobody &&
      (state.visibility != Visibility::Public || !state.may_look(c.account)))
    return refused(ProblemCode::Forbidden, "only who sits at the table may talk here");
  if (state.chat.size() >= kMostLines)
    return refused(ProblemCode::TooMany, "this table keeps no more lines");
  return write(entry::Chat{c.account, c.name, c.text, said_if(c.guest)});
}

Decision decide(const TableState& state, const command::PlayAgain& c, Millis) {
  if (!state.next.empty()) return {};
  return write(entry::Next{c.table});
}

Decision decide(const TableState& state, const command::TakeVacation& c, Millis) {
  const Seat seat = state.seat_of(c.account);
  if (seat == kNobody || state.closed() || state.clock.kind != ClockKind::Days) return {};
  return write(entry::Vacation{seat, c.until});
}

Decision decide(const TableState& state, const command::Expire& c, Millis) {
  const bool old = state.running() ? state.at < c.running_since && state.deadline() == 0
                                   : state.at < c.open_since;
  if (state.closed() || !old) return {};
  return write(entry::Abandon{});
}

Decision decide(const TableState& state, const command::ForgetName& c, Millis) {
  const bool brought = !state.witnessed && state.host == c.account;
  if (state.seat_of(c.account) == kNobody && !brought) return {};
  return write(entry::Forget{c.account});
}

}  // namespace lusoria::table
