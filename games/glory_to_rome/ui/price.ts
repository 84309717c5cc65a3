// The foot of a hand card: what laying it as a foundation costs now, or why it cannot be laid.
import { card_facts, enjoys, structures_of, view_of, type Table } from "./view";

export interface Price {
  /** A site in town or outside; none where the text says why not. */
  icon?: string;
  text: string;
}

export function price_of(table: Table, card: string): Price | null {
  const me = table.me ?? "";
  const { text } = table;
  const found = table.selection.at(`card:${card}`).filter((a) => a.verb === "found");
  if (found.length > 0) {
    const outside = found.every((a) => a.label.key.endsWith("_outside"));
    const actions = outside && !enjoys(table, me, "tower") ? 2 : 1;
    return { icon: `glory_to_rome-site${outside ? "-out" : ""}`, text: text.get("ui.price", { n: actions }) };
  }
  const facts = card_facts(table, card);
  const building = ["architect", "craftsman"].includes(table.now?.turn.decision ?? "") && table.choices.length > 0;
  // A Statue may lie on any site; what forbids it takes more words than a foot has.
  if (!building || !facts || card === "statue") return null;
  if (structures_of(table, me).some((s) => s.card === card)) return { text: text.get("ui.no_price.same") };
  const { town, outskirts } = view_of(table).table;
  if ((town[facts.material] ?? 0) > 0) return null;
  return { text: text.get((outskirts[facts.material] ?? 0) > 0 ? "ui.no_price.outside" : "ui.no_price.site") };
}
