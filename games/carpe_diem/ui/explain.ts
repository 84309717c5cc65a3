// What every thing of the table says of itself: what it is, what it does or gives now, where its rule stands.
import { lookup } from "@shared/lookup";
import type { Explained } from "@shared/table/title_ui";
import { disc_brings } from "./faces";
import {
  card_title,
  cards_said,
  cell_label,
  circle_label,
  disc_on,
  goal_label,
  line_said,
  space_label,
} from "./spoken";
import {
  complete_of,
  destination,
  goals_of,
  goods_of,
  last_step,
  player_of,
  tiles_left,
  view_of,
  wares,
  type FountainFacts,
  type ObjectiveFacts,
  type PanelFacts,
  type Player,
  type Table,
  type TileFacts,
} from "./view";

type Tells = (table: Table, what: string, seat: string) => Explained | undefined;

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** That a figure of the box is only supposed, as a line of its own. */
function doubt(table: Table, kind: string, slug: string): string[] {
  const said = table.unsure(kind, slug).replace(/^ – /, "");
  return said ? [`${upper(said)}.`] : [];
}

/** Where the rule of a construction stands. */
function section_of(kind: string): string {
  if (kind === "craftsman") return "craftsman";
  return kind === "fountain" ? "fountains" : "completing";
}

/** The constructions a tile shows, each once. */
function kinds_on(facts: TileFacts | undefined): string[] {
  const edges = (facts?.edges ?? []).filter((edge) => edge !== "meadow");
  return [...new Set([...edges, ...(facts?.single ? [facts.single] : [])])];
}

/** A tile: what each of its constructions gives. */
function tile_lines(table: Table, tile: string): string[] {
  const facts = table.facts<TileFacts>("tile", tile);
  const kinds = kinds_on(facts);
  return [
    ...(kinds.length > 0 ? kinds : ["meadow"]).map((kind) => `${upper(table.text.get(`ui.tell.${kind}`))}.`),
    ...(facts?.chimneys ? [`${table.text.get("ui.chimneys", { n: facts.chimneys })}.`] : []),
  ];
}

function tell_tile(table: Table, tile: string): Explained {
  const kind = kinds_on(table.facts<TileFacts>("tile", tile))[0];
  return {
    title: upper(table.text.get(`tile.${tile}`)),
    lines: [...tile_lines(table, tile), ...doubt(table, "tile", tile)],
    section: kind ? section_of(kind) : "building",
  };
}

function tell_space(table: Table, space: string): Explained {
  const left = lookup(view_of(table).table.circle, space)?.length ?? 0;
  return {
    title: space_label(table, space),
    lines: [table.text.get(left > 0 ? "ui.tell.space" : "ui.tell.space_empty")],
    section: "moving",
  };
}

function tell_way(table: Table, way: string): Explained | undefined {
  const go = table.choices.find((a) => a.verb === "go" && a.args["direction"] === way);
  const space = go ? destination(go) : null;
  if (!space) return undefined;
  return {
    title: upper(table.text.get(`direction.${way}`)),
    lines: [table.text.get("ui.tell.way", { space: table.text.get(`space.${space}`) }), space_label(table, space)],
    section: "moving",
  };
}

function tell_pile(table: Table, back: string): Explained {
  const n = tiles_left(table, back as TileFacts["back"]);
  return {
    title: table.text.get("ui.pile", { n, phases: table.text.get(`ui.pile_${back}`) }),
    lines: [table.text.get("ui.tell.pile")],
    section: "course",
  };
}

const tell_craftsmen: Tells = (table) => ({
  title: table.text.get("ui.row"),
  lines: [table.text.get("ui.tell.row"), table.text.get("ui.tell.row_left", { n: view_of(table).table.row.length })],
  section: "craftsman",
});

/** Who scores first: the furthest, of those on one step the upper disc. */
function scoring_order(table: Table): string {
  const { track_order, players } = view_of(table).table;
  return track_order
    .map((key, height) => ({ key, height, step: players[key]?.track ?? 0 }))
    .toSorted((a, b) => b.step - a.step || b.height - a.height)
    .map(({ key }) => table.name(key))
    .join(", ");
}

const tell_track: Tells = (table) => ({
  title: table.text.get("ui.track"),
  lines: [
    table.text.get("ui.tell.track"),
    table.text.get("ui.tell.track_end", { n: last_step(table) }),
    table.text.get("ui.tell.track_order", { who: scoring_order(table) }),
    ...doubt(table, "track", "parchments"),
  ],
  section: "track",
});

function tell_disc(table: Table, key: string): Explained {
  const n = player_of(table, key)?.track ?? 0;
  return { ...tell_track(table, "", "")!, title: table.text.get("ui.on_track", { who: table.name(key), n }) };
}

/** How much a seat has of what a card asks for: "2 grape, 0 fish". */
function had(table: Table, player: Player, facts: ObjectiveFacts): string {
  const goods = new Map<string, number>(wares.map((ware) => [ware, player.wares[ware] ?? 0]));
  const counted = new Map<string, number>([...goods, ["chimney", player.chimneys]]);
  for (const [kind, n] of Object.entries(player.complete)) counted.set(kind, n ?? 0);
  const known = Object.keys(facts.needs).filter((kind) => counted.has(kind));
  return known
    .map((kind) => {
      const word = goods.has(kind) ? `ui.gain.${kind}` : kind === "chimney" ? "ui.chimneys" : null;
      const n = counted.get(kind)!;
      return word ? table.text.get(word, { n }) : `${n} × ${table.text.get(`kind.${kind}`)}`;
    })
    .join(", ");
}

function tell_objective(table: Table, card: string): Explained | undefined {
  const facts = table.facts<ObjectiveFacts>("objective", card);
  if (!facts) return undefined;
  const player = table.me ? player_of(table, table.me) : undefined;
  const what = player ? had(table, player, facts) : "";
  return {
    title: card_title(table, card),
    lines: [
      table.text.get(facts.colour === "red" ? "ui.tell.red" : "ui.tell.green"),
      ...(what ? [table.text.get("ui.tell.you_have", { what })] : []),
      table.text.get("ui.tell.unfulfilled"),
      ...doubt(table, "objective", card),
    ],
    section: "objectives",
  };
}

function tell_circle(table: Table, circle: string): Explained {
  const cards = table.text.get("ui.tell.circle", { cards: cards_said(table, circle).join(" | ") });
  const choice = table.choices.find((a) => a.verb === "disc" && a.args["circle"] === circle);
  return {
    title: circle_label(table, circle),
    lines: [
      disc_on(table, circle) ? table.text.get("ui.tell.circle_taken") : cards,
      ...(choice ? [table.text.get("ui.tell.circle_brings", { points: disc_brings(choice) })] : []),
    ],
    section: "scoring",
  };
}

function tell_goal(table: Table, id: string, seat: string): Explained | undefined {
  const player = player_of(table, seat);
  const goal = goals_of(table, player).find((one) => one.id === id);
  if (!goal || !player) return undefined;
  const [side] = id.split("_") as [keyof Player["frame"], string];
  return {
    title: goal_label(table, goal, false),
    lines: [
      table.text.get("ui.tell.goal", {
        n: goal.points,
        line: line_said(table, goal),
        kind: table.text.get(`kind.${goal.kind}`),
      }),
      ...(player.goals.includes(goal.id) ? [table.text.get("ui.tell.goal_reached")] : []),
      ...doubt(table, "frame", player.frame[side] ?? ""),
    ],
    section: "final",
  };
}

function tell_cell(table: Table, cell: string, seat: string): Explained | undefined {
  const player = player_of(table, seat);
  if (!player) return undefined;
  const built = lookup(player.district, cell);
  const title = upper(cell_label(table, player, cell));
  if (built && built.tile !== "none") return { ...tell_tile(table, built.tile), title };
  const row = table.facts<PanelFacts>("panel", player.panel)?.rows[Number(cell[1]) - 1];
  const mark = row?.[Number(cell[3]) - 1];
  const first = mark === "S" ? [table.text.get("ui.tell.shovel")] : [];
  const step = mark === "P" ? [table.text.get("ui.tell.parchment")] : [];
  const supposed = first.length + step.length > 0 ? doubt(table, "panel", player.panel) : [];
  return { title, lines: [...first, ...step, table.text.get("ui.tell.empty"), ...supposed], section: "building" };
}

/** Goods that count as items at the end: all but the fountain cards. */
const items = (table: Table, seat: string): number =>
  goods_of(table, seat)
    .filter(({ key }) => key !== "fountain")
    .reduce((sum, { n }) => sum + n, 0);

function tell_good(table: Table, good: string, seat: string): Explained | undefined {
  const found = goods_of(table, seat).find(({ key }) => key === good);
  if (!found) return undefined;
  const title = `${upper(table.text.get(`ui.good.${good}`))}: ${found.n}`;
  if (good === "fountain") return { title, lines: [table.text.get("ui.tell.fountain_cards")], section: "fountains" };
  return {
    title,
    lines: [table.text.get(`ui.tell.${good}`), table.text.get("ui.tell.items", { n: items(table, seat) })],
    section: good === "bread" || good === "stored" ? "final" : "objectives",
  };
}

function tell_fountain(table: Table, card: string): Explained {
  const each = table.facts<FountainFacts>("kind", card)?.points ?? 0;
  const done = complete_of(table, table.me ?? "", card);
  return {
    title: table.text.get("ui.fountain_card", { n: each, kind: table.text.get(`kind.${card}`) }),
    lines: [
      table.text.get("ui.tell.fountain_now", { n: done, points: done * each }),
      table.text.get("ui.tell.nobody_sees"),
      ...doubt(table, "kind", card),
    ],
    section: "fountains",
  };
}

const tells: Record<string, Tells> = {
  space: tell_space,
  way: tell_way,
  tile: tell_tile,
  row: tell_tile,
  pile: tell_pile,
  craftsmen: tell_craftsmen,
  track: tell_track,
  disc: tell_disc,
  objective: tell_objective,
  circle: tell_circle,
  goal: tell_goal,
  cell: tell_cell,
  good: tell_good,
  fountain: tell_fountain,
};

/** Ids are "kind", "kind:what" or "kind:what:seat". */
export function explain(id: string, table: Table): Explained | undefined {
  const [kind = "", what = "", ...seat] = id.split(":");
  return tells[kind]?.(table, what, seat.join(":"));
}
