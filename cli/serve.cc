// The sub-commands of the server: serve, doctor, worker, ratings, backup, restore.
#include "server/serve.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <system_error>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "server/doctor.h"

namespace lusoria::cli {

namespace {

using server::ServeOptions;

/// One line of such a file.
void take_setting(CLI::App& command,
                  CLI::ConfigINI& format,
                  const std::string& file,
                  const CLI::ConfigItem& item) {
  const std::string name = item.fullname();
  const bool legible =
      std::all_of(name.begin(), name.end(), [](unsigned char c) { return c > ' ' && c < 0x7f; });
  if (!legible) throw BadInput{file + " is no file of settings: it has lines of name = value"};
  CLI::Option* option = command.get_option_no_throw("--" + item.name);
  if (option == nullptr || !item.parents.empty() || item.name == "config")
    throw BadInput{file + ": there is no option " + name + " (lusoria serve --help lists them)"};
  if (option->count() > 0) return;
  if (option->get_expected_min() == 0)
    option->add_result(option->get_flag_value(item.name, format.to_flag(item)));
  else
    option->add_result(item.inputs);
  option->run_callback();
}

/// Options that neither the command line nor the environment gave, from a file. The library reads
/// such files for the whole program only, not for one of its commands.
void read_config(CLI::App& command, const std::string& file) {
  if (file.empty()) return;
  CLI::ConfigINI format;
  std::vector<CLI::ConfigItem> items;
  const bool folder = std::filesystem::is_directory(file);
  if (folder || ::access(file.c_str(), R_OK) != 0)
    throw BadInput{"cannot read the settings in " + file + ": " +
                   std::generic_category().message(folder ? EISDIR : errno) +
                   " (--config names another file)"};
  try {
    items = format.from_file(file);
    for (const CLI::ConfigItem& item : items)
      take_setting(command, format, file, item);
  } catch (const CLI::Error& error) {
    throw BadInput{file + ": " + error.what() + " (lusoria serve --help says what it takes)"};
  }
}

/// What a command runs with, read from everywhere when it does. Each has options of its own: the
/// library takes the environment also for commands that were not given.
ServeOptions& run_with(CLI::App* command, int (*run)(const ServeOptions&), int& code) {
  const auto options = std::make_shared<ServeOptions>();
  const CLI::Option* config =
      command->add_option("--config", "Read options from this file (name = value lines)");
  command->add_option("--data", options->data, "Folder of the SQLite file")
      ->envname("LUSORIA_DATA");
  command->add_option("--db", options->db, "postgres://… instead of SQLite")->envname("LUSORIA_DB");
  command
      ->add_option("--edition",
                   options->editions,
                   "Files of figures corrected by an owner of a box (`components --export`)")
      ->envname("LUSORIA_EDITION");
  command
      ->add_option("--store-deadline",
                   options->store_deadline,
                   "Milliseconds that an answer of the store is waited for")
      ->check(CLI::Range(100, 600'000))
      ->envname("LUSORIA_STORE_DEADLINE");
  command->callback([command, config, options, run, &code] {
    read_config(*command, config->count() > 0 ? config->as<std::string>() : "");
    if (options->web.empty()) options->web = page_beside_program();
    code = run(*options);
  });
  return *options;
}

/// Only for the program that serves a file: what it lost is then forgotten.
void add_accept_loss(CLI::App* command, ServeOptions& options) {
  command->add_flag("--accept-loss",
                    options.accept_loss,
                    "Start although the SQLite file has less than it once had");
}

void add_bots(CLI::App* command, ServeOptions& options) {
  command->add_option("--bot-threads", options.bot_threads, "Threads that think for bots")
      ->check(CLI::Range(0, 256))
      ->envname("LUSORIA_BOT_THREADS");
  command->add_option("--bot-pace", options.bot_pace, "Milliseconds between a bot's moves")
      ->check(CLI::Range(0, 10'000))
      ->envname("LUSORIA_BOT_PACE");
  command->add_option("--stand-in", options.stand_in, "Bot level that plays for who is away")
      ->envname("LUSORIA_STAND_IN");
  command->add_flag("--quiet", options.quiet, "Log errors only");
}

void add_notices(CLI::App* command, ServeOptions& options) {
  command
      ->add_option("--notice-delay",
                   options.notice_delay,
                   "Seconds before somebody is told to be waited for")
      ->check(CLI::Range(0, 86'400))
      ->envname("LUSORIA_NOTICE_DELAY");
  command->add_flag("--private-webhooks",
                    options.private_webhooks,
                    "Webhooks may go to this host's own network, and without TLS");
  command->add_option("--smtp", options.smtp, "Mail server: smtp://host:port or smtps://…")
      ->envname("LUSORIA_SMTP");
  command->add_option("--mail-from", options.mail_from, "Sender of mails")
      ->envname("LUSORIA_MAIL_FROM");
}

void add_network(CLI::App* command, ServeOptions& options) {
  command->add_option("--port", options.port, "Port; 0 picks a free one")->envname("LUSORIA_PORT");
  command->add_option("--bind", options.bind, "Address to listen on")->envname("LUSORIA_BIND");
  command->add_flag_callback(
      "--lan", [&options] { options.bind = "0.0.0.0"; }, "Let the local network in");
  command->add_option("--base-url", options.base_url, "Address as people reach it")
      ->envname("LUSORIA_BASE_URL");
  command
      ->add_option(
          "--admin", options.admins, "Give this account, by its name, the role of an admin")
      ->envname("LUSORIA_ADMIN");
  command->add_option("--web", options.web, "Folder of the built page")->envname("LUSORIA_WEB");
  CLI::Option* certificate =
      command->add_option("--certificate", options.certificate, "TLS certificate chain (PEM)")
          ->envname("LUSORIA_CERTIFICATE");
  CLI::Option* key =
      command->add_option("--key", options.key, "TLS private key (PEM)")->envname("LUSORIA_KEY");
  certificate->needs(key);
  key->needs(certificate);
  command->add_flag(
      "--trust-proxy", options.trust_proxy, "Believe X-Forwarded-For and -Proto of a proxy");
  command->add_option("--threads", options.threads, "Network threads")->check(CLI::Range(0, 64));
  command->add_flag(
      "!--no-rate-limits", options.rate_limits, "For load tests: do not limit anybody");
}

}  // namespace

void add_serve(CLI::App& app, int& code) {
  CLI::App* serve = app.add_subcommand("serve", "Serve tables, bots and the page");
  ServeOptions& serving = run_with(serve, server::serve, code);
  add_network(serve, serving);
  add_accept_loss(serve, serving);
  add_bots(serve, serving);
  add_notices(serve, serving);

  CLI::App* doctor =
      app.add_subcommand("doctor", "Look at ports, rights, disk, clock, database, mail and proxy");
  ServeOptions& examined = run_with(doctor, server::doctor, code);
  add_network(doctor, examined);
  add_notices(doctor, examined);
  doctor->add_flag("--running", examined.running, "Something is to be mended unless it runs");

  CLI::App* worker = app.add_subcommand("worker", "Play bots and analyse for other processes");
  ServeOptions& working = run_with(worker, server::work, code);
  add_bots(worker, working);
  add_notices(worker, working);

  CLI::App* ratings = app.add_subcommand("ratings", "The ratings of people and bots");
  ratings->require_subcommand(1);
  CLI::App* rebuild = ratings->add_subcommand("rebuild", "Rate every finished game again");
  run_with(rebuild, server::rebuild_all_ratings, code);

  CLI::App* backup = app.add_subcommand("backup", "Copy everything into a file, while servers run");
  ServeOptions& copying = run_with(backup, server::back_up_store, code);
  backup->add_option("FILE", copying.file, "The file to make")->required();

  CLI::App* restore = app.add_subcommand("restore", "Put a backup into a store nobody uses");
  ServeOptions& restoring = run_with(restore, server::restore_store, code);
  restore->add_option("FILE", restoring.file, "What lusoria backup made")->required();
  restore->add_flag("--replace", restoring.replace, "Remove what the store has now");
}

}  // namespace lusoria::cli
