// Load on a server of its own over loopback: many live tables of two people at one move a second,
// and the time from sending a move to the other seat's receipt.
//
//   load_client --tables 2000 --seconds 30 --p99 20 [--idle N] [--bots N] [--title SLUG]
//               [--pace MS] [--even TIMES]
//
// --p99 fails the run when the 99th percentile is above so many milliseconds. --bots adds tables
// that only bots play, as fast as they can. Without --title the tables are of all titles in turn,
// and each title's times are told. A move that the other seat may not see counts until it is
// acknowledged. --pace is the time between two moves of a table: with less than the server needs
// there is too much to do, and --even fails the run when some table waits so many times longer, or
// gets so many times fewer moves, than half of its title's.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/epoll.h>
#include <thread>
#include <unistd.h>

#include "tests/performance/machine.h"
#include "tests/server/client.h"

namespace lusoria::testing {
namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  int tables = 200;
  int seconds = 5;
  int idle = 0;
  int bots = 0;
  int pace = 1000;
  double p99 = 0.0;
  double even = 0.0;
  std::string title;
};

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    const std::string value = argv[i + 1];
    if (name == "--tables") options.tables = std::atoi(value.c_str());
    if (name == "--seconds") options.seconds = std::atoi(value.c_str());
    if (name == "--idle") options.idle = std::atoi(value.c_str());
    if (name == "--bots") options.bots = std::atoi(value.c_str());
    if (name == "--pace") options.pace = std::atoi(value.c_str());
    if (name == "--p99") options.p99 = std::atof(value.c_str());
    if (name == "--even") options.even = std::atof(value.c_str());
    if (name == "--title") options.title = value;
  }
  return options;
}

/// A seat's connection. Messages are scanned, not parsed: the client shares the cores.
struct Seat {
  std::unique_ptr<WebSocket> socket;
  int event = 0;
  std::vector<std::string> choices;
};

struct LiveTable {
  std::string id;
  std::size_t title = 0;
  std::array<Seat, 2> seats;
  Clock::time_point sent{};
  int mover = -1;  ///< Whose move is under way.
  Clock::time_point acknowledged{};
  bool over = false;
  unsigned moves = 0;
  unsigned arrived = 0;
  double longest = 0.0;
};

void scan(const std::string& text, Seat& seat, bool& over) {
  const std::size_t at = text.rfind("\"position\":{\"event\":");
  if (at == std::string::npos) return;
  seat.event = std::atoi(text.c_str() + at + 20);
  seat.choices.clear();
  const std::size_t list = text.find("\"choices\":[", at);
  const std::size_t end = text.find("\"asides\":[", at);
  if (list == std::string::npos) return;
  for (std::size_t i = list; (i = text.find("{\"do\":\"", i)) != std::string::npos && i < end;) {
    i += 7;
    seat.choices.push_back(text.substr(i, text.find('"', i) - i));
  }
  over = over || text.find("\"result\":{\"reason\"", at) != std::string::npos;
}

class Load {
 public:
  explicit Load(const Options& options)
      : options_(options),
        server_({"--data", folder_.path(), "--no-rate-limits", "--bot-pace", "0"}),
        ana_(server_.port()),
        ben_(server_.port()) {}

  int run() {
    if (server_.port() == 0) return std::fprintf(stderr, "the server does not start\n"), 1;
    ana_.enter("Ana");
    ben_.enter("Ben");
    if (!options_.title.empty()) titles_.push_back({options_.title, {}});
    const Json titles = ana_.get("/api/titles")["titles"];
    for (std::size_t i = 0; i < titles.size() && options_.title.empty(); ++i)
      titles_.push_back({titles[i]["slug"].get<std::string>(), {}});
    const long empty = resident_kb(server_.pid());
    open_tables();
    const long with_tables = resident_kb(server_.pid());
    for (int i = 0; i < options_.idle; ++i) {
      idle_.push_back(std::make_unique<WebSocket>(server_.port(), ""));
      idle_.back()->hello();
    }
    const long full = resident_kb(server_.pid());
    for (int i = 0; i < options_.bots; ++i)
      open_bot_table();
    const std::string before = load_average();
    const double server_before = processor_seconds(server_.pid());
    const double client_before = processor_seconds(::getpid());
    const double all_before = all_seconds();
    const double stolen_before = stolen_seconds();
    play();
    const double stolen = stolen_seconds() - stolen_before;
    const double all = all_seconds() - all_before;
    std::printf("machine: %s; load average %s before, %s after\n",
                machine().c_str(),
                before.c_str(),
                load_average().c_str());
    const double server = processor_seconds(server_.pid()) - server_before;
    const double client = processor_seconds(::getpid()) - client_before;
    std::printf("processor time a move: server %.3f ms, client %.3f ms\n",
                1000.0 * server / static_cast<double>(std::max<std::size_t>(1, times_.size())),
                1000.0 * client / static_cast<double>(std::max<std::size_t>(1, times_.size())));
    std::printf(
        "processor: server %.2f s, client %.2f s, everything else %.2f s, kept by the host %.2f s "
        "of %d s\n",
        server,
        client,
        all - server - client,
        stolen,
        options_.seconds);
    if (options_.idle > 0)
      std::printf("memory: %.1f KB an idle socket\n",
                  static_cast<double>(full - with_tables) / options_.idle);
    return report(empty, with_tables);
  }

 private:
  void open_tables() {
    tables_.resize(static_cast<unsigned>(options_.tables));
    std::atomic<std::size_t> next{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&, ana = ana_, ben = ben_]() mutable {
        for (std::size_t t = next++; t < tables_.size(); t = next++) {
          tables_[t].title = t % titles_.size();
          const Json made = ana.post("/api/tables",
                                     {{"title", titles_[tables_[t].title].slug},
                                      {"seats", {{{"me", true}}, Json::object()}}});
          tables_[t].id = made["table"]["id"].get<std::string>();
          ben.post("/api/tables/" + tables_[t].id + "/join", {{"ready", true}});
          ana.post("/api/tables/" + tables_[t].id + "/start", {});
        }
      });
    }
    for (std::thread& thread : threads)
      thread.join();
    epoll_ = ::epoll_create1(0);
    for (std::size_t t = 0; t < tables_.size(); ++t) {
      for (unsigned s = 0; s < 2; ++s)
        connect(t, s);
    }
  }

  void connect(std::size_t t, unsigned s) {
    Seat& seat = tables_[t].seats[s];
    seat.socket =
        std::make_unique<WebSocket>(server_.port(), s == 0 ? ana_.cookie() : ben_.cookie());
    seat.socket->hello();
    seat.socket->send({{"t", "watch"}, {"id", 1}, {"table", tables_[t].id}});
    while (const auto text = seat.socket->receive_text()) {
      scan(*text, seat, tables_[t].over);
      if (text->find("\"t\":\"table\"") != std::string::npos) break;
    }
    epoll_event watch{};
    watch.events = EPOLLIN;
    watch.data.u64 = t * 2 + s;
    ::epoll_ctl(epoll_, EPOLL_CTL_ADD, seat.socket->fd(), &watch);
  }

  /// Of a guest of its own: nobody may leave more than a few to bots.
  void open_bot_table() {
    Person cleo(server_.port());
    cleo.enter("Cleo");
    const Json bot{{"bot", "consul"}};
    cleo.post("/api/tables", {{"title", titles_[0].slug}, {"seats", {bot, bot}}, {"start", true}});
  }

  void move(LiveTable& table) {
    if (table.over) return;
    if (table.mover >= 0 && table.acknowledged > table.sent) {
      // The other seat was told nothing all this while.
      ++unseen_;
      note(table, table.acknowledged);
    }
    if (table.mover >= 0) {
      ++late_;
      return;
    }
    for (unsigned s = 0; s < 2; ++s) {
      Seat& seat = table.seats[s];
      if (seat.choices.empty()) continue;
      const std::string& action = seat.choices[++table.moves * 7919 % seat.choices.size()];
      table.mover = static_cast<int>(s);
      table.sent = Clock::now();
      seat.socket->send_text(R"({"t":"play","id":2,"table":")" + table.id + R"(","answers":)" +
                             std::to_string(seat.event) + R"(,"do":[")" + action + R"("]})");
      return;
    }
  }

  void receive(std::size_t t, unsigned s) {
    LiveTable& table = tables_[t];
    Seat& seat = table.seats[s];
    while (const auto text = seat.socket->receive_text(0)) {
      if (text->find("\"t\":\"refused\"") != std::string::npos) {
        ++refused_;
        table.mover = -1;
      }
      if (text->find("\"t\":\"ok\"") != std::string::npos) table.acknowledged = Clock::now();
      if (text->find("\"t\":\"events\"") == std::string::npos) continue;
      scan(*text, seat, table.over);
      if (table.mover >= 0 && table.mover != static_cast<int>(s)) note(table, Clock::now());
    }
  }

  /// The move under way has arrived.
  void note(LiveTable& table, Clock::time_point arrived) {
    const std::chrono::duration<double, std::milli> took = arrived - table.sent;
    times_.push_back(took.count());
    titles_[table.title].times.push_back(took.count());
    const auto second = std::chrono::duration_cast<std::chrono::seconds>(table.sent - begin_);
    longest_[static_cast<std::size_t>(second.count())] =
        std::max(longest_[static_cast<std::size_t>(second.count())], took.count());
    table.mover = -1;
    ++table.arrived;
    table.longest = std::max(table.longest, took.count());
  }

  /// With too much to do everybody waits alike: how many moves the tables of a title got that still
  /// play, and how long each of them waited at most, what is not answered yet included.
  bool report_evenness(std::size_t title, Clock::time_point end) const {
    std::vector<double> moves;
    std::vector<double> waits;
    for (const LiveTable& table : tables_) {
      if (table.over || table.title != title) continue;
      const bool answered = table.mover < 0 || table.acknowledged > table.sent;
      const std::chrono::duration<double, std::milli> waiting = end - table.sent;
      moves.push_back(table.arrived);
      waits.push_back(std::max(table.longest, answered ? 0.0 : waiting.count()));
    }
    std::sort(moves.begin(), moves.end());
    std::sort(waits.begin(), waits.end());
    std::printf(
        "  of %zu tables: moves fewest %.0f, half %.0f, most %.0f; longest wait half %.0f ms, most "
        "%.0f ms\n",
        moves.size(),
        percentile(moves, 0.0),
        percentile(moves, 0.5),
        percentile(moves, 1.0),
        percentile(waits, 0.5),
        percentile(waits, 1.0));
    return options_.even == 0.0 ||
           (percentile(moves, 0.0) * options_.even >= percentile(moves, 0.5) &&
            percentile(waits, 1.0) <= percentile(waits, 0.5) * options_.even);
  }

  /// Slow seconds may be others': what they took of the processor since the last time.
  void note_others() {
    const double now =
        all_seconds() - processor_seconds(server_.pid()) - processor_seconds(::getpid());
    others_.push_back(now - others_before_);
    others_before_ = now;
  }

  void play() {
    note_others();
    others_.clear();
    const auto begin = begin_ = Clock::now();
    longest_.resize(static_cast<std::size_t>(options_.seconds) + 1);
    const auto end = begin + std::chrono::seconds(options_.seconds);
    const auto gap = std::chrono::nanoseconds(1'000'000LL * options_.pace / options_.tables);
    auto due = begin;
    std::size_t next = 0;
    std::array<epoll_event, 256> ready{};
    while (Clock::now() < end) {
      if (Clock::now() >= begin + std::chrono::seconds(others_.size() + 1)) note_others();
      while (Clock::now() >= due) {
        move(tables_[next]);
        next = (next + 1) % tables_.size();
        due += gap;
      }
      const int count = ::epoll_wait(epoll_, ready.data(), static_cast<int>(ready.size()), 1);
      for (int i = 0; i < count; ++i) {
        const std::uint64_t who = ready[static_cast<unsigned>(i)].data.u64;
        receive(who / 2, who % 2);
      }
    }
  }

  int report(long empty, long full) {
    const auto end = begin_ + std::chrono::seconds(options_.seconds);
    std::sort(times_.begin(), times_.end());
    const double p99 = percentile(times_, 0.99);
    std::printf(
        "%d tables of %s, %d idle sockets, %d bot tables, %d s: %zu moves (%.0f a second), %d of "
        "them unseen, %d refused, %d not answered when the next was due\n",
        options_.tables,
        options_.title.empty() ? "all titles" : options_.title.c_str(),
        options_.idle,
        options_.bots,
        options_.seconds,
        times_.size(),
        static_cast<double>(times_.size()) / options_.seconds,
        unseen_,
        refused_,
        late_);
    bool even = true;
    for (std::size_t i = 0; i < titles_.size(); ++i) {
      Title& title = titles_[i];
      std::sort(title.times.begin(), title.times.end());
      std::printf("%s: %zu moves, to the other seat p50 %.2f ms, p99 %.2f ms, longest %.2f ms\n",
                  title.slug.c_str(),
                  title.times.size(),
                  percentile(title.times, 0.5),
                  percentile(title.times, 0.99),
                  percentile(title.times, 1.0));
      even = report_evenness(i, end) && even;
    }
    std::printf("longest in each second, ms:");
    for (int i = 0; i < options_.seconds; ++i)
      std::printf(" %.0f", longest_[static_cast<std::size_t>(i)]);
    std::printf("\nprocessor time of everything else in each second, %%:");
    for (const double share : others_)
      std::printf(" %.0f", 100.0 * share);
    std::printf("\n");
    std::printf("memory: %ld KB empty, %ld KB full: %.1f KB a table with its two sockets\n",
                empty,
                full,
                static_cast<double>(full - empty) / options_.tables);
    for (const Title& title : titles_)
      if (title.times.empty())
        return std::fprintf(stderr, "no move in %s\n", title.slug.c_str()), 1;
    return (options_.p99 > 0.0 && p99 > options_.p99) || !even ? 1 : 0;
  }

  struct Title {
    std::string slug;
    std::vector<double> times;
  };

  /// Of sorted times; 0 without any.
  static double percentile(const std::vector<double>& times, double p) {
    if (times.empty()) return 0.0;
    return times[static_cast<std::size_t>(p * static_cast<double>(times.size() - 1))];
  }

  Options options_;
  std::vector<Title> titles_;
  TempFolder folder_;
  ServerProcess server_;
  Person ana_;
  Person ben_;
  int epoll_ = -1;
  std::vector<LiveTable> tables_;
  std::vector<std::unique_ptr<WebSocket>> idle_;
  std::vector<double> times_;
  std::vector<double> longest_;  ///< By second.
  std::vector<double> others_;   ///< By second: processor time of other processes.
  double others_before_ = 0.0;
  Clock::time_point begin_;
  int refused_ = 0;
  int unseen_ = 0;
  int late_ = 0;
};

}  // namespace
}  // namespace lusoria::testing

int main(int argc, char** argv) {
  using namespace lusoria::testing;
  raise_file_limit();
  Load load(parse(argc, argv));
  return load.run();
}
