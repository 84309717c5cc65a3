// The rules pages' Markdown: headings with {#section}, paragraphs, lists, tables, bold, italics, links. Each item of
// a list is a rule with a letter (or its number), the same in every language; {?refusal …} before it names the
// refusals it answers. Small on purpose; everything is escaped first, so a page's text can never become markup of
// its own.

export interface Rule {
  /** "c", or its number in a numbered list. */
  label: string;
  /** The refusals it answers. */
  why: string[];
  html: string;
}

export interface Section {
  id: string;
  level: number;
  title: string;
  html: string;
  rules: Rule[];
}

/** The element of a rule on its page. */
export const rule_id = (section: string, label: string): string => `${section}.${label}`;

export const escape = (s: string) =>
  s.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(^|[^*\w])[*_]([^*_]+)[*_](?!\w)/g, "$1<em>$2</em>")
    .replace(/\[([^\]]+)\]\(#([\w-]+)\)/g, '<a href="#" data-section="$2">$1</a>');
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");
}

/** a … z, aa, ab … */
function letter(n: number): string {
  const last = String.fromCharCode("a".charCodeAt(0) + (n % 26));
  return n < 26 ? last : letter(Math.floor(n / 26) - 1) + last;
}

interface List {
  tag: "ul" | "ol";
  items: string[];
}

function table(rows: string[]): string {
  const cells = (row: string) =>
    row
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((c) => inline(c.trim()));
  const [head = "", , ...body] = rows;
  const line = (row: string, tag: string) =>
    `<tr>${cells(row)
      .map((c) => `<${tag}>${c}</${tag}>`)
      .join("")}</tr>`;
  return `<div class="scroll"><table><thead>${line(head, "th")}</thead><tbody>${body.map((r) => line(r, "td")).join("")}</tbody></table></div>`;
}

/** Writes a section's blocks one after the other, and the rules among them. */
class Writer {
  html = "";
  readonly rules: Rule[] = [];
  #letters = 0;
  constructor(readonly section: string) {}

  paragraph(text: string): void {
    this.html += /^\{\?/.test(text) ? this.#rule(text, "p", letter(this.#letters++)) : `<p>${inline(text)}</p>`;
  }

  list({ tag, items }: List): void {
    const label = (i: number) => (tag === "ol" ? String(i + 1) : letter(this.#letters++));
    this.html += `<${tag}>${items.map((item, i) => this.#rule(item, "li", label(i))).join("")}</${tag}>`;
  }

  table(rows: string[]): void {
    this.html += table(rows);
  }

  #rule(source: string, tag: string, label: string): string {
    const [, names = "", text = ""] = source.match(/^(?:\{\?([\w ]+)\}\s+)?(.*)$/)!;
    const html = inline(text);
    this.rules.push({ label, why: names.split(" ").filter(Boolean), html });
    const mark = `<a class="label" href="#" data-section="${this.section}/${label}">${label}</a>`;
    return `<${tag} class="rule" id="${rule_id(this.section, label)}">${mark}<span>${html}</span></${tag}>`;
  }
}

function block(lines: string[], section: string): Writer {
  const writer = new Writer(section);
  let paragraph: string[] = [];
  let tag: List["tag"] = "ul";
  let items: string[] = [];
  let rows: string[] = [];
  const flush = () => {
    if (paragraph.length > 0) writer.paragraph(paragraph.join(" "));
    if (items.length > 0) writer.list({ tag, items });
    if (rows.length > 0) writer.table(rows);
    paragraph = [];
    items = [];
    rows = [];
  };
  for (const line of lines) {
    const item = line.match(/^\s*(?:([-*])|(\d+)[.)])\s+(.*)$/);
    if (line.trim() === "") {
      flush();
    } else if (line.startsWith("|")) {
      if (rows.length === 0) flush();
      rows.push(line.trim());
    } else if (item) {
      const its_tag = item[1] ? "ul" : "ol";
      if (items.length === 0 || tag !== its_tag) flush();
      tag = its_tag;
      items.push(item[3]!);
    } else if (items.length > 0 && /^\s+\S/.test(line)) {
      items[items.length - 1] += ` ${line.trim()}`;
    } else {
      if (items.length > 0 || rows.length > 0) flush();
      paragraph.push(line.trim());
    }
  }
  flush();
  return writer;
}

export function parse_rules(source: string): Section[] {
  const sections: Section[] = [];
  let lines: string[] = [];
  const close = () => {
    const last = sections.at(-1);
    if (last) ({ html: last.html, rules: last.rules } = block(lines, last.id));
    lines = [];
  };
  for (const line of source.split("\n")) {
    const heading = line.match(/^(#{1,4})\s+(.*?)(?:\s*\{#([\w-]+)\})?\s*$/);
    if (heading) {
      close();
      const title = heading[2]!;
      sections.push({ id: heading[3] ?? slug(title), level: heading[1]!.length, title, html: "", rules: [] });
    } else {
      lines.push(line);
    }
  }
  close();
  return sections;
}

/** "4", "4.2": the same in every language, so that people can name a rule to each other. */
export function numbers_of(sections: readonly Section[]): Map<string, string> {
  let [chapter, part] = [0, 0];
  return new Map(
    sections.map((s) => {
      if (s.level === 2) [chapter, part] = [chapter + 1, 0];
      else if (s.level > 2) ++part;
      return [s.id, s.level < 2 ? "" : part > 0 ? `${chapter}.${part}` : String(chapter)];
    }),
  );
}

/** The rule that a label or a refusal means: that section's, or whichever answers the refusal. */
export function find_rule(
  sections: readonly Section[],
  section: string,
  name: string,
): { section: Section; rule: Rule } | null {
  for (const of of [sections.filter((s) => s.id === section), sections]) {
    for (const one of of) {
      const rule = one.rules.find((r) => r.why.includes(name) || (one.id === section && r.label === name));
      if (rule) return { section: one, rule };
    }
  }
  return null;
}
