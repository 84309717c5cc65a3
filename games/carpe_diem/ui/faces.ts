// How Carpe Diem's choices look in the action bar and which piece of the board each belongs to.
import type { Action, Table } from "@shared/table/table.svelte";
import type { Face, Group } from "@shared/table/title_ui";
import { destination, kind_icon, player_of, view_of } from "./view";

export function targets(action: Action, table: Table): string[] {
  const { verb, args } = action;
  const view = view_of(table);
  switch (verb) {
    case "place_pawn":
    case "ride":
      return [`space:${args["space"]}`];
    case "go": {
      const from = table.me ? player_of(table, table.me)?.pawn : undefined;
      const to = from ? destination(view, from, args["direction"] ?? "") : null;
      return to ? [`space:${to}`] : [];
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
  if (action.verb === "build") return { key: "build", text: table.text.get("ui.group.build") };
  if (action.verb === "ride") return { key: "ride", text: table.text.get("ui.group.ride"), icon: "carpe_diem-bread" };
  if (action.verb === "disc") return { key: "disc", text: table.text.get("ui.group.disc"), icon: "carpe_diem-disc" };
  return null;
}

export function face(action: Action, table: Table): Face {
  const { verb, args } = action;
  const text = table.text;
  switch (verb) {
    case "place_pawn":
    case "ride":
      return {
        icon: verb === "ride" ? "carpe_diem-bread" : "carpe_diem-pawn",
        text: text.get("ui.to_space", { space: text.get(`space.${args["space"]}`) }),
        ...(verb === "ride" ? { detail: text.get("ui.one_bread") } : {}),
      };
    case "go":
      return {
        icon: args["direction"] === "left" ? "app-previous" : "app-next",
        text: text.get(`direction.${args["direction"]}`),
      };
    case "take":
    case "craft":
      return { text: text.get(`tile.${args["tile"]}`) };
    case "build":
      return {
        text: text.get(`cell.${args["cell"]}`),
        detail: text.get("ui.turns", { n: Number(args["turn"] ?? 0) }),
      };
    case "store":
      return { icon: "carpe_diem-landscape", text: text.get("ui.store"), detail: text.get("ui.store_help") };
    case "resolve":
      return { icon: kind_icon(args["kind"] ?? ""), text: text.get(`kind.${args["kind"]}`) };
    case "put_back":
      return { icon: kind_icon(args["card"] ?? ""), text: text.get(`kind.${args["card"]}`) };
    case "disc":
      return { icon: "carpe_diem-disc", text: text.get(`circle.${args["circle"]}`) };
    case "first":
      return { text: text.get(`objective.${args["card"]}`) };
    case "pay":
      return { icon: "app-check", text: text.get("ui.fulfil"), primary: true };
    case "spend_bread":
      return { icon: "carpe_diem-bread", text: text.get("ui.with_bread") };
    case "done":
      return { text: text.get("ui.done") };
    default:
      return { text: table.say(action.label) };
  }
}
