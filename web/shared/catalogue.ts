// Catalogues of "key = text" lines and the messages rendered from them; the same format and grammar
// as the engine's: {name} is a parameter, {name.a} a form of a thing's name ("an inn"), {n?one coin|# coins} chooses
// by n == 1 and # is the number.

export type Catalogue = ReadonlyMap<string, string>;

export type Param = { number: number } | { seat: string } | { key: string } | { hidden: true };
export type Params = Readonly<Record<string, Param>>;

/** Text without a language, as the server and the core send it. */
export interface Message {
  key: string;
  params: Params;
}

/** A piece of a rendered sentence; a page colours seats and may draw things. */
export type Part =
  | { kind: "text"; text: string }
  | { kind: "seat"; text: string; seat: string }
  | { kind: "number"; text: string; name: string }
  | { kind: "thing"; text: string; key: string };

export function parse_catalogue(source: string): Catalogue {
  const entries = new Map<string, string>();
  for (const line of source.split("\n")) {
    const at = line.indexOf("=");
    if (at < 0 || line.trimStart().startsWith("#")) continue;
    entries.set(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return entries;
}

/** The end of the placeholder that opens at `from`, minding nested ones. */
function closing(template: string, from: number): number {
  let depth = 0;
  for (let i = from; i < template.length; ++i) {
    if (template[i] === "{") ++depth;
    if (template[i] === "}" && --depth === 0) return i;
  }
  return -1;
}

/** The position of the first `c` outside inner braces, or the end. */
function outside(text: string, c: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; ++i) {
    if (text[i] === "{") ++depth;
    if (text[i] === "}") --depth;
    if (text[i] === c && depth === 0) return i;
  }
  return text.length;
}

export type Lookup = (param: Param, name: string) => Part;

/** What {name?one|# many} says: nothing at all for a parameter the message lacks. */
function branch_of(branches: string, param: Param): string {
  const bar = outside(branches, "|");
  const one = "number" in param && param.number === 1;
  return one || bar === branches.length ? branches.slice(0, bar) : branches.slice(bar + 1);
}

/** A form of a thing's name is the text of its key with the form; the thing stays the thing. */
function form_of(param: Param, form: string, name: string, lookup: Lookup): Part {
  if (!("key" in param) || form === "") return lookup(param, name);
  const part = lookup({ key: param.key + form }, name);
  return part.kind === "thing" ? { ...part, key: param.key } : part;
}

/**
 * Renders a template into parts, by the engine's grammar (engine/text/catalogue). A plain parameter the
 * message lacks stays visible, so that tests find it; `number` stands in for # inside a branch.
 */
export function render(template: string, params: Params, lookup: Lookup, number = "#"): Part[] {
  const parts: Part[] = [];
  const add = (part: Part) => {
    const last = parts.at(-1);
    if (part.text === "") return;
    if (part.kind === "text" && last?.kind === "text") last.text += part.text;
    else parts.push({ ...part });
  };
  const text = (s: string) => add({ kind: "text", text: s.replaceAll("#", number) });
  let i = 0;
  while (i < template.length) {
    const open = template.indexOf("{", i);
    const close = open < 0 ? -1 : closing(template, open);
    if (close < 0) break;
    text(template.slice(i, open));
    const inside = template.slice(open + 1, close);
    const question = outside(inside, "?");
    const asked = inside.slice(0, question);
    const name = asked.split(".", 1)[0]!;
    const param = params[name];
    if (question < inside.length) {
      if (param) {
        const branch = branch_of(inside.slice(question + 1), param);
        render(branch, params, lookup, lookup(param, name).text).forEach(add);
      }
    } else {
      add(param ? form_of(param, asked.slice(name.length), name, lookup) : { kind: "text", text: `{${inside}}` });
    }
    i = close + 1;
  }
  text(template.slice(i));
  return parts;
}

export function plain(parts: readonly Part[]): string {
  return parts.map((p) => p.text).join("");
}
