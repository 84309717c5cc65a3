import type { TitleUi } from "@shared/table/title_ui";
import Board from "./Board.svelte";
import Own from "./Own.svelte";
import Rival from "./Rival.svelte";
import Stock from "./Stock.svelte";
import { points_by_source } from "./points_by_source";
import { because } from "./because";
import { examples } from "./examples";
import { face, flights, group, impossible, prompt, set, targets, wish } from "./faces";
import { options } from "./options";
import { camp_of, figures_of, part_of, view_of, type View } from "./view";

const phases = ["lead", "follow", "actions", "end"];
const phase_of: Record<string, string> = {
  lead: "lead",
  follow: "follow",
  think: "follow",
  senate: "end",
  sewer: "end",
};

const ui: TitleUi<View> = {
  Board,
  Own,
  Rival,
  Stock,
  targets,
  wish,
  group,
  impossible,
  set,
  face,
  prompt,
  flights,
  notable: ["event.finished", "event.glory", "event.imprison"],
  layout: "glory",
  status(table) {
    const { turns, deck } = view_of(table).table;
    const text = table.text;
    const decision = table.now?.turn.decision ?? "";
    return {
      round: text.get("ui.turn", { n: turns }),
      count: { icon: "glory_to_rome-deck", value: deck, label: text.get("ui.deck_word") },
      phase: phase_of[decision] ?? "actions",
      phases: phases.map((key) => ({ key, text: text.get(`ui.phase.${key}`) })),
    };
  },
  progress(seat, table) {
    return camp_of(table, seat.key)
      ? {
          value: figures_of(table, seat.key).influence,
          icon: "glory_to_rome-influence",
          label: table.text.get("ui.influence"),
        }
      : null;
  },
  badge(seat, table) {
    const { icon, word } = part_of(table, seat.key);
    return word === "ui.waiting" ? null : { icon, text: table.text.get(word) };
  },
  points_by_source,
  because,
  options,
  sounds: {
    card: [
      "play",
      "petition",
      "take_senator",
      "draw",
      "hire",
      "supply",
      "keep",
      "give",
      "recall",
      "save",
      "deal",
      "recruit",
    ],
    coin: ["sell", "atrium", "basilica"],
    reveal: ["turn_up", "uncover", "spring", "demand"],
  },
  examples,
  icons: import.meta.glob<string>("./icons/*.svg", { eager: true, query: "?raw", import: "default" }),
};

export default ui;
