// How Carpe Diem's choices look in the action bar and which piece of the board each belongs to.
import { lookup } from "@shared/lookup";
import { told } from "@shared/table/action";
import type { Action } from "@shared/table/table.svelte";
import type { Face, Flight, Group } from "@shared/table/title_ui";
import { placing } from "./placing.svelte";
import {
  cards_of_circle,
  cell_title,
  circle_number,
  destination,
  goals_of,
  kind_icon,
  player_of,
  view_of,
  wares,
  type ObjectiveFacts,
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

const points_of = (table: Table, slot: string): number =>
  table.facts<ObjectiveFacts>("objective", lookup(view_of(table).table.slots, slot) ?? "")?.reward.points ?? 0;

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

/** "2 fish, frame goal row 3" or the plain cell. */
function build_detail(table: Table, cell: string): string {
  const { goods, goals } = placing.outcome(table);
  const text = table.text;
  const reached = goals_of(table, player_of(table, table.me ?? "")).filter((goal) => goals.includes(goal.id));
  const parts = [
    ...Object.entries(goods).map(([good, n]) => text.get(`ui.gain.${good}`, { n })),
    ...reached.map(({ side, line, points }) =>
      text.get(side === "east" || side === "west" ? "ui.goal_row" : "ui.goal_column", { n: line + 1, points }),
    ),
  ];
  return parts.join(", ") || finishes(table) || text.get(`cell.${cell}`);
}

/** The first thing it brings, as a picture. */
function build_icon(table: Table): string {
  const good = Object.keys(placing.outcome(table).goods)[0];
  if (!good) return "app-check";
  return [...wares, "coin", "bread"].includes(good) ? `carpe_diem-${good}` : "carpe_diem-parchment";
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
      detail: build_detail(table, cell),
      primary: true,
    };
  }
  return { text: cell_title(table, cell), detail: table.text.get("ui.turns", { n: Number(action.args["turn"] ?? 0) }) };
}

function disc_face({ args }: Action, table: Table): Face {
  const circle = args["circle"] ?? "";
  const most = cards_of_circle(circle).reduce((sum, slot) => sum + points_of(table, slot), 0);
  return { text: String(circle_number(table, circle)), detail: table.text.get("ui.points_up_to", { n: most }) };
}

const kind_face = (table: Table, kind = ""): Face => ({ icon: kind_icon(kind), text: table.text.get(`kind.${kind}`) });

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
  put_back: ({ args }, table) => kind_face(table, args["card"]),
  disc: disc_face,
  first: ({ args }, { text }) => ({ text: text.get(`objective.${args["card"]}`) }),
  pay: (_, { text }) => ({ icon: "app-check", text: text.get("ui.fulfil"), primary: true }),
  spend_bread: (_, { text }) => ({ icon: "carpe_diem-bread", text: text.get("ui.with_bread") }),
  done: (action, { text }) => {
    const { key } = action.label;
    if (key === "choice.leave_freely") return { text: text.get("ui.leave"), detail: text.get("ui.leave_free") };
    if (key !== "choice.leave") return { text: text.get("ui.done") };
    return { text: text.get("ui.leave"), detail: text.get("ui.leave_help", { n: told(action, "points") }) };
  },
};

export const face = (action: Action, table: Table): Face =>
  faces[action.verb]?.(action, table) ?? { text: table.say(action.label) };

/** Tiles and pawns that travel. */
export function flights(action: Action, by: string, table: Table): Flight[] {
  const mine = by === table.me;
  const { verb, args } = action;
  const tile = "carpe_diem-landscape";
  if (verb === "take")
    return [{ icon: tile, from: `plate:${player_of(table, by)?.pawn}`, to: mine ? "hand" : `seat:${by}` }];
  if (verb === "craft") return [{ icon: tile, from: `row:${args["tile"]}`, to: mine ? "hand" : `seat:${by}` }];
  if (verb === "build" && mine) return [{ icon: tile, from: "hand", to: `cell:${args["cell"]}` }];
  if (verb === "build") return [{ icon: tile, from: `turn:${by}`, to: `seat:${by}` }];
  if (verb === "store" && mine) return [{ icon: tile, from: "hand", to: "good:stored" }];
  if (verb === "disc") return [{ icon: "carpe_diem-disc", from: `seat:${by}`, to: `circle:${args["circle"]}` }];
  return [];
}
