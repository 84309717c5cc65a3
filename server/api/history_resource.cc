#include <algorithm>

#include "engine/chance/fair.h"
#include "server/api/resources.h"
#include "server/tables/new_table.h"

namespace lusoria::server {

namespace {

constexpr const char* kOwnEyes = "while the game runs everybody sees through the own eyes";

/// The seat through whose eyes somebody may look back; kNobody if they may not.
Seat allowed_viewer(const TableState& state, const std::string& account, const std::string& key) {
  const Seat mine = state.viewer_of(account);
  if (key.empty()) return mine;
  const Seat asked = state.match->seating().keys.find(key);
  if (asked == kNobody) return kNobody;
  return state.closed() || asked == mine ? asked : kNobody;
}

}  // namespace

void HistoryResource::upload(Call& call) {
  entry::Upload first;
  const std::string error = new_upload(call.body, call.me(), first);
  if (!error.empty()) return call.refuse("malformed", error);
  // The same record of the same person is the same table, so a second click does no harm.
  const std::string id = "t_" + sha256_hex(call.me().id + "\n" + first.record).substr(0, 32);
  tables_.create(id, first, [this, call, id](const Answer& answer) {
    const bool known = answer.problem && answer.problem->code == ProblemCode::Exists;
    if (answer.problem && !known) return call.refuse(*answer.problem);
    answer_room(tables_, call, id, known ? 200 : 201);
  });
}

/// Goes on with a game that has begun and that the caller may look at, through these eyes.
void HistoryResource::look_back(const Call& call, LookBack then) {
  enter_table(tables_, call, [call, then = std::move(then)](const Table&, const TableState& state) {
    const std::string account = call.account();
    if (state.match == nullptr) return call.refuse("not_running", "the game has not begun");
    if (!state.may_look(account)) return call.refuse("no_spectators", kNoSpectators);
    then(state, allowed_viewer(state, account, call.request.param("seat")));
  });
}

void HistoryResource::record(Call& call) {
  look_back(call, [call](const TableState& state, Seat) {
    FairFacts fair = state.fair();
    HttpResponse response;
    response.content_type = "text/plain; charset=utf-8";
    response.headers.emplace_back("Content-Disposition",
                                  "attachment; filename=\"" + call.id() + ".play\"");
    if (state.closed()) {
      const bool chance = !fair.commitment.empty();
      response.body = write_record(*state.match, chance ? &fair : nullptr, sha256_hex);
    } else {
      fair.secret.clear();
      const Seat own = state.viewer_of(call.account());
      response.body = write_masked_record(*state.match, own, &fair, sha256_hex);
    }
    call.reply(std::move(response));
  });
}

void HistoryResource::replay(Call& call) {
  look_back(call, [call](const TableState& state, Seat viewer) {
    if (viewer == kNobody) return call.refuse("forbidden", kOwnEyes);
    const int last = state.feed->last(viewer);
    call.answer(state.past_json(viewer, call.request.number("event", last)));
  });
}

void HistoryResource::events(Call& call) {
  look_back(call, [call](const TableState& state, Seat viewer) {
    if (viewer == kNobody) return call.refuse("forbidden", kOwnEyes);
    const int limit = std::clamp(call.request.number("limit", 200), 1, 1000);
    call.answer({{"events", state.events_json(viewer, call.request.number("after", 0), limit)},
                 {"last", state.feed->last(viewer)}});
  });
}

/// From a table's strand, where nobody waits for the store.
void HistoryResource::from_store(const Call& call, std::function<void()> read) {
  pool_.post([call, read = std::move(read)] {
    try {
      read();
    } catch (const StoreError&) {
      call.unavailable();
    }
  });
}

void HistoryResource::analysis(Call& call) {
  answer_analysis(call, false);
}

void HistoryResource::order_analysis(Call& call) {
  answer_analysis(call, true);
}

void HistoryResource::answer_analysis(const Call& call, bool order) {
  enter_table(tables_, call, [this, call, order](const Table&, const TableState& state) {
    if (state.status != Status::Over)
      return call.refuse("running", "only finished games are analysed");
    from_store(call, [this, call, order] {
      const auto answer = [&](const char* status, double progress, Json result, unsigned code) {
        call.answer(
            {{"analysis", {{"status", status}, {"progress", progress}, {"result", result}}}}, code);
      };
      const std::string done = store_.document(call.id(), "analysis");
      if (!done.empty()) return answer("done", 1.0, Json::parse(done, nullptr, false), 200);
      std::optional<Job> job = store_.job(call.id(), "analysis");
      if (!job && order) {
        job = Job{call.id(), "analysis", R"({"progress":0.0})"};
        store_.put_job(*job, store_.now());
        tables_.analyses().hint();
      }
      answer(!job             ? "none"
             : job->lease > 0 ? "running"
                              : "queued",
             job ? Json::parse(job->body, nullptr, false).value("progress", 0.0) : 0.0,
             nullptr,
             order ? 202 : 200);
    });
  });
}

void HistoryResource::ratings(Call& call) {
  enter_table(tables_, call, [this, call](const Table&, const TableState&) {
    from_store(call, [this, call] {
      const std::string kept = store_.document(call.id(), "ratings");
      call.answer({{"ratings", kept.empty() ? Json::array() : Json::parse(kept, nullptr, false)}});
    });
  });
}

}  // namespace lusoria::server
