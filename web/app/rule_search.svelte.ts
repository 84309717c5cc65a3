// The search in a title's rules: what is looked for, where it stands, and which hit is looked at.
import { escape, type Section } from "@shared/markdown";

/** Less would be found everywhere. */
const least = 2;

/** The nth hit in a section. */
export interface Hit {
  section: string;
  nth: number;
}

export class RuleSearch {
  #words = $state("");
  /** The hit looked at, counted from 0; below until somebody steps to one. */
  at = $state(-1);
  readonly #sections: () => Section[];

  constructor(sections: () => Section[]) {
    this.#sections = sections;
  }

  get words(): string {
    return this.#words;
  }
  set words(words: string) {
    this.#words = words;
    this.at = -1;
  }

  #needle = $derived(this.#words.trim().toLowerCase());
  searching = $derived(this.#needle.length >= least);
  /** In the order of the rules. */
  hits = $derived.by<Hit[]>(() =>
    this.#sections().flatMap((s) => Array.from({ length: this.count(s) }, (_, nth) => ({ section: s.id, nth }))),
  );

  count(s: Section): number {
    if (!this.searching) return 0;
    // The labels are no text of the rules.
    const text = `${escape(s.title)} ${s.html.replace(/<a class="label".*?<\/a>/g, "").replace(/<[^>]+>/g, " ")}`;
    return text.toLowerCase().split(escape(this.#needle)).length - 1;
  }

  /** Marks hits in the text between tags only. */
  marked(html: string): string {
    if (!this.searching) return html;
    const wanted = escape(this.#needle).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return html.replace(new RegExp(`(${wanted})(?![^<]*>)(?!</a>)`, "gi"), "<mark>$1</mark>");
  }

  /** To the next hit or the one before, round and round; the first is in the section that is read, or after it. */
  step(step: 1 | -1, reading: number): Hit | undefined {
    const { length } = this.hits;
    if (length === 0) return undefined;
    const order = this.#sections().map((s) => s.id);
    const first = Math.max(
      0,
      this.hits.findIndex((h) => order.indexOf(h.section) >= reading),
    );
    const from = this.at >= 0 ? this.at : step > 0 ? first - 1 : first;
    this.at = (from + step + length) % length;
    return this.hits[this.at];
  }
}
