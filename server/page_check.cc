#include "server/page_check.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "server/api/schemas.h"

namespace lusoria::server {

std::string page_problem(const std::string& folder) {
  if (folder.empty()) return "there is no built page: name its folder with --web";
  std::ifstream file(std::filesystem::path(folder) / "index.html");
  if (!file) return "there is no page in " + folder + ": name its folder with --web";
  const std::string html{std::istreambuf_iterator<char>(file), {}};
  // Written into the page when it is built; whoever opened one of another version would be asked to
  // reload, for ever.
  constexpr std::string_view kSpoken = R"(name="lusoria-protocol" content=")";
  const std::size_t at = html.find(kSpoken);
  const std::string ours = std::to_string(kProtocol) + '"';
  if (at != std::string::npos && html.compare(at + kSpoken.size(), ours.size(), ours) != 0)
    return "the page in " + folder +
           " is of another version: take the one that came with this program, or name its folder "
           "with --web";
  return {};
}

}  // namespace lusoria::server
