// What people say at a table.
import type { ChatLine } from "./protocol";

export class Talk {
  lines = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  /** Accounts whose talk this person does not want to read, at this table and on this page only. */
  muted = $state.raw<string[]>([]);

  heard = $derived(this.lines.filter((line) => !this.muted.includes(line.by)));

  #opened = false;

  /** More lines; what was said before the table was opened is not news. */
  add(lines: ChatLine[]): void {
    const known = new Set(this.lines.map((c) => c.n));
    const fresh = lines.filter((c) => !known.has(c.n));
    // A line told again has been taken away.
    const gone = new Set(lines.filter((c) => c.text === "").map((c) => c.n));
    this.lines = [...this.lines, ...fresh].filter((c) => !gone.has(c.n));
    if (this.#opened) this.unread += fresh.length;
    this.#opened = true;
  }
}
