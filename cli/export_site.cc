#include "cli/export_site.h"

#include <filesystem>
#include <iostream>

#include "cli/commands.h"
#include "cli/files.h"

namespace lusoria::cli {

namespace {

namespace fs = std::filesystem;

/// Tells the page that nobody answers under /api, so that it need not ask.
constexpr std::string_view kNoServer = R"(<meta name="lusoria-server" content="none" />)";

}  // namespace

int export_site(const std::string& to, const std::string& web) {
  auto page = read_file((fs::path(web) / "index.html").string());
  const std::size_t head = page ? page->find("<head>") : std::string::npos;
  if (head == std::string::npos) return bad_input("there is no built page in " + web);
  std::error_code error;
  fs::create_directories(to, error);
  if (!fs::is_directory(to)) return bad_input(to + " is no folder and could not be made one");
  if (!fs::is_empty(to, error)) return bad_input(to + " is not empty");
  fs::copy(web, to, fs::copy_options::recursive, error);
  if (error) return bad_input("the page could not be copied: " + error.message());
  page->insert(head + std::string_view("<head>").size(), kNoServer);
  // A compressed copy of another page must not stand beside it.
  fs::remove(fs::path(to) / "index.html.gz", error);
  if (!write_file((fs::path(to) / "index.html").string(), *page))
    return bad_input("the page could not be written to " + to);
  std::cout << "The page is in " << to << "; any host of plain files can serve it.\n";
  return kDone;
}

}  // namespace lusoria::cli
