// Man pages and completions, written from what the commands say of themselves: the same words as
// `--help`, from one source.
#pragma once

#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace lusoria::cli {

/// Gives every command its example. One that has none is a command that forgot it; the tests look.
void add_examples(CLI::App& app);

/// What `lusoria` says that is not told what to do.
std::string first_words();

/// Version, commit and the version of each title's rules.
std::string version_text();

/// The page of one command ("play"), or of the program itself, in the language of man(7).
std::string man_page(CLI::App& app, const CLI::App& command);

std::string bash_completion(CLI::App& app);
std::string zsh_completion(CLI::App& app);

/// `lusoria manual FOLDER`, which writes them all.
void add_manual(CLI::App& app, int& code);

}  // namespace lusoria::cli
