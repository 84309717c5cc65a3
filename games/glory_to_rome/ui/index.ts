import type { TitleUi } from "@shared/table/title_ui";
import Board from "./Board.svelte";
import Own from "./Own.svelte";
import RivalHead from "./RivalHead.svelte";
import Rival from "./Rival.svelte";
import Stock from "./Stock.svelte";
import { points_by_source } from "./points_by_source";
import { beats } from "./beats";
import { because } from "./because";
import { explain } from "./explain";
import { examples } from "./examples";
import { face, group, impossible, prompt, set, targets, wish } from "./faces";
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
  RivalHead,
  Stock,
  targets,
  wish,
  group,
  impossible,
  set,
  explain,
  face,
  prompt,
  beats,
  finale: { together: ["influence"], one_by_one: ["vault", "merchants"] },
  notable: ["event.finished", "event.glory", "event.imprison"],
  minor: ["event.think", "event.plays", "event.done", "event.pick", "event.build", "event.leads"],
  layout: "glory",
  stock_places: { upright: "drawer" },
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
  examples,
  icons: import.meta.glob<string>("./icons/*.svg", { eager: true, query: "?raw", import: "default" }),
};

export default ui;
