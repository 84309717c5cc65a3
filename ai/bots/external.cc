#include "ai/bots/external.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "ai/bots/net_bot.h"
#include "engine/codec/input.h"
#include "engine/match/notation.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves it undeclared

namespace lusoria {

namespace {

using Clock = std::chrono::steady_clock;

/// Starting an interpreter on a busy machine takes its time.
constexpr std::uint32_t kStartMs = 20'000;

constexpr std::size_t kLongestLine = 1U << 20U;

/// A bot of such a name is a program.
constexpr std::string_view kExec = "exec:";

/// A child process with a line-wise conversation, every wait bounded.
class Program {
 public:
  explicit Program(const std::string& command) {
    std::array<int, 2> to{};
    std::array<int, 2> from{};
    if (pipe2(to.data(), O_CLOEXEC) != 0) return;
    if (pipe2(from.data(), O_CLOEXEC) != 0) {
      close(to[0]);
      close(to[1]);
      return;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, from[1], STDOUT_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    std::array<std::string, 3> words{"sh", "-c", command};
    std::array<char*, 4> argv{words[0].data(), words[1].data(), words[2].data(), nullptr};
    if (posix_spawn(&pid_, "/bin/sh", &actions, &attributes, argv.data(), environ) != 0) pid_ = -1;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(to[0]);
    close(from[1]);
    in_ = to[1];
    out_ = from[0];
    fcntl(in_, F_SETFL, O_NONBLOCK);
  }

  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  ~Program() { end(); }

  void end() {
    if (in_ >= 0) close(in_);
    if (out_ >= 0) close(out_);
    in_ = out_ = -1;
    if (pid_ > 0) {
      kill(-pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
    pid_ = -1;
  }

  bool running() const { return pid_ > 0; }

  /// False if the program does not take the whole line in time.
  bool write_line(const std::string& line, Clock::time_point deadline) {
    std::string_view rest = line;
    while (!rest.empty()) {
      if (!wait_for(in_, POLLOUT, deadline)) return false;
      const ssize_t n = write(in_, rest.data(), rest.size());
      if (n <= 0) return false;
      rest.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }

  /// The next line, or a sentence on why there is none.
  std::string read_line(std::string& line, Clock::time_point deadline) {
    while (true) {
      const auto end_of_line = buffer_.find('\n');
      if (end_of_line != std::string::npos) {
        line = buffer_.substr(0, end_of_line);
        buffer_.erase(0, end_of_line + 1);
        return {};
      }
      if (buffer_.size() > kLongestLine) return "wrote a line without end";
      if (!wait_for(out_, POLLIN, deadline)) return "did not answer in time";
      std::array<char, 65536> chunk{};
      const ssize_t n = read(out_, chunk.data(), chunk.size());
      if (n <= 0) return "ended";
      buffer_.append(chunk.data(), static_cast<std::size_t>(n));
    }
  }

 private:
  static bool wait_for(int fd, short events, Clock::time_point deadline) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd waiting{fd, events, 0};
    return poll(&waiting, 1, static_cast<int>(std::max<long>(0, left))) > 0;
  }

  pid_t pid_ = -1;
  int in_ = -1;
  int out_ = -1;
  std::string buffer_;
};

class External final : public Bot {
 public:
  External(const AnyGame& game, const ExternalSpec& spec, std::uint64_t seed)
      : game_(game), spec_(spec), program_(spec.command), rng_(seed) {
    std::signal(SIGPIPE, SIG_IGN);
    if (!program_.running()) {
      give_up("could not be started");
      return;
    }
    Json answer;
    const Json hello{{"t", "hello"},
                     {"protocol", 1},
                     {"title", std::string(game.facts().slug)},
                     {"options", spec.options},
                     {"seats", spec.seats.list()},
                     {"you", std::string(spec.seats.of(spec.seat))}};
    if (ask(hello, spec.decision_ms + kStartMs, answer) && text(answer, "t") != "hello")
      give_up("did not say hello");
  }

  RawAction choose(const AnyView& view, const Budget& budget) override {
    const AnyActions legal = game_.legal_actions(game_.sample(view, rng_));
    if (!fault_.empty()) return fallback(legal);
    const std::uint32_t ms = budget.turn_ms > 0 ? budget.turn_ms : spec_.decision_ms;
    const Notation notation{game_.verbs(), spec_.seats};
    Json answer;
    if (!ask(question(view, legal, ms), ms, answer)) return fallback(legal);
    RawAction action;
    const bool addressed =
        text(answer, "t") == "action" && answer.contains("id") && answer["id"] == Json(id_);
    if (!addressed || !parse_action(notation, text(answer, "do"), action).empty() ||
        !contains(legal, action)) {
      give_up("answered nonsense: " + answer.dump().substr(0, 200));
      return fallback(legal);
    }
    return action;
  }

  std::string fault() const override { return fault_; }

 private:
  Json question(const AnyView& view, const AnyActions& legal, std::uint32_t ms) {
    const Notation notation{game_.verbs(), spec_.seats};
    const Turn turn = game_.turn_of(view);
    Json choices = Json::array();
    Json asides = Json::array();
    for (const RawAction a : legal.choices)
      choices.push_back(print_action(notation, a));
    for (const RawAction a : legal.asides)
      asides.push_back(print_action(notation, a));
    return {{"t", "choose"},
            {"id", ++id_},
            {"turn", turn.number},
            {"decision", std::string(game_.decisions().slugs[turn.decision])},
            {"view", view_json(game_, view, spec_.seats)},
            {"choices", std::move(choices)},
            {"asides", std::move(asides)},
            {"budget_ms", ms}};
  }

  bool ask(const Json& message, std::uint32_t ms, Json& answer) {
    const auto deadline = Clock::now() + std::chrono::milliseconds(ms);
    if (!program_.write_line(message.dump() + "\n", deadline)) {
      give_up("ended, or does not read");
      return false;
    }
    std::string line;
    const std::string error = program_.read_line(line, deadline);
    if (!error.empty()) {
      give_up(error);
      return false;
    }
    answer = Json::parse(line, nullptr, false);
    if (answer.is_object()) return true;
    give_up("answered something that is no JSON object: " + line.substr(0, 200));
    return false;
  }

  static bool contains(const AnyActions& legal, RawAction action) {
    const auto is = [&](RawAction a) { return a == action; };
    return std::any_of(legal.choices.begin(), legal.choices.end(), is) ||
           std::any_of(legal.asides.begin(), legal.asides.end(), is);
  }

  void give_up(const std::string& why) {
    fault_ = "'" + spec_.command + "' " + why;
    program_.end();
  }

  RawAction fallback(const AnyActions& legal) {
    return legal.choices[rng_.below(static_cast<std::uint32_t>(legal.choices.size()))];
  }

  const AnyGame& game_;
  ExternalSpec spec_;
  Program program_;
  Rng rng_;
  std::string fault_;
  int id_ = 0;
};

}  // namespace

std::unique_ptr<Bot> make_external(const AnyGame& game,
                                   const ExternalSpec& spec,
                                   std::uint64_t seed) {
  return std::make_unique<External>(game, spec, seed);
}

bool known_bot(std::string_view name) {
  return name.starts_with(kExec) || name.starts_with(kNetBot) || read_level(name).has_value();
}

std::unique_ptr<Bot> seat_bot(const AnyGame& game,
                              std::string_view name,
                              ExternalSpec place,
                              std::uint64_t seed) {
  if (name.starts_with(kNetBot)) return make_net_bot(game, name, seed);
  if (!name.starts_with(kExec)) return make_bot(game, name, seed);
  place.command = name.substr(kExec.size());
  return make_external(game, place, seed);
}

}  // namespace lusoria
