// Language of the page: the shell's catalogue and the titles', switched without reload. Whatever
// calls `t` or a title's text inside a component is rendered again when the language changes.
import {
  parse_catalogue,
  plain,
  render,
  type Catalogue,
  type Message,
  type Param,
  type Params,
  type Part,
} from "./catalogue";

export const languages = ["en", "es", "it"] as const;
export type Lang = (typeof languages)[number];

const shell_files = import.meta.glob<string>("../text/*.txt", { query: "?raw", import: "default" });
const title_files = import.meta.glob<string>("../../games/*/text/*.txt", { query: "?raw", import: "default" });
const ui_files = import.meta.glob<string>("../../games/*/ui/text/*.txt", { query: "?raw", import: "default" });
const rules_files = import.meta.glob<string>("../../games/*/text/rules.*.md", { query: "?raw", import: "default" });

const empty: Catalogue = new Map();

class Language {
  lang = $state<Lang>("en");
  shell = $state.raw<Catalogue>(empty);
  titles = $state.raw<ReadonlyMap<string, Catalogue>>(new Map());
}
const current = new Language();

export const language = {
  get lang(): Lang {
    return current.lang;
  },
};

const slug_of = (path: string) => path.split("/games/")[1]!.split("/")[0]!;

/** A title's words: its own catalogue and what its drawn table adds. */
async function load_title(slug: string, lang: Lang): Promise<Catalogue> {
  const files = [
    title_files[`../../games/${slug}/text/${lang}.txt`],
    ui_files[`../../games/${slug}/ui/text/${lang}.txt`],
  ];
  const texts = await Promise.all(files.map((file) => file?.() ?? ""));
  return parse_catalogue(texts.join("\n"));
}

/** Loads every catalogue of a language, then switches in one step. */
export async function use_language(lang: Lang): Promise<void> {
  const slugs = [...new Set([...Object.keys(title_files), ...Object.keys(ui_files)].map(slug_of))];
  const [shell, ...titles] = await Promise.all([
    shell_files[`../text/${lang}.txt`]!(),
    ...slugs.map((slug) => load_title(slug, lang)),
  ]);
  current.shell = parse_catalogue(shell);
  current.titles = new Map(slugs.map((slug, i) => [slug, titles[i]!]));
  current.lang = lang;
  document.documentElement.lang = lang;
}

export function preferred_language(): Lang {
  for (const tag of navigator.languages) {
    const found = languages.find((l) => tag.toLowerCase().startsWith(l));
    if (found) return found;
  }
  return "en";
}

export type Values = Record<string, string | number>;

/** Plain values as parameters; a string stands for itself. */
function params_of(values: Values): Params {
  const params: Record<string, Param> = {};
  for (const [name, value] of Object.entries(values)) {
    params[name] = typeof value === "number" ? { number: value } : { key: value };
  }
  return params;
}

/** A figure as it is written: tenths behind the language's own sign, a minus that is one. */
export const number_text = (n: number): string =>
  n.toLocaleString(current.lang, { useGrouping: false }).replace("-", "−");

const as_given = (p: Param): Part => ({
  kind: "text",
  text: "number" in p ? number_text(p.number) : "key" in p ? p.key : "?",
});

/** Most texts are only words: nothing has to be put into them. */
const is_plain = (template: string) => !template.includes("{");

/** A text of the shell. String values stand for themselves. */
export function t(key: string, values: Values = {}): string {
  const template = current.shell.get(key) ?? key;
  if (is_plain(template)) return template;
  return plain(render(template, params_of(values), as_given));
}

/** The same in parts: what was put in is a thing, called like its parameter. */
export function parts(key: string, values: Values): Part[] {
  return render(current.shell.get(key) ?? key, params_of(values), (p, name) => ({
    kind: "thing",
    text: as_given(p).text,
    key: name,
  }));
}

/** How a seat is called in sentences; given by the table. */
export type SeatNames = (seat: string) => string;

/** The texts of one title in the current language. */
export class TitleText {
  constructor(
    readonly slug: string,
    /** Names that an owner's edition has instead of the catalogue's, by key. */
    readonly corrected: ReadonlyMap<string, Message> = new Map(),
  ) {}

  has(key: string): boolean {
    return this.catalogue.has(key);
  }

  /** The keys that begin like this. */
  keys(prefix: string): string[] {
    return [...this.catalogue.keys()].filter((key) => key.startsWith(prefix));
  }

  /** The text of a key, with plain values; the last part of the key if the catalogue lacks it. */
  get(key: string, values: Values = {}): string {
    const says = this.corrected.get(key);
    if (says) return this.say(says, () => "");
    const template = this.catalogue.get(key);
    if (template === undefined) return key.slice(key.lastIndexOf(".") + 1).replaceAll("_", " ");
    return is_plain(template) ? template : plain(render(template, params_of(values), as_given));
  }

  /** The title's name where there is little room. */
  get short_name(): string {
    return this.get(this.has("ui.title_short") ? "ui.title_short" : "title.name");
  }

  parts(message: Message, seats: SeatNames): Part[] {
    const template = this.catalogue.get(message.key);
    if (template === undefined) return [{ kind: "text", text: message.key }];
    return render(template, message.params, (p, name) => {
      if ("seat" in p) return { kind: "seat", text: seats(p.seat), seat: p.seat };
      if ("key" in p) return { kind: "thing", text: this.get(p.key), key: p.key };
      if ("number" in p) return { kind: "number", text: String(p.number), name };
      return { kind: "text", text: this.hidden };
    });
  }

  say(message: Message, seats: SeatNames): string {
    return plain(this.parts(message, seats));
  }

  private get hidden(): string {
    return this.has("hidden") ? this.get("hidden") : t("table.hidden");
  }

  private get catalogue(): Catalogue {
    return current.titles.get(this.slug) ?? empty;
  }
}

/** The rules page of a title as Markdown, in the current language. */
export async function rules_source(slug: string, lang: Lang): Promise<string> {
  const file = rules_files[`../../games/${slug}/text/rules.${lang}.md`];
  return file ? file() : "";
}
