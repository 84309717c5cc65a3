import type { TitleUi } from "@shared/table/title_ui";
import Board from "./Board.svelte";
import Dice from "./Dice.svelte";
import Extra from "./Extra.svelte";
import Own from "./Own.svelte";
import Rival from "./Rival.svelte";
import RivalMarks from "./RivalMarks.svelte";
import Stock from "./Stock.svelte";
import { points_by_source } from "./points_by_source";
import { beats } from "./beats";
import { because } from "./because";
import cards from "./cards.svg?raw";
import { explain } from "./explain";
import { examples } from "./examples";
import { face, impossible, prompt, targets, wish } from "./faces";
import { options } from "./options";
import { gate, player_of, road_length, view_of, type View } from "./view";

/** The phases, and the stages of a turn that belong to each. */
const phases: Record<string, string[]> = {
  aqueduct: [],
  card: ["choose", "perform", "early_roll", "resource", "swap"],
  military: ["military"],
  favour: ["roll", "die", "favour", "extra_flip"],
  privileges: ["privileges", "keep", "end_turn"],
};

const ui: TitleUi<View> = {
  Board,
  Own,
  Rival,
  RivalHead: RivalMarks,
  Stock,
  Hand: Dice,
  Extra,
  extras: (table) => (table.seats.length < 4 ? 1 : 0),
  targets,
  wish,
  explain,
  face,
  impossible,
  prompt,
  beats,
  finale: { together: ["favours", "fortuna", "steps"], one_by_one: ["end"], last: "end" },
  notable: ["event.arrival", "event.favour.tokens", "event.favour.aqueduct.tokens", "event.marry"],
  quiet: ["event.deal", "event.deal.ownerless", "event.no_military", "event.no_flip", "event.turned", "event.end_turn"],
  minor: ["event.choose", "event.die", "event.roll", "event.position", "event.draw.hidden", "event.military"],
  lasting: ["event.roll", "event.pay_tax", "event.pay_tax.back", "event.pay_tax.nothing"],
  layout: "fortuna",
  stock_places: { short: "foot", tablet: "foot" },
  picture: (message, name) => {
    const value = message.params[name];
    return message.key === "event.roll" && value && "number" in value ? `fortuna-die-${value.number}` : null;
  },
  status(table) {
    const { stage, round, military_used } = view_of(table).table;
    const text = table.text;
    const own = Object.keys(phases).find((key) => phases[key]!.includes(stage));
    const phase = military_used && own === "card" ? "military" : own;
    return {
      round: round === 0 ? text.get("ui.setup") : text.get("ui.round", { n: round }),
      short: round === 0 ? "" : text.get("ui.round_short", { n: round }),
      ...(phase
        ? { phase, phases: Object.keys(phases).map((key) => ({ key, text: text.get(`ui.phase.${key}`) })) }
        : {}),
    };
  },
  progress: (seat, table) => ({ value: player_of(table, seat.key)?.position ?? 0, of: road_length }),
  points_by_source,
  because,
  threshold: { points: gate, key: "ui.gate" },
  options,
  examples,
  icons: import.meta.glob<string>("./icons/*.svg", { eager: true, query: "?raw", import: "default" }),
  symbols: [cards],
};

export default ui;
