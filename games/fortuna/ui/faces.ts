// How Fortuna's choices look in the action bar, and which piece of the board each belongs to.
import { told } from "@shared/table/action";
import type { Action } from "@shared/table/table.svelte";
import { is_folded, type Face, type Impossible, type Size } from "@shared/table/title_ui";
import {
  card_icon,
  card_short,
  effect_of,
  favour_icon,
  favours_in_order,
  player_of,
  privilege_icon,
  units_of,
  view_of,
  type Building,
  type Card,
  type Favour,
  type Table,
} from "./view";

type Facing = (action: Action, table: Table) => Face;

const card_verbs = ["draft", "reserve", "choose", "bribe", "swap", "military"];
/** What performing a card brings to one's side. */
const brings: Record<string, string> = {
  fetch_water: "water",
  grain_harvest: "grain",
  wine_harvest: "wine",
  grain_trade: "coin",
  wine_trade: "coin",
  take_coins: "coin",
  recruit: "centurion",
  select_vestals: "vestal",
  clergy: "die",
};
const pieces = ["centurion", "vestal", "die"];
const drawn_verbs = ["keep", "discard", "palace_keep"];
/** What else a press on the card itself means while it is performed. */
const performing = ["marry", "roll_first", "family", "advance"];

export function targets(action: Action, table: Table): string[] {
  const { verb, args } = action;
  const view = view_of(table);
  if (card_verbs.includes(verb)) return [`card:${args["card"]}`];
  if (verb === "die") return [`die:${args["value"]}`];
  if (verb === "favour" || verb === "flip") return [`favour:${args["favour"]}`];
  if (verb === "play") return [`privilege:${args["card"]}`];
  if (drawn_verbs.includes(verb)) return [`drawn:${args["card"]}`];
  if (verb === "build") return [`building:${args["building"]}`];
  const brought = brings[verb];
  const performs = brought !== undefined || performing.includes(verb);
  return [
    ...(brought && pieces.includes(brought) ? [`piece:${brought}`] : []),
    ...(performs && view.table.active !== "none" ? [`card:${view.table.active}`] : []),
  ];
}

/** What a press on something that is no choice now means, decision by decision. */
export function wish(target: string, table: Table): string | null {
  const [kind, what] = target.split(":");
  const decision = table.now?.turn.decision ?? "";
  if (kind === "card") {
    const verb = { choose_card: "choose", swap: "swap", military: "military", reserve: "reserve", draft: "draft" }[
      decision
    ];
    return verb ? `${verb} card=${what}` : null;
  }
  if (kind === "favour") {
    if (decision === "favour") return `favour favour=${what}`;
    if (decision === "extra_flip") return `flip favour=${what}`;
  }
  if (kind === "privilege") return `play card=${what}`;
  if (kind === "building" && decision === "perform") return `build building=${what}`;
  return null;
}

const uses_aqueduct = (action: Action): boolean => Number(action.args["aqueduct"] ?? 0) > 0;

function harvest(action: Action, good: string, table: Table): Face {
  const water = Number(action.args["water"] ?? 0);
  const given = [
    ...(water > 0 ? [table.text.get("ui.give_water", { n: water })] : []),
    ...(uses_aqueduct(action) ? [table.text.get("ui.give_aqueduct")] : []),
  ];
  return {
    icon: `fortuna-${good}`,
    text: table.text.get(`ui.get_${good}`, { n: told(action, "gain") }),
    detail: given.length > 0 ? given.join(" · ") : table.text.get("ui.keep_water"),
  };
}

const coins_face = (table: Table, n: number): Face => ({
  icon: "fortuna-coin",
  text: table.text.get("ui.get_coins", { n }),
});

function trade(action: Action, good: string, table: Table): Face {
  return {
    ...coins_face(table, told(action, "coins")),
    detail: table.text.get(`ui.sell_${good}`, { n: told(action, good) }),
  };
}

function hire(action: Action, piece: string, table: Table): Face {
  return {
    icon: `fortuna-${piece}`,
    text: table.text.get(`ui.get_${piece}`, { n: told(action, `${piece}s`) }),
    detail: table.text.get("ui.for_coins", { n: told(action, "price") }),
  };
}

function favour_face(action: Action, table: Table): Face {
  const view = view_of(table);
  const favour = action.args["favour"] as Favour;
  const given = { water: "water", bacchanal: "wine", food: "grain", battle: "centurion" }[favour as string];
  const tokens = view.table.tokens[favour] ?? 0;
  const units = favour === "water" ? 1 : units_of(action);
  const cost = uses_aqueduct(action)
    ? table.text.get("ui.give_aqueduct")
    : given
      ? table.text.get(`ui.give_${given}`, { n: units })
      : table.text.get("ui.give_nothing");
  const name = table.text.get(`ui.favour.${favour}.name`);
  return {
    icon: favour_icon(favour),
    text: `${name}: ${table.text.get("ui.steps", { n: told(action, "steps") })}`,
    detail: tokens > 0 ? `${cost} · ${table.text.get("ui.takes_tokens", { n: tokens })}` : cost,
  };
}

/** The tax is a coin, a step back, or nothing where there is neither. */
const tax_word: Record<string, string> = {
  "choice.pay_tax.back": "ui.tax_step",
  "choice.pay_tax.nothing": "ui.tax_nothing",
};

/** The largest amount of a card's action: what people mostly want, so it is the red button. */
function is_most(action: Action, table: Table): boolean {
  const same = table.choices.filter((c) => c.verb === action.verb);
  const sum = (a: Action) => Object.values(a.args).reduce((s, v) => s + (Number(v) || 0), 0);
  return same.length > 0 && same.every((c) => sum(c) < sum(action) || c.do === action.do);
}

/** One of several amounts of a thing. */
const amount =
  (look: (action: Action, thing: string, table: Table) => Face, thing: string): Facing =>
  (action, table) => ({ ...look(action, thing, table), primary: is_most(action, table) });

/** A card and what it does; whose it is shows on the board, and is in the accessible name. */
const card_face: Facing = (action, table) => {
  const card = action.args["card"] as Card;
  return {
    icon: card_icon(card),
    text: card_short(table, card),
    short: table.text.get(`ui.card_tile.${card}`),
    detail: effect_of(table, card),
  };
};

const family_gift: Facing = ({ args }, table) =>
  args["gift"] === "coins"
    ? coins_face(table, 3)
    : { icon: `fortuna-${args["gift"]}`, text: table.text.get(`ui.get_${args["gift"]}`, { n: 1 }) };

const building_face: Facing = (action, { text }) => {
  const building = action.args["building"] as Building;
  const price = told(action, "price");
  return {
    icon: `fortuna-${building}`,
    text: text.get(`building.${building}`),
    detail: price === 0 ? text.get("ui.free") : text.get("ui.coins", { n: price }),
  };
};

/** The roll follows at once, unless the Family card brought it before. */
const no_military: Facing = (action, table) => {
  const { text } = table;
  const rolled = view_of(table).table.rolled.length > 0;
  const dice = rolled ? 0 : (player_of(table, table.me ?? "")?.dice ?? 0);
  if (dice === 0) return { text: text.get("ui.no_military"), primary: true };
  return {
    icon: "fortuna-die-5",
    text: text.get("ui.roll", { n: dice }),
    detail: text.get("ui.no_military"),
    primary: !action.reveals,
  };
};

/** A privilege played at any moment, and what it brings now. */
const play_face: Facing = ({ args }, { text }) => {
  const card = args["card"] ?? "";
  const plus = (thing: string) => text.get("ui.plus", { n: 1, thing: text.get(`piece.${thing}`) });
  const given = card.endsWith("_and_any") ? [card.replace("_and_any", "")] : [];
  const gained = [...given, ...(args["gain"] ? [args["gain"]] : [])];
  return {
    icon: privilege_icon(card),
    text: text.get("ui.play", { card: text.get(`ui.privilege.${card}`) }),
    short: text.get("ui.play_tile"),
    ...(gained.length > 0 ? { detail: gained.map(plus).join(", ") } : {}),
  };
};

const privilege_face: Facing = ({ verb, args }, { text }) => ({
  icon: privilege_icon(args["card"] ?? ""),
  text: text.get(`ui.${verb}`, { card: text.get(`ui.privilege.${args["card"]}`) }),
});

/** How the choices of each verb look. */
const faces: Record<string, Facing> = {
  draft: card_face,
  reserve: card_face,
  choose: card_face,
  military: card_face,
  swap: card_face,
  bribe: card_face,
  fetch_water: (action, { text }) => ({
    icon: "fortuna-water",
    text: text.get("ui.get_water", { n: told(action, "gain") }),
    primary: true,
  }),
  grain_harvest: amount(harvest, "grain"),
  wine_harvest: amount(harvest, "wine"),
  grain_trade: amount(trade, "grain"),
  wine_trade: amount(trade, "wine"),
  recruit: amount(hire, "centurion"),
  select_vestals: amount(hire, "vestal"),
  clergy: (_, { text }) => ({
    icon: "fortuna-die-6",
    text: text.get("ui.get_die"),
    detail: text.get("ui.give_vestal"),
    primary: true,
  }),
  marry: (_, { text }) => ({
    icon: "fortuna-ring",
    text: text.get("ui.marry"),
    detail: text.get("ui.for_coins", { n: 3 }),
    primary: true,
  }),
  family: family_gift,
  build: building_face,
  take_coins: (_, table) => coins_face(table, 2),
  advance: (_, { text }) => ({ icon: "fortuna-step", text: text.get("ui.steps", { n: 1 }), primary: true }),
  skip: (_, table) => ({ text: table.text.get(view_of(table).table.military_used ? "ui.skip" : "ui.only_swap") }),
  no_military,
  die: ({ args }, { text }) => ({
    icon: `fortuna-die-${args["value"]}`,
    text: text.get("ui.use_die", { n: Number(args["value"]) }),
  }),
  favour: favour_face,
  pay_tax: ({ label }, { text }) => ({
    icon: "fortuna-tax",
    text: text.get("ui.no_favour"),
    detail: text.get(tax_word[label.key] ?? "ui.tax_coin"),
  }),
  flip: ({ args }, { text }) => ({
    icon: favour_icon(args["favour"] as Favour),
    text: text.get(`ui.favour.${args["favour"]}.name`),
  }),
  keep: privilege_face,
  discard: privilege_face,
  palace_keep: privilege_face,
  play: play_face,
  end_turn: (_, { text }) => ({ icon: "app-check", text: text.get("ui.end_turn"), primary: true }),
};

/** A word of so many letters has room on a tile. */
const tile_letters = 11;

export const face: Facing = (action, table) => {
  const face = faces[action.verb]?.(action, table) ?? { text: table.say(action.label) };
  return face.short === undefined && face.text.length <= tile_letters ? { ...face, short: face.text } : face;
};

/** People ask most about one more of a harvest, and about open favours the die reaches but the seat cannot use. */
export function impossible(table: Table): Impossible[] {
  const decision = table.now?.turn.decision;
  if (decision === "perform") return one_more(table);
  return decision === "favour" ? closed_favours(table) : [];
}

function one_more(table: Table): Impossible[] {
  const most = table.choices.find((c) => ["grain_harvest", "wine_harvest"].includes(c.verb) && is_most(c, table));
  if (!most) return [];
  const water = Number(most.args["water"] ?? 0) + 1;
  const text = table.text.get(`ui.get_${brings[most.verb]}`, { n: told(most, "gain") + 1 });
  return [{ do: `${most.verb} water=${water}`, face: { text } }];
}

function closed_favours(table: Table): Impossible[] {
  const view = view_of(table);
  const offered = new Set(table.choices.map((c) => c.args["favour"]));
  return favours_in_order(view)
    .filter((f, i) => view.table.open.includes(f) && i < view.table.die && !offered.has(f))
    .map((f) => ({ do: `favour favour=${f}`, face: { text: table.text.get(`ui.favour.${f}.name`) } }));
}

/** The card or the phase first, then what is asked; the second line says what follows. */
export function prompt(table: Table, size: Size): Prompt | null {
  const asked = question(table);
  if (!is_folded(size)) return asked;
  // A phone has room for the question alone.
  const decision = table.now?.turn.decision;
  return asked ? { text: asked.text } : decision ? { text: table.text.get(`ask.${decision}`) } : null;
}

interface Prompt {
  text: string;
  detail?: string;
}

function question(table: Table): Prompt | null {
  const text = table.text;
  const view = view_of(table);
  const decision = table.now?.turn.decision ?? "";
  const card = view.table.active;
  if (decision === "perform" && card !== "none") {
    const question = `ui.ask.perform.${card}`;
    return {
      text: `${text.get(`card.${card}`)}: ${text.get(text.has(question) ? question : "ui.ask.perform")}`,
      detail: `${effect_of(table, card)}. ${text.get(view.table.military_used ? "ui.then_military" : "ui.then_swap")}`,
    };
  }
  if (decision === "favour")
    return { text: text.get("ask.favour"), detail: text.get("ui.ask.favour", { n: view.table.die }) };
  return null;
}
