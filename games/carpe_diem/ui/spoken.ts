// What things of the table are called in full: what a screen reader says, and the head of what they say of themselves.
import { lookup } from "@shared/lookup";
import {
  cards_of_circle,
  player_of,
  view_of,
  type Goal,
  type ObjectiveFacts,
  type PanelFacts,
  type Player,
  type Table,
} from "./view";

/** "2 × market, pond + baker" */
export function tiles_listed(table: Table, tiles: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const tile of tiles) {
    const name = table.text.get(`tile.${tile}`);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, n]) => (n > 1 ? `${n} × ${name}` : name)).join(", ");
}

/** A space of the circle with its tiles and pawns. */
export function space_label(table: Table, id: string): string {
  const view = view_of(table);
  const space = table.text.get(`space.${id}`);
  const tiles = lookup(view.table.circle, id) ?? [];
  const who = table.seats.filter((s) => view.table.players[s.key]?.pawn === id).map((s) => table.name(s.key));
  return [
    tiles.length > 0
      ? table.text.get("ui.space", { space, tiles: tiles_listed(table, tiles) })
      : table.text.get("ui.space_empty", { space }),
    ...(who.length > 0 ? [table.text.get("ui.pawns_here", { who: who.join(", ") })] : []),
  ].join(". ");
}

/** "Pay: 2 grapes → 4 points" */
export function card_title(table: Table, card: string): string {
  const red = table.facts<ObjectiveFacts>("objective", card)?.colour === "red";
  return `${table.text.get(red ? "ui.pay" : "ui.own")}: ${table.text.get(`objective.${card}`)}`;
}

/** The two cards a circle lies between, in words. */
export function cards_said(table: Table, circle: string): string[] {
  return cards_of_circle(circle)
    .map((slot) => lookup(view_of(table).table.slots, slot) ?? "none")
    .filter((card) => card !== "none")
    .map((card) => table.text.get(`objective.${card}`));
}

export function disc_on(table: Table, circle: string) {
  return table.seats.find((s) => player_of(table, s.key)?.discs.includes(circle));
}

export function circle_label(table: Table, circle: string): string {
  const seat = disc_on(table, circle);
  const place = table.text.get("ui.scoring_circle", { place: table.text.get(`circle.${circle}`) });
  return seat ? `${place}. ${table.text.get("ui.disc_of", { who: table.name_in_sentence(seat.key) })}` : place;
}

export const line_said = (table: Table, { side, line }: Goal): string =>
  table.text.get(side === "east" || side === "west" ? "ui.line_row" : "ui.line_column", { n: line + 1 });

export function goal_label(table: Table, goal: Goal, reached: boolean): string {
  const said = table.text.get("ui.goal", {
    line: line_said(table, goal),
    kind: table.text.get(`kind.${goal.kind}`),
    n: goal.points,
  });
  return reached ? `${said}, ${table.text.get("ui.goal_reached")}` : said;
}

/** A cell of a district with what lies there: a tile, a parchment, the shovel, nothing. */
export function cell_label(table: Table, player: Player | undefined, cell: string): string {
  const built = player ? lookup(player.district, cell) : undefined;
  const place = table.text.get(`cell.${cell}`);
  const panel = table.facts<PanelFacts>("panel", player?.panel ?? "");
  const mark = panel?.rows[Number(cell[1]) - 1]?.[Number(cell[3]) - 1];
  const there =
    built && built.tile !== "none"
      ? table.text.get(`tile.${built.tile}`)
      : table.text.get(mark === "P" ? "ui.parchment" : mark === "S" ? "ui.shovel" : "ui.empty");
  return `${place}: ${there}`;
}
