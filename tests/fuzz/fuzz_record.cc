// A record from anywhere is read whole or refused, and what was read replays and prints the same.
#include <cstdlib>

#include "engine/match/record.h"

namespace {

/// A checksum that a fuzzer can hit.
std::string easy_digest(std::string_view) {
  return "0";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace lusoria;  // NOLINT(google-build-using-namespace): one function
  // The fuzzer is spared the checksum line: it works on header, entries and result.
  std::string text(reinterpret_cast<const char*>(data), size);
  text += "\nchecksum: 0\n";
  Record record;
  if (!read_record(all_games(), text, easy_digest, record).empty()) return 0;
  const Loaded loaded = load_match(record);
  if (!loaded.match) return 0;
  if (!loaded.match->game().check(loaded.match->state()).empty()) std::abort();
  const FairFacts* fair = record.fair ? &*record.fair : nullptr;
  const std::string once = write_record(*loaded.match, fair, easy_digest);
  Record again;
  if (!read_record(all_games(), once, easy_digest, again).empty()) std::abort();
  const Loaded twice = load_match(again);
  if (!twice.match) std::abort();
  if (write_record(*twice.match, fair, easy_digest) != once) std::abort();
  return 0;
}
