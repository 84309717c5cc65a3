// Because of what something is refused.
import type { Asked } from "@shared/table/table.svelte";
import { camp_of, figures_of, total, type Table } from "./view";

export function because(refusal: string, _asked: Asked, table: Table): string | null {
  const camp = camp_of(table, table.me ?? "");
  const { client_limit, vault_limit } = figures_of(table, table.me ?? "");
  if (refusal === "no_room_for_client")
    return table.text.get("ui.because.full", { n: total(camp?.clients ?? {}), of: client_limit });
  if (refusal === "no_room_in_vault")
    return table.text.get("ui.because.full", { n: camp?.vault ?? 0, of: vault_limit });
  return null;
}
