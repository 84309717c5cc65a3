// What `lusoria serve`, `lusoria worker` and `lusoria ratings` do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lusoria::server {

struct ServeOptions {
  std::string data = "lusoria-data";  ///< Folder of the SQLite file.
  std::string db;                     ///< postgres://… instead.
  /// Files of components editions; of several for a title, new tables get the last.
  std::vector<std::string> editions;
  int store_deadline = 5'000;  ///< Milliseconds that an answer of the store is waited for.
  bool accept_loss = false;    ///< Start with a file that has less than it once had.
  std::string file;            ///< The backup to make or to restore.
  bool replace = false;        ///< A backup replaces what is there.
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;        ///< 0 picks one and prints it.
  std::string base_url;             ///< As people reach it, behind a proxy.
  std::vector<std::string> admins;  ///< Names of accounts that get the role when it starts.
  std::string web;                  ///< Folder of the built page; empty for programs only.
  std::string certificate;          ///< PEM; with `key`, TLS.
  std::string key;
  bool trust_proxy = false;
  bool rate_limits = true;
  bool quiet = false;
  int threads = 0;      ///< Network threads; 0: by the machine.
  int bot_threads = 0;  ///< 0: by the machine.
  int bot_pace = 250;   ///< Milliseconds between a bot's moves.
  std::string stand_in = "tiro";
  int notice_delay = 60;          ///< Seconds somebody may be waited for before being told.
  bool private_webhooks = false;  ///< Webhooks may go to the host's own network.
  std::string smtp;               ///< smtp://… that takes mail; empty for none.
  std::string mail_from;
  bool running = false;  ///< The doctor expects that the server runs.
};

/// Serves until SIGINT or SIGTERM; the process's exit code.
int serve(const ServeOptions& options);

/// Takes jobs only: bots and analyses of other processes' tables.
int work(const ServeOptions& options);

/// Rates every finished game again and prints how many ratings there are.
int rebuild_all_ratings(const ServeOptions& options);

/// Copies everything into `options.file`, or from there, and prints how much it was.
int back_up_store(const ServeOptions& options);
int restore_store(const ServeOptions& options);

}  // namespace lusoria::server
