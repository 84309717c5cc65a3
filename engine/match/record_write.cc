#include "engine/any/edition.h"
#include "engine/match/record.h"
#include "engine/text/utf8.h"

namespace lusoria {

namespace {

/// A shown name fits one line and is UTF-8, whatever it was.
std::string one_line(std::string_view shown) {
  std::string text;
  while (!shown.empty()) {
    const std::size_t size = utf8_character(shown);
    const bool fine = size > 0 && static_cast<unsigned char>(shown.front()) >= ' ';
    text += fine ? shown.substr(0, size) : std::string_view{" "};
    shown.remove_prefix(size > 0 ? size : 1);
  }
  return text;
}

std::string option_text(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string header(const Match& match, const FairFacts* fair) {
  const SeatKeys& keys = match.seating().keys;
  const Json& options = match.options();
  std::string text = "lusoria-play " + std::to_string(kRecordFormat) + "\n";
  text += "title: " + std::string(match.game().facts().slug) + "\n";
  text += "rules: " + options["rules_version"].dump() + "\n";
  text += "components: " + options["components_edition"].dump() + "\n";
  const std::string edition =
      edition_line(match.game(), options["components_edition"].get<std::uint8_t>());
  if (!edition.empty()) text += "edition: " + edition + "\n";
  for (auto it = options.begin(); it != options.end(); ++it) {
    if (it.key() == "seats" || it.key() == "rules_version" || it.key() == "components_edition")
      continue;
    text += "option " + it.key() + ": " + option_text(it.value()) + "\n";
  }
  for (int i = 0; i < keys.count; ++i) {
    const auto seat = static_cast<unsigned>(i);
    text += "seat " + keys.keys[seat] + ": " + one_line(match.seating().shown[seat]) + "\n";
  }
  if (fair == nullptr) return text;
  text += "table: " + fair->table + "\n";
  text += "commitment: " + fair->commitment + "\n";
  for (int i = 0; i < keys.count && i < static_cast<int>(fair->nonces.size()); ++i) {
    const auto seat = static_cast<unsigned>(i);
    text += "nonce " + keys.keys[seat] + ": " + fair->nonces[seat] + "\n";
  }
  if (match.over() && !fair->secret.empty()) text += "secret: " + fair->secret + "\n";
  return text;
}

/// Header and entries with the result and the checksum behind them.
std::string finished(const Match& match,
                     std::string text,
                     const std::vector<SeenEntry>& entries,
                     Digest digest) {
  text += "\n";
  for (const SeenEntry& entry : entries)
    text += (entry.undone ? "- " : "") + entry_line(match, entry) + "\n";
  if (match.over()) text += "\n";
  for (const std::string& line : result_lines(match))
    text += line + "\n";
  const std::string sum = digest(text);
  return text + "checksum: " + sum + "\n";
}

}  // namespace

std::string entry_line(const Match& match, const SeenEntry& entry) {
  if (entry.kind != Entry::Kind::Undo)
    return print_line(match.notation(), entry.seat, entry.action);
  return std::string(match.seating().keys.of(entry.seat)) + ": undo " +
         std::to_string(entry.taken) + (entry.by_consent ? " by consent" : "");
}

std::vector<std::string> result_lines(const Match& match) {
  if (!match.over()) return {};
  const AnyGame& game = match.game();
  const Result result = game.result(match.state());
  std::vector<std::string> lines{"result: " + std::string(game.reasons().slugs[result.reason])};
  const auto sources = game.sources().slugs;
  for (unsigned i = 0; i < result.seats; ++i) {
    const SeatResult& seat = result.seat[i];
    std::string line = "score " + match.seating().keys.keys[i] + ": " + std::to_string(seat.score) +
                       " rank=" + std::to_string(seat.rank) +
                       " share=" + std::to_string(seat.share);
    for (unsigned j = 0; j < sources.size() && j < seat.parts.size(); ++j)
      line += " " + std::string(sources[j]) + "=" + std::to_string(seat.parts[j]);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string write_record(const Match& match, const FairFacts* fair, Digest digest) {
  std::vector<SeenEntry> entries;
  for (const Entry& entry : match.log())
    entries.push_back(SeenEntry::whole(entry));
  return finished(match, header(match, fair), entries, digest);
}

std::string write_masked_record(const Match& match,
                                Seat seat,
                                const FairFacts* fair,
                                Digest digest) {
  const std::string_view eyes =
      seat < match.seating().keys.count ? match.seating().keys.of(seat) : "spectator";
  const std::string text = header(match, fair) + "view: " + std::string(eyes) + "\n";
  const int length = static_cast<int>(match.log().size());
  return finished(match, text, match.seen(seat, 0, length, Match::Telling::Silent), digest);
}

}  // namespace lusoria
