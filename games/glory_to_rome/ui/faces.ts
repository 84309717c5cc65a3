// How Glory to Rome's choices look in the action bar and which piece of the table each belongs to.
import { lookup } from "@shared/lookup";
import { told } from "@shared/table/action";
import type { Action } from "@shared/table/table.svelte";
import type { Face, Group, Impossible, Part, PickSet } from "@shared/table/title_ui";
import {
  building_icon,
  camp_of,
  card_facts,
  enjoys,
  figures_of,
  hand_of,
  material_of,
  role_of,
  structures_of,
  total,
  value_of,
  view_of,
  type CardFacts,
  type Material,
  type Table,
} from "./view";

const hand_verbs = [
  "play",
  "pick",
  "latrine",
  "aqueduct",
  "dock",
  "basilica",
  "found",
  "add",
  "demand",
  "give",
  "choose",
];

export function targets(action: Action, table: Table): string[] {
  const { verb, args } = action;
  if (hand_verbs.includes(verb)) return [`card:${args["card"]}`];
  switch (verb) {
    case "hire":
      return [`pool:${material_of(args["role"])}`];
    case "gather":
    case "salvage":
    case "loot":
      return [`pool:${args["material"]}`];
    case "sell":
    case "supply":
      return [`stock:${args["material"]}`];
    case "build":
      return [`building:${table.me}:${args["on"]}`, ...source_of(action, table)];
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

const site_of = (table: Table, card: string): Material | undefined =>
  structures_of(table, table.me ?? "").find((s) => s.card === card)?.site;

/** Where an Architect's material for a building lies: in the stockpile, or in the Pool with an Archway. */
function source_of(action: Action, table: Table): string[] {
  const me = table.me ?? "";
  const site = site_of(table, action.args["on"] ?? "");
  if (!site || table.now?.turn.decision !== "architect") return [];
  if ((camp_of(table, me)?.stockpile[site] ?? 0) > 0) return [`stock:${site}`];
  return enjoys(table, me, "archway") && (view_of(table).table.pool[site] ?? 0) > 0 ? [`pool:${site}`] : [];
}

export function wish(target: string, table: Table): string | null {
  const [kind, what, which] = target.split(":");
  const decision = table.now?.turn.decision;
  if (kind === "pool" && decision === "laborer") return `gather material=${what}`;
  if (kind === "pool" && decision === "patron") return `hire role=${role_of(what)}`;
  if (kind === "stock" && decision === "merchant") return `sell material=${what}`;
  if (kind === "stock" && decision === "material") return `supply material=${what}`;
  if (kind === "card" && decision === "follow") return `play card=${what} role=${view_of(table).table.role}`;
  if (kind === "card" && decision === "give") return `give card=${what}`;
  if (kind === "card" && what !== "senator" && (decision === "architect" || decision === "craftsman"))
    return `found card=${what} site=${card_facts(table, what ?? "")?.material}`;
  if (kind === "building" && what === table.me && (decision === "architect" || decision === "craftsman"))
    return `build on=${which}`;
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
  const called = (kind: "role" | "material"): Face => ({
    icon: `glory_to_rome-${args[kind]}`,
    text: text.get(`${kind}.${args[kind]}`),
  });
  const card = (): Face => ({ icon: building_icon(args["card"] ?? ""), text: text.get(`card.${args["card"]}`) });
  switch (verb) {
    case "play":
      return { ...card(), icon: `glory_to_rome-${args["role"]}`, detail: text.get(`role.${args["role"]}`) };
    case "found": {
      const where = action.label.key.endsWith("_outside") ? "ui.found_outside" : "ui.found_in_town";
      return { ...card(), detail: text.get(where, { site: text.get(`material.${args["site"]}`) }) };
    }
    case "hire":
      return { ...called("role"), detail: text.get("ui.from_pool") };
    case "bathe":
      return called("role");
    case "gather":
      return { ...called("material"), detail: text.get("ui.to_stockpile") };
    case "sell":
      return {
        ...called("material"),
        detail: text.get("ui.bank_value", { n: value_of(table, args["material"] as Material) }),
      };
    case "supply":
      return { ...called("material"), detail: text.get("ui.from_stockpile") };
    case "salvage":
      return { ...called("material"), detail: text.get("ui.from_pool") };
    case "build":
      return build_face(action, table);
    case "petition":
      return {
        icon: "glory_to_rome-petition",
        text: text.get("ui.group.petition"),
        detail: `${text.get(`role.${args["with"]}`)} → ${text.get(`role.${args["role"]}`)}`,
      };
    case "think": {
      const { hand_mark } = figures_of(table, table.me ?? "");
      return {
        icon: "glory_to_rome-think",
        text: table.say(action.label),
        detail: text.get("ui.draws_to", { n: hand_mark }),
      };
    }
    case "dock":
      return { ...card(), detail: text.get("ui.to_stockpile") };
    case "aqueduct":
      return { ...card(), detail: text.get(`role.${card_facts(table, args["card"] ?? "")?.role}`) };
    case "basilica":
      return { ...card(), detail: text.get("ui.bank_value", { n: card_facts(table, args["card"] ?? "")?.value ?? 0 }) };
    case "take_senator":
      return { icon: "glory_to_rome-senator", text: table.say(action.label) };
    case "bridge":
      return { icon: building_icon("bridge"), text: table.say(action.label) };
    case "done":
    case "pass":
    case "stop":
      return { icon: "app-check", text: table.say(action.label) };
    default:
      return hand_verbs.includes(verb) ? card() : { text: table.say(action.label) };
  }
}

/** What one more material does to a building: closer to its end, or the influence it brings. */
function build_face(action: Action, table: Table): Face {
  const building = action.args["on"] ?? "";
  const ends = (a: Action) => a.verb === "build" && told(a, "influence") > 0;
  const effect = ends(action)
    ? table.text.get("ui.finishes", { n: told(action, "influence") })
    : table.text.get("ui.n_of", { n: told(action, "laid"), of: told(action, "needed") });
  // What this shows the others comes with the next choice: the card that is laid.
  const detail = action.reveals ? `${effect}, ${table.text.get("ui.from_hand")}` : effect;
  // Red is for one thing: the only building that would be finished.
  const primary = ends(action) && table.choices.filter(ends).length === 1;
  const card = table.text.get(`card.${building}`);
  const material = source_of(action, table).length > 0 ? site_of(table, building) : undefined;
  return {
    icon: material ? `glory_to_rome-${material}` : building_icon(building),
    text: material
      ? table.text.get("ui.add_material", { material: table.text.get(`material.${material}`), card })
      : table.text.get("ui.add_to", { card }),
    detail,
    primary,
  };
}

/** The first building under construction that can take nothing now. */
export function impossible(table: Table): Impossible[] {
  const decision = table.now?.turn.decision ?? "";
  if (!["architect", "craftsman"].includes(decision) || table.choices.length === 0) return [];
  const taken = new Set(table.choices.filter((a) => a.verb === "build").map((a) => a.args["on"]));
  const idle = structures_of(table, table.me ?? "").find((s) => s.stage === "foundation" && !taken.has(s.card));
  if (!idle) return [];
  const text = table.text.get("ui.add_to", { card: table.text.get(`card.${idle.card}`) });
  return [{ do: `build on=${idle.card}`, face: { text } }];
}

/** Where the material of a building role comes from, as a sentence. */
function material_source(table: Table, decision: string): string {
  if (decision === "craftsman") return table.text.get("ui.material_hand");
  if (decision !== "architect") return "";
  return table.text.get(enjoys(table, table.me ?? "", "archway") ? "ui.material_stock_pool" : "ui.material_stock");
}

export function prompt(table: Table): { text: string; detail?: string } | null {
  const text = table.text;
  const decision = table.now?.turn.decision ?? "";
  const { actions, actions_left } = view_of(table).figures;
  const slot = ["patron", "laborer", "merchant", "architect", "craftsman"].includes(decision);
  if (slot && actions_left > 0) {
    const left = text.get("ui.actions_left", { n: actions_left, of: actions });
    return { text: text.get(`ask.${decision}`), detail: `${left}. ${material_source(table, decision)}`.trim() };
  }
  const set = table.selection.set;
  if (set && (decision === "demand" || decision === "lead" || decision === "follow")) {
    const petition = set.least < set.most ? "ui.pick_petition_some" : "ui.pick_petition";
    return {
      text: text.get(decision === "demand" ? "ask.demand" : petition, { least: set.least, n: set.most }),
      detail: text.get("ui.up_to", { n: set.most }),
    };
  }
  if (decision === "give") {
    const demand = view_of(table).table.demand;
    const asked = Object.entries(demand).flatMap(([m, n = 0]) =>
      n > 0 ? [`${text.get(`material.${m}`)}${n > 1 ? ` ×${n}` : ""}`] : [],
    );
    return { text: text.get("ask.give"), detail: asked.join(", ") };
  }
  return null;
}

/** Cards shown, given or petitioned with are picked together; the rules take them in the hand's order. */
export function set(table: Table): PickSet | null {
  const { staged, revealed, demand, frames, hand } = view_of(table).table;
  const text = table.text;
  const held = new Set(hand_of(table).map((c) => c.card));
  const decision = table.now?.turn.decision;
  const free = (card: string) => (lookup(hand, card) ?? 0) - (lookup(staged.cards, card) ?? 0);
  /** The cards of the hand that the verb may take, each as often as `copies` tells. */
  const parts_of = (verb: string, copies: (card: string, facts: CardFacts) => number): Part[] =>
    table.box("card").flatMap((card) => {
      const facts = card_facts(table, card);
      const n = facts && held.has(card) ? copies(card, facts) : 0;
      if (!facts || n <= 0) return [];
      const face = {
        icon: building_icon(card),
        text: text.get(`card.${card}`),
        detail: text.get(`material.${facts.material}`),
      };
      return [{ do: `${verb} card=${card}`, target: `card:${card}`, face, copies: n }];
    });
  const closing = (some: string, none: string) => (n: number) => ({
    icon: "app-check",
    text: text.get(n > 0 ? some : none, { n }),
  });
  if (decision === "demand") {
    const parts = parts_of("demand", (card) => free(card) - (lookup(revealed, card) ?? 0));
    const most = Math.min(
      (frames.at(-1)?.b ?? 1) - total(staged.cards),
      parts.reduce((n, p) => n + p.copies, 0),
    );
    return { parts, least: 0, most, close: "done", face: closing("ui.show_cards", "ui.show_none") };
  }
  if (decision === "give") {
    const parts = parts_of("give", (card, { material }) => Math.min(free(card), demand[material] ?? 0));
    // A seat that need not give may close at once; otherwise the rules say whether it was enough.
    return { parts, least: 0, most: total(demand), close: "done", face: closing("ui.give_cards", "ui.give_none") };
  }
  if (staged.to_pick > 1 && staged.petition !== "none") {
    const least = staged.to_pick;
    const full = least + (least === 2 && petition_may_grow(table) ? 1 : 0);
    const parts = parts_of("pick", (card, { role }) => (role === staged.petition ? free(card) : 0));
    const most = Math.min(
      full,
      parts.reduce((n, p) => n + p.copies, 0),
    );
    const face = (n: number) => ({ icon: "app-check", text: text.get("ui.petition_with", { n, of: most }) });
    // What else a Palace plays is chosen after the petition, which then closes nothing.
    const close = full > least && !enjoys(table, table.me ?? "", "palace") ? { close: "done", full } : {};
    return { parts, least, most, face, ...close };
  }
  return null;
}

/** With the original Circus a petition of two may take the third card it usually needs. */
function petition_may_grow(table: Table): boolean {
  const { original_circus_forum, rules_version } = view_of(table).options;
  return original_circus_forum && rules_version > 1 && enjoys(table, table.me ?? "", "circus");
}
