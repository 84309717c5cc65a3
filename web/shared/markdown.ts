// The rules pages' Markdown: headings with {#section}, paragraphs, lists, tables, bold, italics, links.
// Small on purpose; everything is escaped first, so a page's text can never become markup of its own.

export interface Section {
  id: string;
  level: number;
  title: string;
  html: string;
}

const escape = (s: string) =>
  s.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(^|[^*\w])[*_]([^*_]+)[*_](?!\w)/g, "$1<em>$2</em>")
    .replace(/\[([^\]]+)\]\(#([\w-]+)\)/g, '<a href="#" data-section="$2">$1</a>');
}

function slug(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");
}

interface List {
  tag: "ul" | "ol";
  items: string[];
}

function table(rows: string[]): string {
  const cells = (row: string) => row.replace(/^\||\|$/g, "").split("|").map((c) => inline(c.trim()));
  const [head = "", , ...body] = rows;
  const line = (row: string, tag: string) => `<tr>${cells(row).map((c) => `<${tag}>${c}</${tag}>`).join("")}</tr>`;
  return `<div class="scroll"><table><thead>${line(head, "th")}</thead><tbody>${body.map((r) => line(r, "td")).join("")}</tbody></table></div>`;
}

function block(lines: string[]): string {
  let html = "";
  let paragraph: string[] = [];
  let list: List | null = null;
  let rows: string[] = [];
  const flush = () => {
    if (paragraph.length > 0) html += `<p>${inline(paragraph.join(" "))}</p>`;
    if (list) html += `<${list.tag}>${list.items.map((i) => `<li>${inline(i)}</li>`).join("")}</${list.tag}>`;
    if (rows.length > 0) html += table(rows);
    paragraph = [];
    list = null;
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
      const tag: List["tag"] = item[1] ? "ul" : "ol";
      const open: List | null = list;
      if (open === null || (open as List).tag !== tag) {
        flush();
        list = { tag, items: [] };
      }
      (list as unknown as List).items.push(item[3]!);
    } else if (list && /^\s+\S/.test(line)) {
      const items: string[] = (list as List).items;
      items[items.length - 1] += ` ${line.trim()}`;
    } else {
      if (list || rows.length > 0) flush();
      paragraph.push(line.trim());
    }
  }
  flush();
  return html;
}

export function parse_rules(source: string): Section[] {
  const sections: Section[] = [];
  let lines: string[] = [];
  const close = () => {
    const last = sections.at(-1);
    if (last) last.html = block(lines);
    lines = [];
  };
  for (const line of source.split("\n")) {
    const heading = line.match(/^(#{1,4})\s+(.*?)(?:\s*\{#([\w-]+)\})?\s*$/);
    if (heading) {
      close();
      const title = heading[2]!;
      sections.push({ id: heading[3] ?? slug(title), level: heading[1]!.length, title, html: "" });
    } else {
      lines.push(line);
    }
  }
  close();
  return sections;
}
