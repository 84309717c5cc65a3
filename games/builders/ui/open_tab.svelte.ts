// Which half of a folded table is in sight: the own sites or the market. The one where the question is answered opens
// by itself; the person's own choice holds until the next question, and through all of the others' turns.
import { sites_of, type Table } from "./view";

export type Tab = "sites" | "market";

/** Groups of choices that lie on the market. */
const on_market = ["start", "hire", "take", "enslaved", "tool", "university", "loan"].map((key) => `group:${key}`);

export const wanted_tab = (table: Table): Tab => {
  const { narrowed } = table.selection;
  if (narrowed && (on_market.includes(narrowed) || narrowed.startsWith("invest:"))) return "market";
  if (table.now?.turn.decision !== "menu") return "sites";
  return sites_of(table, table.followed?.key ?? "").length === 0 ? "market" : "sites";
};

/** What is asked now; the same for all of the others' turns. */
const question_of = (table: Table): string =>
  table.my_turn ? `${table.now?.event} ${table.selection.narrowed ?? ""}` : "";

class OpenTab {
  chosen = $state.raw<{ tab: Tab; at: string } | null>(null);
}
const tabs = new WeakMap<object, OpenTab>();
function tab_of(table: Table): OpenTab {
  const known = tabs.get(table);
  if (known) return known;
  const made = new OpenTab();
  tabs.set(table, made);
  return made;
}

export function open_tab(table: Table): Tab {
  const { chosen } = tab_of(table);
  return chosen && chosen.at === question_of(table) ? chosen.tab : wanted_tab(table);
}

export function choose_tab(table: Table, tab: Tab): void {
  tab_of(table).chosen = { tab, at: question_of(table) };
}
