// Because of whom or of what something is refused.
import type { Asked } from "@shared/table/table.svelte";
import { owner_of, player_of, view_of, type Table } from "./view";

export function because(refusal: string, { target }: Asked, table: Table): string | null {
  const [kind, what = ""] = target?.split(":") ?? [];
  const view = view_of(table);
  const owner = kind === "card" ? owner_of(view, what) : null;
  if (refusal === "face_down" && owner)
    return table.text.get("ui.because.reserved", { who: table.name_in_sentence(owner) });
  if (refusal === "die_too_low") return table.text.get("ui.because.die", { n: view.table.die });
  if (refusal === "cannot_pay")
    return table.text.get("ui.because.coins", { n: player_of(table, table.me ?? "")?.coins ?? 0 });
  return null;
}
