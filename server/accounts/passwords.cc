#include "server/accounts/passwords.h"

#include <algorithm>
#include <array>

#include "server/accounts/names.h"

namespace lusoria::server {

namespace {

/// What people choose most, as published lists of lost passwords have it for the languages of the
/// page: letters only, since digits and signs around them, or in place of letters, are tried first.
constexpr auto kCommonest = std::to_array<std::string_view>(
    {"aaaaaaaa",      "abcabc",     "abcd",        "access",           "account",    "admin",
     "administrador", "adobe",      "alejandra",   "alejandro",        "alessandra", "alessandro",
     "alexander",     "alexandra",  "amore",       "amoremio",         "andrea",     "andrew",
     "angel",         "angela",     "angelo",      "anthony",          "antonella",  "antonio",
     "apple",         "arsenal",    "asdf",        "asdfasdf",         "asdfgh",     "asdfghjkl",
     "ashley",        "austin",     "babygirl",    "bailey",           "barcelona",  "baseball",
     "basketball",    "batman",     "beatriz",     "benjamin",         "bigdaddy",   "blink",
     "buster",        "butterfly",  "caballero",   "cambiami",         "cameron",    "carlos",
     "carolina",      "celtic",     "changeme",    "charles",          "charlie",    "chelsea",
     "chicken",       "chocolate",  "christian",   "christopher",      "ciao",       "ciaociao",
     "claudia",       "computer",   "contrasena",  "cookie",           "corazon",    "corvette",
     "cristina",      "daniel",     "daniela",     "danielle",         "david",      "default",
     "diamond",       "dragon",     "eduardo",     "elizabeth",        "emmanuel",   "england",
     "estrella",      "fabrizio",   "facebook",    "familia",          "federica",   "federico",
     "felicidad",     "fernanda",   "fernando",    "ferrari",          "flower",     "football",
     "forever",       "forza",      "forzainter",  "forzamilan",       "forzaroma",  "francesca",
     "francesco",     "francisco",  "freedom",     "friends",          "fuckyou",    "gabriel",
     "gabriela",      "gandalf",    "garfield",    "george",           "ginger",     "giovanna",
     "giovanni",      "giulia",     "giuseppe",    "google",           "gordon",     "guadalupe",
     "guillermo",     "guitar",     "hannah",      "harley",           "heather",    "hello",
     "hellokitty",    "hockey",     "hola",        "holahola",         "hunter",     "iloveu",
     "iloveyou",      "internet",   "isabella",    "jackson",          "jasmine",    "javier",
     "jennifer",      "jessica",    "jesus",       "jonathan",         "jordan",     "joseph",
     "joshua",        "justin",     "juventus",    "killer",           "kimberly",   "lasvegas",
     "legion",        "letmein",    "liverpool",   "london",           "lorenzo",    "love",
     "lovely",        "loveme",     "loveyou",     "lusoria",          "maggie",     "manchester",
     "manuel",        "margarita",  "mariposa",    "marlboro",         "marina",     "martina",
     "master",        "matrix",     "matthew",     "melissa",          "mercedes",   "merlin",
     "michael",       "michele",    "michelle",    "mickey",           "midnight",   "minecraft",
     "monica",        "monkey",     "morgan",      "mustang",          "mypassword", "napoli",
     "naruto",        "natalia",    "nicholas",    "nicole",           "nintendo",   "nothing",
     "november",      "october",    "oliver",      "orange",           "pamela",     "passpass",
     "passw",         "passwd",     "password",    "passwordpassword", "passwort",   "patricia",
     "patrick",       "peanut",     "pepper",      "phoenix",          "picasso",    "pokemon",
     "princesa",      "princess",   "principessa", "purple",           "qazwsx",     "qazwsxedc",
     "qwer",          "qwerty",     "qwertyuiop",  "rainbow",          "ranger",     "realmadrid",
     "rebecca",       "ricardo",    "richard",     "robert",           "roberto",    "rockyou",
     "roma",          "sabrina",    "samantha",    "samsung",          "samuel",     "savannah",
     "scooter",       "sebastian",  "secret",      "secreto",          "segreto",    "september",
     "shadow",        "silver",     "simona",      "simone",           "skyline",    "slipknot",
     "snoopy",        "snowball",   "soccer",      "spiderman",        "starwars",   "stefania",
     "stefano",       "stella",     "steven",      "success",          "summer",     "sunflower",
     "sunshine",      "superman",   "superstar",   "swordfish",        "teamo",      "tequiero",
     "tennis",        "test",       "testtest",    "thebest",          "thomas",     "thunder",
     "tigger",        "tinkerbell", "trustno",     "tuttifrutti",      "valentina",  "valeria",
     "vanessa",       "veronica",   "victoria",    "vincenzo",         "welcome",    "whatever",
     "william",       "winner",     "winter",      "yankees",          "yellow",     "zxcvbn",
     "zxcvbnm"});

constexpr auto kRows = std::to_array<std::string_view>({"abcdefghijklmnopqrstuvwxyz",
                                                        "01234567890123456789",
                                                        "qwertyuiopasdfghjklzxcvbnm",
                                                        "qwertzuiopasdfghjklyxcvbnm",
                                                        "azertyuiopqsdfghjklmwxcvbn",
                                                        "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
                                                        "q1w2e3r4t5y6u7i8o9p0",
                                                        "1q2w3e4r5t6y7u8i9o0p"});

struct Stand {
  char sign;
  char letter;
};

constexpr auto kStandIns = std::to_array<Stand>({{'0', 'o'},
                                                 {'1', 'i'},
                                                 {'3', 'e'},
                                                 {'4', 'a'},
                                                 {'5', 's'},
                                                 {'7', 't'},
                                                 {'@', 'a'},
                                                 {'$', 's'},
                                                 {'!', 'i'}});

bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}

/// Without what is not a letter at either end.
std::string bare(const std::string& text) {
  const auto begin = std::find_if(text.begin(), text.end(), is_letter);
  const auto end = std::find_if(text.rbegin(), text.rend(), is_letter).base();
  return begin < end ? std::string(begin, end) : std::string{};
}

std::string with_letters(std::string text) {
  for (char& c : text) {
    for (const Stand& stand : kStandIns)
      if (c == stand.sign) c = stand.letter;
  }
  return text;
}

bool commonest(const std::string& text) {
  return std::ranges::find(kCommonest, text) != kCommonest.end();
}

/// A few characters again and again, or a row of the keyboard to and fro.
bool monotonous(const std::string& text) {
  for (std::size_t period = 1; period <= 3; ++period) {
    if (std::equal(text.begin() + static_cast<std::ptrdiff_t>(period), text.end(), text.begin()))
      return true;
  }
  return std::ranges::any_of(kRows, [&](std::string_view row) {
    const std::string back(row.rbegin(), row.rend());
    return row.find(text) != std::string_view::npos || back.find(text) != std::string::npos;
  });
}

}  // namespace

bool weak_password(const std::string& password, const std::string& name) {
  if (password.size() < kShortestPassword || password.size() > kLongestPassword) return true;
  const std::string text = ascii_lower(password);
  if (monotonous(text)) return true;
  const std::string own = bare(ascii_lower(name));
  for (const std::string& word : {bare(text), bare(with_letters(bare(text))), with_letters(text)}) {
    if (commonest(word) || (!own.empty() && word == own)) return true;
  }
  // Only digits are a date or a telephone number, and soon tried through.
  return std::ranges::none_of(text, [](char c) { return c < '0' || c > '9'; }) && text.size() < 12;
}

}  // namespace lusoria::server
