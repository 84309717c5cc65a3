import type { TitleUi } from "@shared/table/title_ui";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Own from "./Own.svelte";
import Rival from "./Rival.svelte";
import { face, group, targets, wish } from "./faces";
import tiles from "./tiles.svg?raw";
import { view_of, type ObjectiveFacts } from "./view";

const phases = [1, 2, 3, 4];

const ui: TitleUi = {
  Board,
  Own,
  Rival,
  Hand,
  targets,
  wish,
  group,
  face,
  layout: "carpe",
  prompt(table) {
    const text = table.text;
    const decision = table.now?.turn.decision ?? "";
    const card = view_of(table).table.cards[0];
    if (["fulfil", "coins"].includes(decision) && card && table.facts<ObjectiveFacts>("objective", card)) {
      return { text: text.get(`ask.${decision}`), detail: text.get(`objective.${card}`) };
    }
    if (decision === "build" || decision === "build_tile") {
      return { text: text.get(`ask.${decision}`), detail: text.get("ui.build_help") };
    }
    return null;
  },
  status(table) {
    const { phase, round } = view_of(table).table;
    const text = table.text;
    return {
      round: text.get("ui.round", { n: round + 1 }),
      short: text.get("ui.round_short", { n: round + 1 }),
      phase: String(phase + 1),
      phases: phases.map((n) => ({ key: String(n), text: text.get("ui.phase", { n }) })),
    };
  },
  progress(seat, table) {
    const { points, points_shown } = view_of(table).table;
    return points_shown[seat.key] ? { value: points[seat.key] ?? 0 } : null;
  },
  icons: import.meta.glob<string>("./icons/*.svg", { eager: true, query: "?raw", import: "default" }),
  symbols: [tiles],
};

export default ui;
