// The sub-command of a house's admins: what their page does, from a shell.
#include <CLI/CLI.hpp>
#include <cctype>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "engine/codec/json.h"
#include "server/admin_client.h"

namespace lusoria::cli {

namespace {

struct AdminOptions {
  std::string server = "http://127.0.0.1:8080";
  std::string token;
  std::string text;
  std::string deed;
  std::vector<std::string> facts;
  std::string name;
};

Json asked(const AdminOptions& options,
           const std::string& method,
           const std::string& path,
           const Json& body = Json::object()) {
  server::AdminAnswer answer;
  const std::string error =
      server::ask_server({method, options.server + path, options.token, body.dump()}, answer);
  if (!error.empty()) throw BadInput{error};
  return Json::parse(answer.body, nullptr, false);
}

std::string escaped(const std::string& text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0)
      out += c;
    else
      out += {'%', kHex[byte / 16], kHex[byte % 16]};
  }
  return out;
}

/// "days=7" and "reason=Shouting": numbers, true, false and objects as JSON, all else as text.
Json facts_of(const AdminOptions& options) {
  Json body{{"do", options.deed}};
  for (const std::string& fact : options.facts) {
    const std::size_t equals = fact.find('=');
    if (equals == std::string::npos) throw BadInput{fact + ": expected name=value"};
    const std::string value = fact.substr(equals + 1);
    const Json parsed = Json::parse(value, nullptr, false);
    const bool plain = parsed.is_discarded() || parsed.is_string() || parsed.is_null();
    body[fact.substr(0, equals)] = plain ? Json(value) : parsed;
  }
  return body;
}

/// A token for the commands above; the password is read, not given where others see it.
Json token_of(AdminOptions options) {
  std::string password;
  std::cerr << "Password of " << options.name << ": ";
  std::getline(std::cin, password);
  // Signing in opens a session; the token made with it is what is kept.
  server::AdminAnswer answer;
  const Json who{{"name", options.name}, {"password", password}};
  const std::string error =
      server::ask_server({"POST", options.server + "/api/login", "", who.dump()}, answer);
  if (!error.empty()) throw BadInput{error};
  options.token = answer.session;
  return asked(options, "POST", "/api/me/tokens", {{"label", "lusoria admin"}});
}

void print(const Json& json) {
  std::cout << json.dump(2) << "\n";
}

}  // namespace

void add_admin(CLI::App& app, int& code) {
  (void)code;
  CLI::App* admin = app.add_subcommand("admin", "Look after a running server and its people");
  admin->require_subcommand(1);
  const auto options = std::make_shared<AdminOptions>();
  admin->add_option("--server", options->server, "Address of the server")
      ->envname("LUSORIA_SERVER");
  admin->add_option("--token", options->token, "Of an admin; better by the environment")
      ->envname("LUSORIA_TOKEN");
  CLI::App* token = admin->add_subcommand("token", "Sign in and print a token");
  token->add_option("name", options->name, "Whose")->required();
  token->callback([options] { print(token_of(*options)); });
  CLI::App* people = admin->add_subcommand("people", "Find people by name, id or address");
  people->add_option("text", options->text, "A part of the name");
  people->callback([options] {
    print(asked(*options, "GET", "/api/admin/people?q=" + escaped(options->text)));
  });
  CLI::App* tables = admin->add_subcommand("tables", "Find tables");
  tables->add_option("text", options->text, "A part of what lists show");
  tables->callback([options] {
    print(asked(*options, "GET", "/api/admin/tables?q=" + escaped(options->text)));
  });
  CLI::App* house = admin->add_subcommand("house", "Settings, bans, reports and what admins did");
  house->callback([options] { print(asked(*options, "GET", "/api/admin/house")); });
  CLI::App* deed = admin->add_subcommand(
      "do", "rename, ban, unban, reset, invite, close, hush, settle or set, with name=value …");
  deed->add_option("deed", options->deed, "What")->required();
  deed->add_option("facts", options->facts, "account=a_… reason=… days=7 table=t_… line=3 …");
  deed->callback(
      [options] { print(asked(*options, "POST", "/api/admin/deeds", facts_of(*options))); });
}

}  // namespace lusoria::cli
