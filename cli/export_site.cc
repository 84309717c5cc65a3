// The page as a site of plain files that plays without a server.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/files.h"

namespace lusoria::cli {

namespace {

namespace fs = std::filesystem;

/// Tells the page that nobody answers under /api, so that it need not ask.
constexpr std::string_view kNoServer = R"(<meta name="lusoria-server" content="none" />)";

struct SiteGiven {
  std::string to;
  std::string web = page_beside_program();
  std::vector<std::string> editions;  ///< Files of figures corrected by an owner of a box.
};

std::string in_attribute(const std::string& text) {
  std::string out;
  for (const char c : text)
    out += c == '&' ? "&amp;" : c == '"' ? "&quot;" : c == '<' ? "&lt;" : std::string(1, c);
  return out;
}

/// Tells the page which editions its new games are played with, by title.
std::string told_editions(const std::vector<std::string>& files) {
  Json all = Json::object();
  for (const std::string& file : files) {
    const LoadedEdition loaded = open_edition(file);
    const std::string line = edition_line(*loaded.game, loaded.number);
    if (!line.empty()) all[std::string(loaded.game->facts().slug)] = Json::parse(line);
  }
  if (all.empty()) return {};
  return R"(<meta name="lusoria-editions" content=")" + in_attribute(all.dump()) + R"(" />)";
}

void export_site(const std::string& to, const std::string& web, const std::string& told) {
  auto page = read_file((fs::path(web) / "index.html").string());
  const std::size_t head = page ? page->find("<head>") : std::string::npos;
  if (head == std::string::npos)
    throw BadInput{web.empty() ? "there is no built page: name its folder with --web"
                               : "there is no built page in " + web};
  std::error_code error;
  fs::create_directories(to, error);
  if (!fs::is_directory(to)) throw BadInput{to + " is no folder and could not be made one"};
  if (!fs::is_empty(to, error)) throw BadInput{to + " is not empty"};
  fs::copy(web, to, fs::copy_options::recursive, error);
  if (error) throw BadInput{"the page could not be copied: " + error.message()};
  // Only the build looks at these, and many hosts refuse such names.
  for (const char* hidden : {".vite", ".sources"})
    fs::remove_all(fs::path(to) / hidden, error);
  page->insert(head + std::string_view("<head>").size(), std::string(kNoServer) + told);
  // A compressed copy of another page must not stand beside it.
  fs::remove(fs::path(to) / "index.html.gz", error);
  if (!write_file((fs::path(to) / "index.html").string(), *page))
    throw BadInput{"the page could not be written to " + to};
  std::cout << "The page is in " << to << "; any host of plain files can serve it.\n";
}

}  // namespace

void add_site(CLI::App& app, int&) {
  auto given = std::make_shared<SiteGiven>();
  CLI::App* site =
      app.add_subcommand("export-site", "The page as plain files, playing without a server");
  site->add_option("folder", given->to, "Where to; made if it is missing")->required();
  site->add_option("--web", given->web, "Folder of the built page")->envname("LUSORIA_WEB");
  site->add_option("--edition", given->editions, "Figures corrected by an owner of a box");
  site->callback([given] { export_site(given->to, given->web, told_editions(given->editions)); });
}

}  // namespace lusoria::cli
