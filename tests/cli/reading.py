"""What no line that is meant to be read may hold: raw names, gaps, words of another language, more than 80 columns."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "es", "it")
LONGEST = 80

# Articles that do not agree. (", a administrator" is the letter of a legend.)
WRONG_ARTICLES = {
    "en": r"(?<!, )\ba [aeioAEIO]|\b[Aa]n [^aeiouhAEIOUH\W]",
    "es": r"\b(de|a) el [a-z]|\bun una\b",
    "it": r"\b(il|del|al|dal|nel|sul) [aeiouAEIOU]|\bun’[^aeiouAEIOU]|\b(di|a|da|in|su) (il|lo|i|gli) ",
}


def catalogue(path):
    """The texts of a catalogue by their keys."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(line.split(" = ", 1) for line in lines if " = " in line and not line.startswith("#"))


def words_in(text):
    """Whole words, those of placeholders apart."""
    spoken = re.sub(r"\{[\w.]+\??|[|}#]", " ", text)
    return set(re.findall(r"[^\W\d_]+", spoken.lower()))


def vocabulary(title, lang):
    """Every word that may be said in a language at a title's table."""
    texts = {**catalogue(ROOT / f"cli/text/{lang}.txt"), **catalogue(ROOT / f"games/{title}/text/{lang}.txt")}
    rules = (ROOT / f"games/{title}/text/rules.{lang}.md").read_text(encoding="utf-8")
    return set().union(*map(words_in, texts.values())) | words_in(re.sub(r"\{[^}]*\}", " ", rules))


def slugs(title):
    """The names things have inside the program."""
    keys = catalogue(ROOT / f"games/{title}/text/en.txt")
    return {part for key in keys for part in key.split(".")[1:]}


class Reader:
    """Reads what a title says in a language."""

    def __init__(self, title, lang, names):
        said = vocabulary(title, lang) | {name.lower() for name in names}
        foreign = set().union(*(vocabulary(title, other) for other in LANGUAGES if other != lang))
        self.lang = lang
        self.foreign = {word for word in foreign - said if len(word) > 2}
        # Codes of objective cards and of circles stand on the table to be typed.
        self.raw = {slug for slug in slugs(title) if slug not in said and not re.fullmatch(r"\d+|[a-d]\d\d|[hv]\d\d", slug)}

    def faults(self, line):
        """What is wrong with a line, in words; empty if nothing is."""
        found = []
        if len(line) > LONGEST:
            found.append(f"{len(line)} columns")
        if re.search(r"[⟦⟧{}]", line):
            found.append("a gap")
        if re.search(r"\b[a-z]+_[a-z_0-9]+\b|\b[a-z]+\.[a-z]+\b", line):
            found.append("a key")
        if re.search(WRONG_ARTICLES[self.lang], line):
            found.append("a wrong article")
        if re.search(r" 0 (coins|monedas|monete) (in place|en lugar|al posto)", line):
            found.append("nothing said at length")
        words = set(re.findall(r"[^\W_]+", line.lower()))
        found += [f"the raw name {word}" for word in sorted(words & self.raw)]
        found += [f"the foreign word {word}" for word in sorted(words & self.foreign)]
        return found
