// What happened: records, replays, analyses. While a game runs everybody gets the own view only.
#include <algorithm>

#include "engine/chance/fair.h"
#include "server/api/api.h"
#include "server/tables/new_table.h"

namespace lusoria::server {

namespace {

/// The seat through whose eyes somebody may look back; kNobody if they may not.
Seat allowed_viewer(const TableState& state, const std::string& account, const std::string& key) {
  const Seat mine = state.viewer_of(account);
  if (key.empty()) return mine;
  const Seat asked = state.match->seating().keys.find(key);
  if (asked == kNobody) return kNobody;
  return state.closed() || asked == mine ? asked : kNobody;
}

}  // namespace

void Api::upload(Call& call) {
  if (!call.visitor) return call.refuse("no_session", "sign in or play as a guest first");
  const Account& who = call.visitor->account;
  if (!create_limit_.allow(who.id))
    return call.refuse("too_many", "too many new tables; wait a little");
  entry::Upload first;
  const std::string error = new_upload(call.body, who, first);
  if (!error.empty()) return call.refuse("malformed", error);
  // The same record of the same person is the same table, so a second click does no harm.
  const std::string id = "t_" + sha256_hex(who.id + "\n" + first.record).substr(0, 32);
  hall_.create(id, first, [this, call, id](const Answer& answer) {
    const bool known = answer.problem && answer.problem->code == ProblemCode::Exists;
    if (answer.problem && !known) return call.refuse(*answer.problem);
    answer_room(call, id, known ? 200 : 201);
  });
}

void Api::look_back(const Call& call,
                    const std::string& id,
                    std::function<void(const TableState&, const std::string& account)> then) {
  enter(call, id, [call, then = std::move(then)](const Table&, const TableState& state) {
    const std::string account = call.account();
    if (state.match == nullptr) return call.refuse("not_running", "the game has not begun");
    if (!state.may_look(account)) return call.refuse("no_spectators", kNoSpectators);
    then(state, account);
  });
}

void Api::record(Call& call, const std::string& id) {
  look_back(call, id, [call, id](const TableState& state, const std::string& account) {
    FairFacts fair = state.fair();
    HttpResponse response;
    response.content_type = "text/plain; charset=utf-8";
    response.headers.emplace_back("Content-Disposition",
                                  "attachment; filename=\"" + id + ".play\"");
    if (state.closed()) {
      const bool chance = !fair.commitment.empty();
      response.body = write_record(*state.match, chance ? &fair : nullptr, sha256_hex);
    } else {
      fair.secret.clear();
      response.body =
          write_masked_record(*state.match, allowed_viewer(state, account, ""), &fair, sha256_hex);
    }
    call.reply(std::move(response));
  });
}

void Api::replay(Call& call, const std::string& id, bool events) {
  look_back(call, id, [call, events](const TableState& state, const std::string& account) {
    const Seat viewer = allowed_viewer(state, account, call.request.param("seat"));
    if (viewer == kNobody)
      return call.refuse("forbidden", "while the game runs everybody sees through the own eyes");
    const HttpRequest& request = call.request;
    const int last = state.feed->last(viewer);
    if (!events) return call.answer(state.past_json(viewer, request.number("event", last)));
    const int limit = std::clamp(request.number("limit", 200), 1, 1000);
    call.answer(
        {{"events", state.events_json(viewer, request.number("after", 0), limit)}, {"last", last}});
  });
}

void Api::analysis(Call& call, const std::string& id, bool order) {
  enter(call, id, [this, call, id, order](const Table&, const TableState& state) {
    if (state.status != Status::Over)
      return call.refuse("running", "only finished games are analysed");
    pool_.post([this, call, id, order] {
      try {
        const std::string done = store_.paper(id, "analysis");
        if (!done.empty()) {
          return call.answer({{"analysis",
                               {{"status", "done"},
                                {"progress", 1.0},
                                {"result", Json::parse(done, nullptr, false)}}}});
        }
        std::optional<Job> job = store_.job(id, "analysis");
        if (!job && order) {
          job = Job{id, "analysis", R"({"progress":0.0})"};
          store_.put_job(*job, store_.now());
          hall_.analyses().hint();
        }
        Json progress;
        if (job) progress = Json::parse(job->body, nullptr, false);
        const char* status = !job ? "none" : job->lease > 0 ? "running" : "queued";
        call.answer({{"analysis",
                      {{"status", status},
                       {"progress", job ? progress.value("progress", 0.0) : 0.0},
                       {"result", nullptr}}}},
                    order ? 202 : 200);
      } catch (const StoreError&) {
        call.refuse("unavailable", "the store cannot be used now; try again");
      }
    });
  });
}

void Api::rated(Call& call, const std::string& id) {
  enter(call, id, [this, call, id](const Table&, const TableState&) {
    pool_.post([this, call, id] {
      try {
        const std::string kept = store_.paper(id, "ratings");
        call.answer(
            {{"ratings", kept.empty() ? Json::array() : Json::parse(kept, nullptr, false)}});
      } catch (const StoreError&) {
        call.refuse("unavailable", "the store cannot be used now; try again");
      }
    });
  });
}

}  // namespace lusoria::server
