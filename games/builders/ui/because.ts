// Because of what something is refused.
import type { Asked } from "@shared/table/table.svelte";
import { player_of, view_of, type Table } from "./view";

export function because(refusal: string, _asked: Asked, table: Table): string | null {
  if (refusal === "not_enough_sesterces")
    return table.text.get("ui.because.sesterces", { n: player_of(table, table.me ?? "")?.sesterces ?? 0 });
  if (refusal === "not_enough_actions")
    return table.text.get("ui.because.actions", { n: view_of(table).table.actions });
  return null;
}
