#include "ai/bots/net_bot.h"

#include <charconv>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "ai/nets/title_nets.h"
#include "ai/search/net_searcher.h"

namespace lusoria {

namespace {

struct NetBotSpec {
  std::string folder;
  Level level{.slug = "net", .simulations = 300, .turn_ms = 5000};
  search::NetSettings settings;
  std::string problem;
};

NetBotSpec read_spec(std::string_view name) {
  NetBotSpec spec;
  name.remove_prefix(kNetBot.size());
  const auto next = [&name] {
    const std::size_t end = name.find(':');
    const std::string_view part = name.substr(0, end);
    name.remove_prefix(end == std::string_view::npos ? name.size() : end + 1);
    return part;
  };
  spec.folder = next();
  while (!name.empty()) {
    const std::string_view part = next();
    const std::size_t is = part.find('=');
    float value = 0.0F;
    const bool number =
        is != std::string_view::npos &&
        std::from_chars(part.data() + is + 1, part.data() + part.size(), value).ptr ==
            part.data() + part.size();
    const std::string_view key = part.substr(0, is);
    if (number && key == "sims") {
      spec.level.simulations = static_cast<std::uint32_t>(value);
    } else if (!number || !search::change_setting(spec.settings, key, value)) {
      spec.problem = "'" + std::string(part) + "' is no setting of a bot with nets";
    }
  }
  if (spec.level.simulations == 0) spec.level.method = Method::Greedy;
  return spec;
}

std::string whole_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The nets of a folder, read once: an arena makes thousands of bots.
struct KnownNets {
  std::shared_ptr<const nets::Nets> nets;
  std::string problem;
};

KnownNets known_nets(const AnyGame& game, const std::string& folder) {
  static std::mutex mutex;
  static std::map<std::pair<const AnyGame*, std::string>, KnownNets> known;
  const std::lock_guard lock(mutex);
  const auto [it, is_new] = known.try_emplace({&game, folder});
  if (!is_new) return it->second;
  const auto shape = input_shape_of(game);
  auto read = std::make_shared<nets::Nets>();
  const nets::NetTexts own = nets::title_nets(game.facts().slug);
  const auto text = [&folder](std::string_view embedded, const char* file) {
    return folder.empty() ? std::string(embedded) : whole_text(folder + file);
  };
  it->second.problem =
      shape ? nets::read_nets(
                  text(own.value, "/value.net"), text(own.policy, "/policy.net"), *shape, *read)
            : "the title has no inputs for nets";
  it->second.nets = std::move(read);
  return it->second;
}

}  // namespace

std::string net_bot_problem(const AnyGame& game, std::string_view name) {
  const NetBotSpec spec = read_spec(name);
  if (!spec.problem.empty()) return spec.problem;
  const KnownNets loaded = known_nets(game, spec.folder);
  const std::string where = spec.folder.empty() ? "the title's own nets" : spec.folder;
  return loaded.problem.empty() ? "" : where + ": " + loaded.problem;
}

std::unique_ptr<Bot> make_net_bot(const AnyGame& game, std::string_view name, std::uint64_t seed) {
  const NetBotSpec spec = read_spec(name);
  const KnownNets loaded = known_nets(game, spec.folder);
  if (!spec.problem.empty() || !loaded.problem.empty()) return nullptr;
  return make_bot(
      game, spec.level, make_net_searcher(game, loaded.nets, spec.settings, seed), seed);
}

}  // namespace lusoria
