// Which buildings a seat's points came from.
import type { PointsBySource } from "@shared/table/title_ui";
import { building_facts, view_of, type Table } from "./view";

export function points_by_source(seat: string, _parts: Readonly<Record<string, number>>, table: Table): PointsBySource {
  const finished = view_of(table).table.players[seat]?.finished ?? [];
  const points = (building: string) => building_facts(table, building).points;
  const named = finished
    .filter((building) => points(building) > 0)
    .sort((a, b) => points(b) - points(a))
    .map((building) => `${table.text.get(`building.${building}`)} ${points(building)}`);
  return { detail: named.join(", ") };
}
