#include "ai/nets/net_file.h"

#include "engine/chance/rng.h"

namespace lusoria::nets {

namespace {

constexpr std::string_view kFirstLine = "lusoria net 1\n";

std::string read_part(std::string_view text,
                      std::string_view kind,
                      const InputShape& shape,
                      NetFile& file) {
  if (std::string error = from_text(text, file); !error.empty()) return error;
  if (file.about.value("kind", "") != kind) return "this is no " + std::string(kind) + " net";
  if (file.about.value("inputs", "") != shape.fingerprint)
    return "the net was made for other inputs than this build's";
  return {};
}

}  // namespace

std::string hash_text(std::span<const std::uint8_t> bytes) {
  std::uint64_t hash = kGolden;
  for (const std::uint8_t byte : bytes)
    hash = mix(hash ^ byte) + kGolden;
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4)
    text += kDigits[hash >> static_cast<unsigned>(shift) & 15U];
  return text;
}

std::string to_text(const NetFile& file) {
  Json about = file.about;
  about["check"] = hash_text(file.bytes);
  std::string text = std::string(kFirstLine) + about.dump() + "\n";
  text.append(file.bytes.begin(), file.bytes.end());
  return text;
}

std::string from_text(std::string_view text, NetFile& file) {
  if (!text.starts_with(kFirstLine)) return "this is no net";
  text.remove_prefix(kFirstLine.size());
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return "the net's file is not whole";
  file.about = Json::parse(text.substr(0, end), nullptr, false);
  if (!file.about.is_object()) return "the net's file does not say where it comes from";
  text.remove_prefix(end + 1);
  file.bytes.assign(text.begin(), text.end());
  if (file.about.value("check", "") != hash_text(file.bytes)) return "the net's file is damaged";
  return {};
}

std::string read_nets(std::string_view value,
                      std::string_view policy,
                      const InputShape& shape,
                      Nets& nets) {
  NetFile file;
  Nets read;
  if (std::string error = read_part(value, "value", shape, file); !error.empty()) return error;
  if (std::string error = ValueNet::from_bytes(file.bytes, read.value); !error.empty())
    return error;
  if (read.value.own_facts() != shape.own || read.value.table_facts() != shape.table)
    return "the value net was made for other inputs than this build's";
  read.margin_scale = file.about.value("margin_scale", 1.0F);
  read.pace = file.about.value("pace", 100U);
  read.fingerprint = hash_text(file.bytes);
  if (!policy.empty()) {
    if (std::string error = read_part(policy, "policy", shape, file); !error.empty()) return error;
    if (std::string error = PolicyNet::from_bytes(file.bytes, read.policy); !error.empty())
      return error;
    if (read.policy.shape() != shape.of_policy())
      return "the policy net was made for other inputs than this build's";
    read.has_policy = true;
    const std::string both = read.fingerprint + hash_text(file.bytes);
    read.fingerprint = hash_text({reinterpret_cast<const std::uint8_t*>(both.data()), both.size()});
  }
  nets = std::move(read);
  return {};
}

}  // namespace lusoria::nets
