#include "cli/manual.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "engine/any/registry.h"
#include "engine/core/version.h"

namespace lusoria::cli {

namespace {

const auto kAll = [](const CLI::App*) { return true; };

/// "lusoria ratings rebuild".
std::string full_name(const CLI::App& command) {
  const CLI::App* above = command.get_parent();
  return (above == nullptr ? "" : full_name(*above) + " ") + command.get_name();
}

/// Hyphens and backslashes as man(7) wants them; a line may not begin with its commands.
std::string in_roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  if (!out.empty() && (out.front() == '.' || out.front() == '\'')) out.insert(0, "\\&");
  return out;
}

std::string joined(std::string name, char with) {
  std::replace(name.begin(), name.end(), ' ', with);
  return name;
}

/// "--port N", "FILE", "-h,--help".
std::string usage_of(const CLI::Option& option) {
  std::string usage = option.get_name(option.get_positional());
  const bool takes = option.get_items_expected_max() > 0 && !option.get_positional();
  if (takes && !option.get_type_name().empty()) usage += " " + option.get_type_name();
  return usage;
}

void write_options(const CLI::App& command, std::string& page) {
  const auto options = command.get_options();
  if (options.empty()) return;
  page += ".SH OPTIONS\n";
  for (const CLI::Option* option : options) {
    page += ".TP\n.B " + in_roff(usage_of(*option)) + "\n" + in_roff(option->get_description());
    if (!option->get_envname().empty())
      page += " (environment: " + in_roff(option->get_envname()) + ")";
    page += "\n";
  }
}

void write_commands(CLI::App& command, std::string& page) {
  const auto commands = command.get_subcommands(kAll);
  if (commands.empty()) return;
  page += ".SH COMMANDS\n";
  for (const CLI::App* sub : commands)
    page += ".TP\n.B " + in_roff(sub->get_name()) + "\n" + in_roff(sub->get_description()) + "\n";
}

/// Every command below this one, those of commands included.
void each_command(CLI::App& app, const std::function<void(CLI::App&)>& visit) {
  for (CLI::App* command : app.get_subcommands(kAll)) {
    visit(*command);
    each_command(*command, visit);
  }
}

/// The long and short names of a command's options, and the names of the commands below it.
std::string words_after(CLI::App& command) {
  std::string words;
  for (const CLI::App* sub : command.get_subcommands(kAll))
    words += sub->get_name() + " ";
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames())
      words += "--" + name + " ";
  }
  // Where a title is asked for, the titles.
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_positional() || !option->get_name(true).starts_with("title")) continue;
    for (const AnyGame* game : all_games())
      words += std::string(game->facts().slug) + " ";
  }
  if (!words.empty()) words.pop_back();
  return words;
}

/// What may follow the words said so far, in shell: the words of the longest command they begin
/// with.
std::string choose_words(CLI::App& app, const std::string& open, const std::string& close) {
  std::string text = "  " + open + words_after(app) + close +
                     "\n  while [ -n \"$said\" ]; do\n    case $said in\n";
  each_command(app, [&](CLI::App& command) {
    const std::string name = full_name(command);
    text += "    '" + name.substr(name.find(' ') + 1) + "') " + open + words_after(command) +
            close + " ;;\n";
  });
  return text +
         "    *' '*) said=${said% *}; continue ;;\n"
         "    esac\n"
         "    break\n"
         "  done\n";
}

void write_manual(CLI::App& app, const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::create_directories(folder, error);
  const auto write = [&](const std::string& name, const std::string& text) {
    if (!write_file((fs::path(folder) / name).string(), text))
      throw BadInput{"cannot write to " + folder};
  };
  write("lusoria.1", man_page(app, app));
  each_command(app, [&](CLI::App& command) {
    write(joined(full_name(command), '-') + ".1", man_page(app, command));
  });
  write("lusoria.bash", bash_completion(app));
  write("_lusoria", zsh_completion(app));
}

}  // namespace

std::string first_words() {
  return "Lusoria: board games of ancient Rome, by the exact rules.\n"
         "  lusoria play fortuna       play in this terminal, against bots or with people beside "
         "you\n"
         "  lusoria serve              open the page in a browser; --lan lets phones nearby join\n"
         "  lusoria games              what there is to play\n"
         "  lusoria --help             everything it can do; `lusoria play --help` for one "
         "command\n";
}

std::string version_text() {
  std::string text = "lusoria " + std::string(version());
  if (!built_from().empty()) text += " (" + std::string(built_from()) + ")";
  text += "\nrules:";
  for (const AnyGame* game : all_games())
    text += " " + std::string(game->facts().slug) + " " +
            std::to_string(int{game->facts().rules_version});
  return text;
}

std::string man_page(CLI::App& app, const CLI::App& command) {
  const std::string name = full_name(command);
  const std::string version_name = "lusoria " + std::string(version());
  std::string upper = joined(name, '-');
  std::transform(upper.begin(), upper.end(), upper.begin(), [](unsigned char c) {
    return static_cast<char>(std::toupper(c));
  });
  auto& page_of =
      const_cast<CLI::App&>(command);  // The library lists commands of a mutable one only.
  std::string page = ".TH " + in_roff(upper) + " 1 \"\" \"" + version_name + "\" \"Lusoria\"\n";
  page += ".SH NAME\n" + in_roff(joined(name, '-')) + " \\- " + in_roff(command.get_description()) +
          "\n.SH SYNOPSIS\n.B " + in_roff(name) + "\n";
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional())
      page += ".RI " + std::string(option->get_required() ? "" : "[") +
              in_roff(option->get_name(true)) + (option->get_required() ? "" : "]") + "\n";
  }
  page += "[OPTIONS]\n";
  if (!page_of.get_subcommands(kAll).empty()) page += "COMMAND …\n";
  write_commands(page_of, page);
  write_options(command, page);
  if (const std::string example = command.get_footer(); !example.empty())
    page += ".SH EXAMPLE\n.EX\n" + in_roff(example.substr(example.find(": ") + 2)) + "\n.EE\n";
  page += ".SH SEE ALSO\n";
  page += &command == &app ? std::string("lusoria\\-play(1), lusoria\\-serve(1)")
                           : std::string("lusoria(1)");
  return page + "\n";
}

std::string bash_completion(CLI::App& app) {
  return "# Completion of lusoria for bash, written by `lusoria manual`.\n"
         "_lusoria() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} said= words word\n"
         "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
         "    case $word in -*) break ;; esac\n"
         "    said=\"${said:+$said }$word\"\n"
         "  done\n" +
         choose_words(app, "words='", "'") +
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
         "  [ ${#COMPREPLY[@]} -gt 0 ] || mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
         "}\n"
         "complete -F _lusoria lusoria\n";
}

std::string zsh_completion(CLI::App& app) {
  return "#compdef lusoria\n"
         "# Completion of lusoria for zsh, written by `lusoria manual`.\n"
         "_lusoria() {\n"
         "  local said word\n"
         "  local -a given\n"
         "  for word in ${words[2,CURRENT-1]}; do\n"
         "    [[ $word == -* ]] && break\n"
         "    said=\"${said:+$said }$word\"\n"
         "  done\n" +
         choose_words(app, "given=(", ")") +
         "  compadd -a given || _files\n"
         "}\n"
         "_lusoria \"$@\"\n";
}

void add_manual(CLI::App& app, int&) {
  auto folder = std::make_shared<std::string>();
  CLI::App* manual =
      app.add_subcommand("manual", "Write man pages and completions for bash and zsh");
  manual->add_option("folder", *folder, "Where to; made if it is missing")->required();
  manual->callback([folder, &app] { write_manual(app, *folder); });
}

}  // namespace lusoria::cli
