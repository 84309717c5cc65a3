// Which buildings stand, what lay in the vault, and who was alone ahead in a material.
import type { PointsBySource } from "@shared/table/title_ui";
import { materials, structures_of, view_of, type Table } from "./view";

export function points_by_source(seat: string, _parts: Readonly<Record<string, number>>, table: Table): PointsBySource {
  const { text } = table;
  const { uncovered } = view_of(table).table;
  const buildings = structures_of(table, seat)
    .filter((s) => s.stage !== "foundation")
    .map((s) => text.get(`card.${s.card}`));
  const banked = materials
    .map((m) => ({ m, n: uncovered[seat]?.[m] ?? 0 }))
    .filter(({ n }) => n > 0)
    .map(({ m, n }) => {
      const alone = Object.entries(uncovered).every(([other, vault]) => other === seat || (vault[m] ?? 0) < n);
      return `${n} ${text.get(`material.${m}`)}${alone ? ` (${text.get("ui.account.most")})` : ""}`;
    });
  return { detail: [buildings.join(", "), banked.join(", ")].filter(Boolean).join("; ") };
}
