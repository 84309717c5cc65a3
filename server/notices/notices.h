// Tells people who are elsewhere that it is their turn: one notice for each wait, to the webhook or
// the e-mail address they gave. A notice is a job in the store, written with the step that makes
// somebody wait and due a little later; whoever looks at the table by then is not told.
#pragma once

#include <atomic>
#include <functional>

#include "server/notices/delivery.h"
#include "server/tables/repeater.h"
#include "server/tables/table.h"

namespace lusoria::server {

struct NoticeConfig {
  Millis delay = 60'000;  ///< Who is quicker is not told.
  bool anywhere = false;  ///< Webhooks may go to this host's own network, and without TLS.
  MailConfig mail;
  std::string base_url;  ///< Of the page, for links; empty for none.
};

/// What a person has asked for, as the account keeps it.
struct NoticePreferences {
  std::string webhook;
  std::string email;
  std::string code;  ///< Sent to the address and not yet told back; empty once it is confirmed.
  Millis code_until = 0;
  std::string language = "en";
};

/// Whose mail it is: one mailbox has many addresses, in capitals and with "+anything".
std::string mailbox_of(const std::string& email);

NoticePreferences notice_preferences(const Account& account);
void set_notice_preferences(Account& account, const NoticePreferences& preferences);

class NoticeRunner {
 public:
  NoticeRunner(TableRegistry& tables, const NoticeConfig& config);

  const NoticeConfig& config() const { return config_; }

  /// Tries a webhook with a greeting; `done` gets a sentence if it does not work.
  void try_webhook(const std::string& url,
                   const std::string& language,
                   std::function<void(const std::string&)> done);
  /// Sends the code that confirms an address.
  void send_code(const std::string& email,
                 const std::string& code,
                 const std::string& language,
                 std::function<void(const std::string&)> done);
  /// Sends the key to an account whose password is lost; nobody waits for it.
  void send_recovery(const std::string& email, const std::string& key, const std::string& language);
  void stop();

  std::int64_t sent() const { return sent_; }

 private:
  void take_jobs();
  void look(const Job& job);
  void tell(const std::string& account,
            const std::string& table,
            const std::string& name,
            const std::string& title);
  void post(Task task);

  Store& store_;
  TableRegistry& tables_;
  NoticeConfig config_;
  std::atomic<std::int64_t> sent_{0};
  Pool senders_{1};
  Repeater thread_;
};

}  // namespace lusoria::server
