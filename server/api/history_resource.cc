#include <algorithm>

#include "engine/chance/fair.h"
#include "server/api/handlers.h"
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

/// Goes on with a game that has begun and that the caller may look at, through these eyes.
void look_back(const Call& call, std::function<void(const TableState&, Seat viewer)> then) {
  tables::enter(call, [call, then = std::move(then)](const Table&, const TableState& state) {
    const std::string account = call.account();
    if (state.match == nullptr)
      return call.refuse(ProblemCode::NotRunning, "the game has not begun");
    if (!state.may_look(account)) return call.refuse(ProblemCode::NoSpectators, kNoSpectators);
    then(state, allowed_viewer(state, account, call.request.param("seat")));
  });
}

/// How far the analysis of a finished game is; `order` asks for it where nobody has.
void tell_analysis(const Call& call, bool order) {
  const auto answer = [&](const char* status, double progress, Json result, unsigned code) {
    call.answer({{"analysis", {{"status", status}, {"progress", progress}, {"result", result}}}},
                code);
  };
  Store& store = call.server.store;
  const std::string done = store.document(call.id(), DocumentKind::Analysis);
  if (!done.empty()) return answer("done", 1.0, Json::parse(done, nullptr, false), 200);
  std::optional<Job> job = store.job(call.id(), JobKind::Analysis);
  if (!job && order) {
    Json body = json_of(Thought{call.account(), Wait::Sitting});
    body["progress"] = 0.0;
    job = Job{call.id(), JobKind::Analysis, body.dump()};
    store.put_job(*job, store.now());
    call.server.tables.analyses().hint();
  }
  answer(!job             ? "none"
         : job->lease > 0 ? "running"
                          : "queued",
         job ? Json::parse(job->body, nullptr, false).value("progress", 0.0) : 0.0,
         nullptr,
         order ? 202 : 200);
}

void answer_analysis(const Call& call, bool order) {
  tables::enter(call, [call, order](const Table&, const TableState& state) {
    if (state.status != Status::Over)
      return call.refuse(ProblemCode::Running, "only finished games are analysed");
    // A table's strand does not wait for the store.
    call.later([call, order] { tell_analysis(call, order); });
  });
}

}  // namespace

void history::upload(Call& call) {
  entry::Upload first;
  const std::string error = new_upload(call.body, call.me(), first);
  if (!error.empty()) return call.malformed(error);
  // The same record of the same person is the same table, so a second click does no harm.
  const std::string id = "t_" + sha256_hex(call.me().id + "\n" + first.record).substr(0, 32);
  call.server.tables.create(id, first, [call, id](const Answer& answer) {
    const bool known = answer.problem && answer.problem->code == ProblemCode::Exists;
    if (answer.problem && !known) return call.refuse(*answer.problem);
    tables::answer_room(call, id, known ? 200 : 201);
  });
}

void history::record(Call& call) {
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

void history::replay(Call& call) {
  look_back(call, [call](const TableState& state, Seat viewer) {
    if (viewer == kNobody) return call.refuse(ProblemCode::Forbidden, kOwnEyes);
    const int last = state.feed->last(viewer);
    call.answer(state.past_json(viewer, call.request.number("event", last)));
  });
}

void history::events(Call& call) {
  look_back(call, [call](const TableState& state, Seat viewer) {
    if (viewer == kNobody) return call.refuse(ProblemCode::Forbidden, kOwnEyes);
    const int limit = std::clamp(call.request.number("limit", 200), 1, 1000);
    const int after = call.request.number("after", 0);
    JsonText answer;
    answer.open('{').key("events").raw(state.events_text(viewer, after, limit));
    call.answer_text(answer.key("last").number(state.feed->last(viewer)).close('}').take());
  });
}

void history::analysis(Call& call) {
  answer_analysis(call, false);
}

void history::order_analysis(Call& call) {
  answer_analysis(call, true);
}

void history::ratings(Call& call) {
  tables::enter(call, [call](const Table&, const TableState&) {
    // A table's strand does not wait for the store.
    call.later([call] {
      const std::string kept = call.server.store.document(call.id(), DocumentKind::Ratings);
      call.answer({{"ratings", kept.empty() ? Json::array() : Json::parse(kept, nullptr, false)}});
    });
  });
}

}  // namespace lusoria::server
