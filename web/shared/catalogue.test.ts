// Catalogues are complete and nothing in them is dead: the shell's and what drawn tables add.
import { readFileSync, readdirSync, existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse_catalogue, plain, render, type Params } from "./catalogue";
import type { Example } from "./examples";
import { find_rule, numbers_of, parse_rules } from "./markdown";
import { told_codes, told_troubles } from "./table/problem";
import { hidden_options, merge_patch } from "./table/protocol";

const web = join(import.meta.dirname, "..");
const games = join(web, "..", "games");
const languages = ["en", "es", "it"];
const keys = (file: string) => parse_catalogue(readFileSync(file, "utf8"));
const placeholders = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((m) => m[1]))].sort();

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && /\.(svelte|ts)$/.test(f.name) && !f.name.endsWith(".test.ts"))
    .filter((f) => !f.parentPath.includes("node_modules"))
    .map((f) => readFileSync(join(f.parentPath, f.name), "utf8"))
    .join("\n");
}

/** Keys put together at run time: every beginning that the code uses, and all that may follow it. */
const made: Record<string, readonly string[]> = {
  "admin.keep_": ["addresses", "reports", "bans", "deeds"],
  "admin.kind_": ["guest", "account", "bot"],
  "admin.registration_": ["open", "invitation", "closed"],
  "privacy.": ["addresses", "reports", "bans", "deeds"],
  "analysis.": ["all", "mine"],
  "cause.": ["own", "chance", "others"],
  "clock.": ["none", "live", "days"],
  "confirm.": ["never", "reveals", "always"],
  "language.": languages,
  "level.": ["random", "greedy", "pimc", "tiro", "miles", "decurio", "centurio", "tribunus", "legatus", "consul"],
  "level_help.": ["tiro", "miles", "decurio", "centurio", "tribunus", "legatus", "consul"],
  "link.": ["connecting", "open", "lost", "outdated", "closed", "alone"],
  "lobby.trouble_": ["seat_taken", "forbidden", "not_ready"],
  "motion.": ["step", "calm", "normal", "quick", "off"],
  "nav.": ["play", "watch", "learn", "puzzles"],
  "new.": ["link", "friends", "public", "link_help", "public_help"],
  "new.kind_": ["open", "person", "bot", "nobody"],
  "new.sentence_": ["link", "friends", "public"],
  "new.sentence_undo_": ["ask", "never"],
  "new.than_": ["even", ...["little", "clearly", "much"].flatMap((much) => [`${much}_stronger`, `${much}_weaker`])],
  "notices.": ["sent", "confirmed", "hooked", "ended"],
  "notices.trouble_": ["malformed", "undeliverable", "wrong_code"],
  "profile.": ["renamed", "secured", "signed_in", "signed_out", "ended_others", "removed"],
  "trouble.": told_troubles,
  "rules.": ["before", "after"],
  "persona.": ["crispus", "paulla", "rufus", "drusilla", "gallus", "sabina", "nasica", "octavia"],
  "problem.": told_codes,
  "sound.": ["turn", "card", "piece", "coin", "dice", "build", "refusal", "reveal", "step", "stamp", "tick", "end"],
  "status.": ["open", "running"],
  "theme.": ["marble", "night"],
  "undoing.": ["free", "ask", "never"],
  "undoing_help.": ["free", "ask", "never"],
  "watch.": ["open", "running", "over"],
};
const made_keys = Object.entries(made).flatMap(([prefix, ends]) => ends.map((end) => prefix + end));

/** Of two lines with one key the later is read: the other says nothing, or what somebody meant to say. */
function said_once(file: string) {
  const said = [...readFileSync(file, "utf8").matchAll(/^([\w.]+) =/gm)].map((m) => m[1]!);
  expect(
    said.filter((key, i) => said.indexOf(key) !== i),
    file,
  ).toEqual([]);
}

function same_keys(folder: string) {
  for (const lang of languages) said_once(join(folder, `${lang}.txt`));
  const english = keys(join(folder, "en.txt"));
  for (const lang of languages.slice(1)) {
    const other = keys(join(folder, `${lang}.txt`));
    expect([...other.keys()], `${folder} ${lang}`).toEqual([...english.keys()]);
    for (const [key, text] of english) {
      expect(placeholders(other.get(key)!), `${lang} ${key}`).toEqual(placeholders(text));
    }
  }
}

describe("the shell's catalogues", () => {
  const used = sources(join(web, "app")) + sources(join(web, "shared"));

  it("have the same keys and parameters in every language", () => same_keys(join(web, "text")));

  it("have every key the code names", () => {
    const known = keys(join(web, "text/en.txt"));
    const named = [...used.matchAll(/\bt\(\s*"([\w.]+)"/g)].map((m) => m[1]!);
    expect(named.length).toBeGreaterThan(50);
    expect([...named, ...made_keys].filter((key) => !known.has(key))).toEqual([]);
  });

  it("know every key that is put together", () => {
    const begun = [
      ...[...used.matchAll(/\bt\(\s*`([\w.]*)\$\{/g)].map((m) => m[1]!),
      ...[...used.matchAll(/\bwords\("(\w+)"/g)].map((m) => `${m[1]}.`),
    ];
    expect(begun.filter((prefix) => prefix !== "" && !(prefix in made))).toEqual([]);
  });

  it("have no key that nothing uses", () => {
    const dead = [...keys(join(web, "text/en.txt")).keys()].filter(
      (key) => !made_keys.includes(key) && !used.includes(`"${key}"`),
    );
    expect(dead).toEqual([]);
  });
});

describe("what drawn tables add", () => {
  const slugs = readdirSync(games).filter((slug) => existsSync(join(games, slug, "ui/text/en.txt")));
  it.each(slugs)("%s has the same keys in every language", (slug) => same_keys(join(games, slug, "ui/text")));

  it.each(slugs)("%s has every key its table names, and none that nothing uses", (slug) => {
    const code = sources(join(games, slug, "ui")) + sources(join(web, "app")) + sources(join(web, "shared"));
    const own = keys(join(games, slug, "ui/text/en.txt"));
    const known = new Set([...own.keys(), ...keys(join(games, slug, "text/en.txt")).keys()]);
    const table_code = sources(join(games, slug, "ui"));
    const named = [...table_code.matchAll(/["'`](ui\.[\w.]+)["'`]/g)]
      .map((m) => m[1]!)
      .filter((key) => !key.endsWith("."));
    expect(named.filter((key) => !known.has(key))).toEqual([]);
    // Keys put together at run time begin like some template of the code.
    const begun = [...code.matchAll(/`((?:ui|[a-z_]+)\.[\w.]*)\$\{/g)].map((m) => m[1]!);
    const dead = [...own.keys()].filter(
      (key) =>
        !code.includes(`"${key}"`) &&
        !code.includes(`\`${key}\``) &&
        !begun.some((prefix) => prefix !== "" && key.startsWith(prefix)),
    );
    expect(dead).toEqual([]);
  });
});

describe("puzzles", () => {
  const slugs = readdirSync(games).filter((slug) => existsSync(join(games, slug, "puzzles/puzzles.json")));

  it.each(slugs)("%s has a name and a reason for each, in words that exist", (slug) => {
    const folder = join(games, slug, "puzzles");
    same_keys(folder);
    const puzzles = JSON.parse(readFileSync(join(folder, "puzzles.json"), "utf8")) as { name: string }[];
    const words = keys(join(folder, "en.txt"));
    expect([...words.keys()]).toEqual(puzzles.flatMap(({ name }) => [`${name}.name`, `${name}.why`]));
    const title = keys(join(games, slug, "text/en.txt"));
    for (const lang of languages) {
      const said = [...keys(join(folder, `${lang}.txt`)).values()];
      const things = said.flatMap((text) => [...text.matchAll(/\{([\w.]+)\}/g)].map((m) => m[1]!));
      expect(
        things.filter((key) => !title.has(key)),
        lang,
      ).toEqual([]);
    }
  });
});

describe("drawn examples", () => {
  const slugs = readdirSync(games).filter((slug) => existsSync(join(games, slug, "examples/examples.json")));
  const read = (...path: string[]) => readFileSync(join(games, ...path), "utf8");

  it.each(slugs)("%s has at least three, of moves that scenes have, in sections that the rules have", (slug) => {
    const folder = join(games, slug, "examples");
    same_keys(folder);
    const examples = JSON.parse(read(slug, "examples/examples.json")) as Example[];
    expect(examples.length).toBeGreaterThanOrEqual(3);
    const words = keys(join(folder, "en.txt"));
    expect([...words.keys()].toSorted()).toEqual([...new Set(examples.map((e) => `${e.scene}.${e.move}`))].toSorted());
    const scenes = JSON.parse(read(slug, "examples/scenes.json")) as { name: string }[];
    expect(scenes.map((s) => s.name).toSorted()).toEqual([...new Set(examples.map((e) => e.scene))].toSorted());
    const parts = [...read(slug, "ui/examples/index.ts").matchAll(/\b(\w+): \w+(?=,|\s\})/g)].map((m) => m[1]);
    for (const { section, lesson, show } of examples) {
      expect(existsSync(join(games, slug, `lessons/${lesson}.json`)), lesson).toBe(true);
      expect(parts).toContain(show);
      for (const lang of languages) {
        expect(parse_rules(read(slug, `text/rules.${lang}.md`)).map((s) => s.id)).toContain(section);
        const title = keys(join(games, slug, `text/${lang}.txt`));
        const said = [...keys(join(folder, `${lang}.txt`)).values()];
        const named = said.flatMap((text) => [...text.matchAll(/\{([\w.]+)\}/g)].map((m) => m[1]!));
        expect(
          named.filter((name) => !title.has(name)),
          lang,
        ).toEqual([]);
      }
    }
  });
});

describe("options", () => {
  const slugs = readdirSync(games).filter((slug) => existsSync(join(games, slug, "ui/options.ts")));

  it.each(slugs)("%s has a drawn icon beside each", (slug) => {
    const named = keys(join(games, slug, "text/en.txt"));
    const wanted = [...named.keys()].flatMap((key) => key.match(/^option\.(\w+)$/)?.[1] ?? []);
    const source = readFileSync(join(games, slug, "ui/options.ts"), "utf8");
    const icons = new Map([...source.matchAll(/^  (\w+): "([\w-]+)",$/gm)].map((m) => [m[1], m[2]!]));
    expect([...icons.keys()].sort()).toEqual(wanted.filter((key) => !hidden_options.includes(key)).sort());
    const drawn = (icon: string) =>
      [join(games, slug, "ui/icons"), join(web, "icons")].some((f) => existsSync(join(f, `${icon}.svg`)));
    expect([...icons.values()].filter((icon) => !drawn(icon))).toEqual([]);
  });
});

describe("rendering", () => {
  const said = (template: string, params: Params) =>
    plain(
      render(template, params, (p) => ({
        kind: "text",
        text: "number" in p ? String(p.number) : "key" in p ? p.key : "?",
      })),
    );

  it("chooses plurals by number", () => {
    expect(said("{n?one coin|# coins}", { n: { number: 1 } })).toBe("one coin");
    expect(said("{n?one coin|# coins}", { n: { number: 0 } })).toBe("0 coins");
  });

  it("renders parameters inside a plural", () => {
    expect(said("{n?{who} alone|# with {who}}", { n: { number: 3 }, who: { key: "Ana" } })).toBe("3 with Ana");
  });

  it("says nothing for an absent parameter with branches, and takes a lone branch always", () => {
    expect(said("rolled {a}{b?, 1|, #}{c?, 1|, #}", { a: { number: 4 }, b: { number: 1 } })).toBe("rolled 4, 1");
    expect(said("{n?(#)}", { n: { number: 1 } })).toBe("(1)");
    expect(said("{n?a|# of {m?b|# c}}", { n: { number: 2 }, m: { number: 3 } })).toBe("2 of 3 c");
  });

  it("leaves an unknown parameter visible", () => {
    expect(said("give {water}", {})).toBe("give {water}");
  });
});

describe("merge patches", () => {
  it("replace, add and remove members, and replace arrays whole", () => {
    const before = { a: { b: 1, c: 2 }, list: [1, 2] };
    expect(merge_patch(before, { a: { b: 3, c: null }, list: [9], d: "new" })).toEqual({
      a: { b: 3 },
      list: [9],
      d: "new",
    });
    expect(before).toEqual({ a: { b: 1, c: 2 }, list: [1, 2] });
  });
});

describe("rules pages", () => {
  const page = (slug: string, lang: string) =>
    parse_rules(readFileSync(join(games, slug, `text/rules.${lang}.md`), "utf8"));
  const slugs = readdirSync(games).filter((slug) => existsSync(join(games, slug, "text/rules.en.md")));

  it("take section names from headings, letter their rules and never let text become markup", () => {
    const [, section] = parse_rules(
      "# Title\n## Swap <b> {#swap}\nA **bold** <script> line.\n\n- one\n- {?face_down no_such} two\n\n1. first",
    );
    expect(section!.id).toBe("swap");
    expect(section!.html).toMatch(
      /^<p>A <strong>bold<\/strong> &lt;script&gt; line.<\/p><ul><li class="rule" id="swap.a">/,
    );
    expect(section!.rules).toEqual([
      { label: "a", why: [], html: "one" },
      { label: "b", why: ["face_down", "no_such"], html: "two" },
      { label: "1", why: [], html: "first" },
    ]);
    expect(find_rule([section!], "swap", "no_such")?.rule.label).toBe("b");
    expect(find_rule([section!], "aim", "face_down")?.section.id).toBe("swap");
    expect(find_rule([section!], "swap", "z")).toBe(null);
  });

  it("number chapters and their parts", () => {
    const sections = parse_rules("# T\n## A {#a}\n## B {#b}\n### B1 {#b1}\n### B2 {#b2}\n## C {#c}");
    expect([...numbers_of(sections).values()]).toEqual(["", "1", "2", "2.1", "2.2", "3"]);
  });

  it.each(slugs)(
    "%s has the same rules under the same letters in every language, and they answer refusals that exist",
    (slug) => {
      const shape = (lang: string) =>
        page(slug, lang).map(({ id, level, rules }) => ({
          id: level > 1 ? id : "",
          level,
          rules: rules.map(({ label, why }) => ({ label, why })),
        }));
      for (const lang of languages.slice(1)) expect(shape(lang), lang).toEqual(shape("en"));
      const answered = shape("en").flatMap((s) => s.rules.flatMap((r) => r.why));
      const refusals = keys(join(games, slug, "text/en.txt"));
      expect(new Set(answered).size, "each in one place").toBe(answered.length);
      expect(answered.filter((name) => !refusals.has(`refusal.${name}`))).toEqual([]);
      const refused = [...refusals.keys()].filter((key) => key.startsWith("refusal."));
      expect(answered.length, "most are answered").toBeGreaterThan(refused.length / 2);
    },
  );

  const with_editions = slugs.filter((slug) => existsSync(join(games, slug, "examples/editions.json")));
  it.each(with_editions)("%s says beside each section only options that exist", (slug) => {
    const beside = JSON.parse(readFileSync(join(games, slug, "examples/editions.json"), "utf8")) as Record<
      string,
      string[]
    >;
    const sections = page(slug, "en").map((s) => s.id);
    const named = keys(join(games, slug, "text/en.txt"));
    expect(Object.keys(beside).filter((id) => !sections.includes(id))).toEqual([]);
    expect(
      Object.values(beside)
        .flat()
        .filter((key) => !named.has(`option.${key}`)),
    ).toEqual([]);
  });
});
