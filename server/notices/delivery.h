// Sends a line of text out of the house: to a webhook or by e-mail, through libcurl. Blocking, with
// short limits; nothing is followed, nothing of an answer is kept.
#pragma once

#include <string>

struct sockaddr;

namespace lusoria::server {

struct MailConfig {
  std::string url;   ///< smtp://host:port or smtps://user:password@host; empty for no mail.
  std::string from;  ///< The sender's address.
};

/// Call once before any thread starts.
void init_delivery();

/// Whether an address lies inside somebody's own network or is not an address of one host.
bool is_private_address(const sockaddr* address);

/// Posts JSON; a sentence if it did not arrive. Without `anywhere` only https, and only to public
/// addresses: what is looked at is the address connected to, whatever the name meant before.
std::string post_json(const std::string& url, const std::string& body, bool anywhere);

/// Sends a plain mail; a sentence if the mail server did not take it.
std::string send_mail(const MailConfig& config,
                      const std::string& to,
                      const std::string& subject,
                      const std::string& text);

}  // namespace lusoria::server
