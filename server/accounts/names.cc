#include "server/accounts/names.h"

#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include "ai/bots/bot.h"
#include "engine/table/state.h"
#include "engine/text/utf8.h"

namespace lusoria::server {

namespace {

constexpr int kMaxNameCharacters = 24;
constexpr std::size_t kLongestLogin = 200;
constexpr int kMaxNoteCharacters = 200;
constexpr int kMaxLineCharacters = 500;
// Letters carry one or two; towers of them climb into other people's lines.
constexpr int kMostMarks = 2;

/// Who speaks for the house, in the languages of the page.
constexpr auto kOfTheHouse = std::to_array<std::string_view>(
    {"lusoria",   "admin",      "administrator", "administrador", "amministratore",
     "moderator", "moderador",  "moderatore",    "operator",      "operador",
     "operatore", "system",     "sistema",       "server",        "servidor",
     "root",      "staff",      "support",       "soporte",       "supporto",
     "webmaster", "postmaster", "bot",           "security",      "official"});

void demand(UErrorCode error) {
  if (U_FAILURE(error) != 0) throw std::runtime_error(u_errorName(error));
}

/// ICU's checker; reading it from several threads is allowed.
const USpoofChecker* spoof_checker() {
  static const USpoofChecker* const kChecker = [] {
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker* checker = uspoof_open(&error);
    uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS, &error);
    uspoof_setRestrictionLevel(checker, USPOOF_MODERATELY_RESTRICTIVE);
    demand(error);
    return checker;
  }();
  return kChecker;
}

icu::UnicodeString unicode(std::string_view text) {
  return icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

std::string utf8(const icu::UnicodeString& text) {
  std::string bytes;
  return text.toUTF8String(bytes);
}

template <class F>
void each_character(const icu::UnicodeString& text, F take) {
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1))
    take(text.char32At(i));
}

bool is_mark(UChar32 c) {
  return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0;
}

/// Nothing that is written: controls, halves of characters, what no standard has a picture for.
bool unprintable(UChar32 c) {
  return (U_GET_GC_MASK(c) & (U_GC_CC_MASK | U_GC_CN_MASK | U_GC_CO_MASK | U_GC_CS_MASK |
                              U_GC_ZL_MASK | U_GC_ZP_MASK)) != 0;
}

/// Seen by nobody, or only by what they do to their neighbours.
bool invisible(UChar32 c) {
  return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0 ||
         u_hasBinaryProperty(c, UCHAR_BIDI_CONTROL) != 0 || u_charType(c) == U_FORMAT_CHAR;
}

/// Those that letters of some scripts and pictures need to hold together.
bool joins(UChar32 c) {
  return c == 0x200C || c == 0x200D || c == 0xFE0E || c == 0xFE0F;
}

/// Without what has no place among other people's lines, trimmed; nothing if it is no text or too
/// much of it.
std::optional<std::string> clean_text(const std::string& text, int most, bool lines) {
  if (!valid_utf8(text)) return std::nullopt;
  icu::UnicodeString clean;
  int marks = 0;
  each_character(unicode(text), [&](UChar32 c) {
    const bool line_end = c == '\n' && lines;
    if (!line_end && (unprintable(c) || (invisible(c) && !joins(c)))) return;
    marks = is_mark(c) && !joins(c) ? marks + 1 : 0;
    if (marks <= kMostMarks) clean.append(c);
  });
  clean.trim();
  if (clean.countChar32() > most) return std::nullopt;
  return utf8(clean);
}

/// The letters of a name as they look: "Adm1n 2" is still not the house's.
std::string letters_of(const std::string& name) {
  icu::UnicodeString letters;
  each_character(unicode(skeleton_of(name)), [&](UChar32 c) {
    if (u_isalpha(c) != 0) letters.append(c);
  });
  return utf8(letters);
}

const std::set<std::string>& reserved_names() {
  static const std::set<std::string> kReserved = [] {
    std::set<std::string> names{letters_of(table::kNeutralName)};
    for (const std::string_view name : kOfTheHouse)
      names.insert(letters_of(std::string(name)));
    for (const Level& level : levels())
      names.insert(letters_of(std::string(level.slug)));
    return names;
  }();
  return kReserved;
}

}  // namespace

bool valid_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8_character(text.substr(i));
    if (length == 0) return false;
    i += length;
  }
  return true;
}

std::string ascii_lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::string clean_name(const std::string& name) {
  // Longer ones are not worth normalising.
  if (name.size() > 40 * kMaxNameCharacters || !valid_utf8(name)) return {};
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* nfkc = icu::Normalizer2::getNFKCInstance(error);
  demand(error);
  const icu::UnicodeString usual = nfkc->normalize(unicode(name), error);
  demand(error);
  icu::UnicodeString clean;
  bool bad = false;
  bool space = false;
  int marks = 0;
  each_character(usual, [&](UChar32 c) {
    bad = bad || unprintable(c) || invisible(c);
    marks = is_mark(c) ? marks + 1 : 0;
    bad = bad || marks > kMostMarks;
    if (u_isUWhiteSpace(c) != 0) {
      space = !clean.isEmpty();
    } else {
      if (space) clean.append(UChar32{' '});
      space = false;
      clean.append(c);
    }
  });
  return bad || clean.countChar32() > kMaxNameCharacters ? std::string{} : utf8(clean);
}

std::string skeleton_of(const std::string& name) {
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeString skeleton;
  uspoof_getSkeletonUnicodeString(spoof_checker(), 0, unicode(name), skeleton, &error);
  demand(error);
  return utf8(skeleton.foldCase());
}

std::string person_name(const std::string& name) {
  std::string clean = clean_name(name);
  if (clean.empty()) return {};
  const icu::UnicodeString text = unicode(clean);
  bool readable = false;
  each_character(text, [&](UChar32 c) { readable = readable || u_isalnum(c) != 0; });
  UErrorCode error = U_ZERO_ERROR;
  const std::int32_t found = uspoof_checkUnicodeString(spoof_checker(), text, nullptr, &error);
  demand(error);
  // A capital I looks like a small l, but a small i does not: both ways of writing count.
  const std::string small = utf8(icu::UnicodeString(text).foldCase());
  const bool reserved =
      reserved_names().contains(letters_of(clean)) || reserved_names().contains(letters_of(small));
  if (!readable || found != 0 || reserved) return {};
  return clean;
}

std::optional<std::string> clean_note(const std::string& note) {
  return clean_text(note, kMaxNoteCharacters, true);
}

std::optional<std::string> clean_line(const std::string& line) {
  auto clean = clean_text(line, kMaxLineCharacters, false);
  return clean && clean->empty() ? std::nullopt : clean;
}

std::string login_of(const std::string& name) {
  std::string login = clean_name(name);
  // Names of before may be none any more; their owners still sign in.
  if (login.empty() && name.size() <= kLongestLogin && valid_utf8(name) &&
      unicode(name).indexOf(UChar32{0}) < 0)
    login = name;
  return ascii_lower(login);
}

}  // namespace lusoria::server
