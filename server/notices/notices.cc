#include "server/notices/notices.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "engine/codec/input.h"
#include "engine/text/title_text.h"
#include "server/accounts/names.h"
#include "server/log.h"
#include "server/tables/table_registry.h"

namespace lusoria::server {

namespace {

constexpr Millis kNoticeLease = 60'000;
constexpr int kTakeAtOnce = 20;
constexpr auto kLookEvery = std::chrono::milliseconds(500);
// More would only be late.
constexpr std::size_t kMostWaiting = 200;

struct NoticeTexts {
  const char* language;
  const char* turn;
  const char* subject;
  const char* greeting;
  const char* code;
  const char* recovery;
};

constexpr std::array<NoticeTexts, 3> kNoticeTexts{
    {{"en",
      "It is your turn at the table {table} ({title}).",
      "Your turn",
      "Lusoria will tell you here when it is your turn.",
      "Your code for notices of Lusoria: ",
      "Somebody, hopefully you, asked for a new password at Lusoria. Within an hour this key opens "
      "your account once: {key} If it was not you, nothing need be done."},
     {"es",
      "Te toca jugar en la mesa {table} ({title}).",
      "Te toca jugar",
      "Lusoria te avisará aquí cuando te toque jugar.",
      "Tu código para los avisos de Lusoria: ",
      "Alguien, esperamos que tú, ha pedido una contraseña nueva en Lusoria. Durante una hora esta "
      "clave abre tu cuenta una vez: {key} Si no has sido tú, no hace falta hacer nada."},
     {"it",
      "Tocca a te al tavolo {table} ({title}).",
      "Tocca a te",
      "Lusoria ti avviserà qui quando tocca a te.",
      "Il tuo codice per gli avvisi di Lusoria: ",
      "Qualcuno, speriamo tu, ha chiesto una nuova password su Lusoria. Per un’ora questa chiave "
      "apre una volta il tuo account: {key} Se non sei stato tu, non occorre fare nulla."}}};

const NoticeTexts& texts_in(const std::string& language) {
  for (const NoticeTexts& words : kNoticeTexts) {
    if (language == words.language) return words;
  }
  return kNoticeTexts[0];
}

std::string title_name(const std::string& slug, const std::string& language) {
  constexpr std::string_view kKey = "title.name = ";
  for (const TitleText* text : all_texts()) {
    if (text->slug != slug) continue;
    for (const LanguageText& one : text->languages) {
      const std::size_t at = one.catalogue.find(kKey);
      if (one.lang != language || at == std::string_view::npos) continue;
      const std::string_view rest = one.catalogue.substr(at + kKey.size());
      return std::string(rest.substr(0, rest.find('\n')));
    }
  }
  return slug;
}

/// A table's name is somebody else's text: nothing in it may call people or make links.
std::string harmless(const std::string& name) {
  std::string clean;
  for (const char c : name) {
    if (std::string_view("@<>&`*_~|[]()\\").find(c) == std::string_view::npos) clean += c;
  }
  return clean;
}

std::string with(std::string text, const std::string& key, const std::string& value) {
  const std::size_t at = text.find(key);
  return at == std::string::npos ? text : text.replace(at, key.size(), value);
}

/// As Discord and Slack take it: each reads its own field.
std::string webhook_body(const std::string& url, const std::string& text) {
  if (url.starts_with("https://hooks.slack.com/")) return Json{{"text", text}}.dump();
  return Json{{"content", text}, {"text", text}, {"allowed_mentions", {{"parse", Json::array()}}}}
      .dump();
}

}  // namespace

std::string mailbox_of(const std::string& email) {
  const std::size_t at = std::min(email.find('@'), email.size());
  return ascii_lower(email.substr(0, std::min(at, email.find('+'))) + email.substr(at));
}

NoticePreferences notice_preferences(const Account& account) {
  const Json more = object_in(account.preferences);
  const Json notices = more.value("notices", Json::object());
  NoticePreferences preferences;
  preferences.webhook = text(notices, "webhook");
  preferences.email = text(notices, "email");
  preferences.code = text(notices, "code");
  preferences.code_until = whole(notices, "code_until", Millis{0});
  if (!text(notices, "language").empty()) preferences.language = text(notices, "language");
  return preferences;
}

void set_notice_preferences(Account& account, const NoticePreferences& preferences) {
  Json more = object_in(account.preferences);
  more["notices"] = {{"webhook", preferences.webhook},
                     {"email", preferences.email},
                     {"code", preferences.code},
                     {"code_until", preferences.code_until},
                     {"language", preferences.language}};
  account.preferences = more.dump();
}

NoticeRunner::NoticeRunner(TableRegistry& tables, const NoticeConfig& config)
    : store_(tables.store()),
      tables_(tables),
      config_(config),
      thread_(kLookEvery, [this] { take_jobs(); }) {}

void NoticeRunner::stop() {
  thread_.stop();
  senders_.stop();
}

void NoticeRunner::take_jobs() {
  for (const Job& job : store_.take_jobs(JobKind::Notice, kTakeAtOnce, kNoticeLease))
    look(job);
}

/// Whether the person is still waited for and looks elsewhere.
void NoticeRunner::look(const Job& job) {
  // Dropped before it is sent: told twice would be worse than not told.
  store_.drop_job(job);
  const std::string account = text(object_in(job.body), "account");
  const std::shared_ptr<Table> table = tables_.table(job.table);
  table->read([this, account, id = job.table, table = table.get()](const TableState* state) {
    if (state == nullptr || state->waiting_for() == kNobody) return;
    if (state->seat_of(account) != state->waiting_for()) return;
    if (table->watches(account)) return table->spare();
    post([this, account, id, name = state->name, title = std::string(state->game->facts().slug)] {
      tell(account, id, name, title);
    });
  });
}

void NoticeRunner::post(Task task) {
  if (senders_.waiting() > kMostWaiting) return;
  senders_.post([this, task = std::move(task)] {
    if (!thread_.stopping()) task();
  });
}

void NoticeRunner::tell(const std::string& id,
                        const std::string& table,
                        const std::string& name,
                        const std::string& title) {
  try {
    const auto account = store_.account(id);
    if (!account) return;
    const NoticePreferences preferences = notice_preferences(*account);
    const NoticeTexts& words = texts_in(preferences.language);
    std::string text = with(with(words.turn, "{table}", "“" + harmless(name) + "”"),
                            "{title}",
                            title_name(title, preferences.language));
    if (!config_.base_url.empty()) text += " " + config_.base_url + "/#/t/" + table;
    std::string problem;
    if (!preferences.webhook.empty())
      problem =
          post_json(preferences.webhook, webhook_body(preferences.webhook, text), config_.anywhere);
    if (!preferences.email.empty() && preferences.code.empty() && problem.empty())
      problem = send_mail(config_.mail, preferences.email, words.subject, text);
    if (!problem.empty())
      return log_line("warning", "notice", {{"table", table}, {"problem", problem}});
    if (!preferences.webhook.empty() || !preferences.email.empty()) ++sent_;
  } catch (const StoreError&) {
    // The database is gone just now; a notice is not worth waiting for it.
  }
}

void NoticeRunner::try_webhook(const std::string& url,
                               const std::string& language,
                               std::function<void(const std::string&)> done) {
  if (senders_.waiting() > kMostWaiting) return done("too many notices wait");
  post([this, url, language, done = std::move(done)] {
    done(post_json(url, webhook_body(url, texts_in(language).greeting), config_.anywhere));
  });
}

void NoticeRunner::send_code(const std::string& email,
                             const std::string& code,
                             const std::string& language,
                             std::function<void(const std::string&)> done) {
  if (senders_.waiting() > kMostWaiting) return done("too many notices wait");
  post([this, email, code, language, done = std::move(done)] {
    done(send_mail(config_.mail, email, "Lusoria", texts_in(language).code + code));
  });
}

void NoticeRunner::send_recovery(const std::string& email,
                                 const std::string& key,
                                 const std::string& language) {
  const std::string shown = config_.base_url.empty() ? key : config_.base_url + "/#/recover/" + key;
  post([this, email, text = with(texts_in(language).recovery, "{key}", shown + "\r\n\r\n")] {
    const std::string problem = send_mail(config_.mail, email, "Lusoria", text);
    if (!problem.empty()) log_line("warning", "recovery", {{"problem", problem}});
  });
}

}  // namespace lusoria::server
