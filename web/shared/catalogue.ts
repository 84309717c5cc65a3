// Catalogues of "key = text" lines and the messages rendered from them; the same format and grammar
// as the engine's: {name} is a parameter, {n?one coin|# coins} chooses by n == 1 and # is the number.

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

function choose_plural(body: string, n: number): string {
  let depth = 0;
  for (let i = 0; i < body.length; ++i) {
    if (body[i] === "{") ++depth;
    if (body[i] === "}") --depth;
    if (body[i] === "|" && depth === 0) {
      return (n === 1 ? body.slice(0, i) : body.slice(i + 1)).replaceAll("#", String(n));
    }
  }
  return body.replaceAll("#", String(n));
}

export type Lookup = (param: Param) => Part;

/** Renders a template into parts. A parameter the message lacks stays visible, so tests find it. */
export function render(template: string, params: Params, lookup: Lookup): Part[] {
  const parts: Part[] = [];
  const text = (s: string) => {
    const last = parts.at(-1);
    if (s === "") return;
    if (last?.kind === "text") last.text += s;
    else parts.push({ kind: "text", text: s });
  };
  let i = 0;
  while (i < template.length) {
    const open = template.indexOf("{", i);
    const close = open < 0 ? -1 : closing(template, open);
    if (close < 0) break;
    text(template.slice(i, open));
    const inner = template.slice(open + 1, close);
    const question = inner.indexOf("?");
    const name = question < 0 ? inner : inner.slice(0, question);
    const param = params[name];
    if (param === undefined) {
      text(`{${inner}}`);
    } else if (question >= 0) {
      const n = "number" in param ? param.number : 0;
      for (const part of render(choose_plural(inner.slice(question + 1), n), params, lookup)) {
        if (part.kind === "text") text(part.text);
        else parts.push(part);
      }
    } else {
      const part = lookup(param);
      if (part.kind === "text") text(part.text);
      else parts.push(part);
    }
    i = close + 1;
  }
  text(template.slice(i));
  return parts;
}

export function plain(parts: readonly Part[]): string {
  return parts.map((p) => p.text).join("");
}
