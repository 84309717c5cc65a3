// How Glory to Rome's choices look in the action bar and which piece of the table each belongs to.
import type { Action, Table } from "@shared/table/table.svelte";
import type { Face, Group } from "@shared/table/title_ui";
import { building_icon } from "./view";

const hand_verbs = ["play", "pick", "latrine", "aqueduct", "dock", "basilica", "found", "add", "demand", "give", "choose"];

export function targets(action: Action, table: Table): string[] {
  const { verb, args } = action;
  if (hand_verbs.includes(verb)) return [`card:${args["card"]}`];
  switch (verb) {
    case "hire":
      return [`pool:${material_of_role[args["role"] ?? ""]}`];
    case "gather":
    case "salvage":
    case "loot":
      return [`pool:${args["material"]}`];
    case "sell":
    case "supply":
      return [`stock:${args["material"]}`];
    case "build":
      return [`building:${table.me}:${args["on"]}`];
    case "stairway":
      return [`building:${args["owner"]}:${args["on"]}`];
    case "imprison":
      return [`building:${args["owner"]}:${args["building"]}`];
    case "feed":
      return [`client:${args["owner"]}:${args["client"]}`];
    case "bathe":
      return [`client:${args["role"]}`];
    case "draw":
    case "bar":
    case "atrium":
    case "fountain":
      return ["deck"];
    case "take_senator":
      return ["senators"];
    default:
      return [];
  }
}

/** A client of a role comes from the pool's material of the same column. */
const material_of_role: Record<string, string> = {
  laborer: "rubble",
  craftsman: "wood",
  legionary: "brick",
  architect: "concrete",
  merchant: "stone",
  patron: "marble",
};

export function wish(target: string, table: Table): string | null {
  const [kind, what, which] = target.split(":");
  const decision = table.now?.turn.decision;
  if (kind === "pool" && decision === "laborer") return `gather material=${what}`;
  if (kind === "pool" && decision === "patron") {
    const role = Object.entries(material_of_role).find(([, m]) => m === what)?.[0];
    return role ? `hire role=${role}` : null;
  }
  if (kind === "stock" && decision === "merchant") return `sell material=${what}`;
  if (kind === "building" && what === table.me && (decision === "architect" || decision === "craftsman")) return `build on=${which}`;
  if (target === "senators" && decision === "think") return "take_senator";
  return null;
}

export function group(action: Action, table: Table): Group | null {
  const icons: Record<string, string> = {
    play: "glory_to_rome-hand",
    petition: "glory_to_rome-petition",
    found: "glory_to_rome-site",
    latrine: "glory_to_rome-b-latrine",
    basilica: "glory_to_rome-b-basilica",
    dock: "glory_to_rome-b-dock",
    feed: "glory_to_rome-b-coliseum",
    imprison: "glory_to_rome-b-prison",
    stairway: "glory_to_rome-b-stairway",
  };
  const icon = icons[action.verb];
  return icon ? { key: action.verb, text: table.text.get(`ui.group.${action.verb}`), icon } : null;
}

export function face(action: Action, table: Table): Face {
  const { verb, args } = action;
  const text = table.text;
  const card = args["card"] ?? "";
  const material = args["material"] ?? "";
  switch (verb) {
    case "play":
      return { icon: `glory_to_rome-${args["role"]}`, text: text.get(`card.${card}`), detail: text.get(`role.${args["role"]}`) };
    case "found":
      return { icon: building_icon(card), text: text.get(`card.${card}`), detail: text.get(`material.${args["site"]}`) };
    case "pick":
    case "latrine":
    case "aqueduct":
    case "dock":
    case "basilica":
    case "add":
    case "demand":
    case "give":
    case "choose":
      return { icon: building_icon(card), text: text.get(`card.${card}`) };
    case "hire":
    case "bathe":
      return { icon: `glory_to_rome-${args["role"]}`, text: text.get(`role.${args["role"]}`) };
    case "gather":
    case "sell":
    case "supply":
    case "salvage":
      return { icon: `glory_to_rome-${material}`, text: text.get(`material.${material}`) };
    case "build":
      return { icon: building_icon(args["on"] ?? ""), text: text.get(`card.${args["on"]}`) };
    case "think":
      return { icon: "glory_to_rome-think", text: table.say(action.label) };
    case "take_senator":
      return { icon: "glory_to_rome-senator", text: table.say(action.label) };
    case "done":
    case "pass":
    case "stop":
      return { icon: "app-check", text: table.say(action.label) };
    default:
      return { text: table.say(action.label) };
  }
}
