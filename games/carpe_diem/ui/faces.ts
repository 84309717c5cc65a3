// How Carpe Diem's choices look in the action bar and which piece of the board each belongs to.
import { told } from "@shared/table/action";
import type { Action } from "@shared/table/table.svelte";
import type { Face, Group } from "@shared/table/title_ui";
import { placing } from "./placing.svelte";
import {
  cell_title,
  circle_number,
  complete_of,
  destination,
  goals_of,
  kind_icon,
  player_of,
  view_of,
  wares,
  type FountainFacts,
  type Table,
} from "./view";

export function targets(action: Action, table: Table): string[] {
  const { verb, args } = action;
  const view = view_of(table);
  switch (verb) {
    case "place_pawn":
    case "ride":
      return [`space:${args["space"]}`];
    case "go": {
      const to = destination(action);
      return [...(to ? [`space:${to}`] : []), `way:${args["direction"]}`];
    }
    case "take":
      return [`tile:${args["tile"]}`];
    case "craft":
      return [`row:${args["tile"]}`];
    case "put_back":
      return [`fountain:${args["card"]}`];
    case "disc":
      return [`circle:${args["circle"]}`];
    case "first":
      return [`objective:${args["card"]}`];
    case "pay":
    case "spend_bread":
    case "done":
      return view.table.cards.slice(0, 1).map((card) => `objective:${card}`);
    default:
      return [];
  }
}

export function wish(target: string, table: Table): string | null {
  const [kind, what] = target.split(":");
  const decision = table.now?.turn.decision;
  if (kind === "circle" && decision === "place_disc") return `disc circle=${what}`;
  if (kind === "row" && decision === "choose_tile") return `craft tile=${what}`;
  if (kind === "space" && decision === "move") return `ride space=${what}`;
  return null;
}

/** Placements are picked on the district; in the bar they stand behind one button. */
export function group(action: Action, table: Table): Group | null {
  if (action.verb === "build") {
    // The place picked on the district is the one red button; the others stand behind theirs.
    if (is_picked(action)) return null;
    return {
      key: "build",
      text: table.text.get(placing.cell ? "ui.group.elsewhere" : "ui.group.build"),
      icon: "carpe_diem-meadow",
      always: true,
    };
  }
  if (action.verb === "ride") return { key: "ride", text: table.text.get("ui.group.ride"), icon: "carpe_diem-bread" };
  if (action.verb === "disc") return { key: "disc", text: table.text.get("ui.group.disc"), icon: "carpe_diem-disc" };
  return null;
}

const is_picked = (action: Action): boolean =>
  placing.cell === action.args["cell"] && placing.turn === Number(action.args["turn"] ?? 0);

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** What the place picked would finish, in words; empty if nothing. */
export function finishes(table: Table): string {
  const { done } = placing.outcome(table);
  return done.length > 0
    ? table.text.get("ui.finishes", { what: done.map((kind) => table.text.get(`kind.${kind}`)).join(", ") })
    : "";
}

/** "2 fish, frame goal row 3": what building there brings at once; empty if nothing. */
function build_brings(action: Action, table: Table): string {
  const { goods, goals } = placing.outcome(table, action);
  const text = table.text;
  const reached = goals_of(table, player_of(table, table.me ?? "")).filter((goal) => goals.includes(goal.id));
  const parts = [
    ...Object.entries(goods).map(([good, n]) => text.get(`ui.gain.${good}`, { n })),
    ...reached.map(({ side, line, points }) =>
      text.get(side === "east" || side === "west" ? "ui.goal_row" : "ui.goal_column", { n: line + 1, points }),
    ),
  ];
  return parts.join(", ");
}

/** How the tile lies: not turned, or by how many quarters. */
const turned = (table: Table, turn: number): string =>
  turn === 0 ? table.text.get("ui.unturned") : table.text.get("ui.turns", { n: turn });

/** What is gained, as a picture. */
export const gain_icon = (good: string): string =>
  [...wares, "coin", "bread"].includes(good) ? `carpe_diem-${good}` : "carpe_diem-parchment";

/** The first thing it brings, as a picture. */
function build_icon(table: Table): string {
  const good = Object.keys(placing.outcome(table).goods)[0];
  return good ? gain_icon(good) : "app-check";
}

/** The tile itself, what it shows, and below how it lies: "villa + pond" and "(corner)". */
function tile_face(table: Table, tile: string): Face {
  const [shows, lies] = table.text.get(`tile.${tile}`).split(/ \((.*)\)/);
  return { picture: tile, text: shows ?? "", ...(lies ? { detail: lies } : {}) };
}

const to_space = (table: Table, space: string | undefined): string =>
  table.text.get("ui.to_space", { space: table.text.get(`space.${space}`) });

function go_face(action: Action, table: Table): Face {
  const direction = action.args["direction"];
  const space = destination(action);
  return {
    icon: direction === "left" ? "app-previous" : "app-next",
    text: table.text.get(`direction.${direction}`),
    ...(space ? { detail: to_space(table, space) } : {}),
  };
}

/** The place picked on the district is the one red button; any other is told by its name. */
function build_face(action: Action, table: Table): Face {
  const cell = action.args["cell"] ?? "";
  if (!table.selection.narrowed && is_picked(action)) {
    return {
      icon: build_icon(table),
      text: table.text.get("ui.build_here"),
      detail: build_brings(action, table) || finishes(table) || table.text.get(`cell.${cell}`),
      primary: true,
    };
  }
  const lies = turned(table, Number(action.args["turn"] ?? 0));
  const brings = build_brings(action, table);
  return { text: cell_title(table, cell), detail: brings ? `${lies}: ${brings}` : lies };
}

const kind_face = (table: Table, kind = ""): Face => ({ icon: kind_icon(kind), text: table.text.get(`kind.${kind}`) });

/** What each of the two cards would really bring: "+3 −4". */
export const disc_brings = (action: Action): string =>
  ["left_points", "right_points"].map((name) => signed(told(action, name))).join(" ");

/** The circle's number, as on the board, and what it would bring: "2 · +3 −4". */
const disc_face = (action: Action, table: Table): Face => ({
  text: `${circle_number(table, action.args["circle"] ?? "")} · ${disc_brings(action)}`,
});

/** What a card brings each time, as its own sentence says it after the arrow. */
const reward_said = (table: Table, card = ""): string =>
  table.text.get(`objective.${card}`).split("→")[1]?.trim() ?? "";

/** A fountain card with the points it would be worth now. */
function fountain_face({ args }: Action, table: Table): Face {
  const kind = args["card"] ?? "";
  const n = (table.facts<FountainFacts>("kind", kind)?.points ?? 0) * complete_of(table, table.me ?? "", kind);
  return { ...kind_face(table, kind), detail: table.text.get("ui.points_now", { n }) };
}

/** How the choices of each verb look. */
const faces: Record<string, (action: Action, table: Table) => Face> = {
  place_pawn: ({ args }, table) => ({ icon: "carpe_diem-pawn", text: to_space(table, args["space"]) }),
  ride: ({ args }, table) => ({
    icon: "carpe_diem-bread",
    text: to_space(table, args["space"]),
    detail: table.text.get("ui.one_bread"),
  }),
  go: go_face,
  take: ({ args }, table) => tile_face(table, args["tile"] ?? ""),
  craft: ({ args }, table) => tile_face(table, args["tile"] ?? ""),
  build: build_face,
  store: (_, { text }) => ({
    icon: "carpe_diem-stored",
    text: text.get("ui.store"),
    detail: text.get("ui.store_help"),
  }),
  resolve: ({ args }, table) => kind_face(table, args["kind"]),
  put_back: fountain_face,
  disc: disc_face,
  first: ({ args }, { text }) => ({ text: text.get(`objective.${args["card"]}`) }),
  pay: (_, table) => ({
    icon: "app-check",
    text: table.text.get("ui.fulfil"),
    detail: reward_said(table, view_of(table).table.cards[0]),
    primary: true,
  }),
  spend_bread: (_, table) => ({
    icon: "carpe_diem-bread",
    text: table.text.get("ui.with_bread"),
    detail: reward_said(table, view_of(table).table.cards[0]),
  }),
  done: (action, { text }) => {
    const { key } = action.label;
    if (key === "choice.leave_freely") return { text: text.get("ui.leave"), detail: text.get("ui.leave_free") };
    if (key !== "choice.leave") return { text: text.get("ui.done") };
    return { text: text.get("ui.leave"), detail: text.get("ui.leave_help", { n: told(action, "points") }) };
  },
};

export const face = (action: Action, table: Table): Face =>
  faces[action.verb]?.(action, table) ?? { text: table.say(action.label) };
