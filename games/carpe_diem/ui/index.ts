import { is_folded } from "@shared/room";
import type { TitleUi } from "@shared/table/title_ui";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Me from "./Me.svelte";
import Own from "./Own.svelte";
import Rival from "./Rival.svelte";
import Picture from "./TilePicture.svelte";
import { beats } from "./beats";
import { points_by_source } from "./points_by_source";
import { explain } from "./explain";
import { examples } from "./examples";
import cards from "./cards.svg?raw";
import { face, finishes, group, targets, wish } from "./faces";
import { options } from "./options";
import { placing } from "./placing.svelte";
import tiles from "./tiles.svg?raw";
import { builds, cell_title, player_of, spaces_of, view_of, type ObjectiveFacts, type View } from "./view";

const phases = [1, 2, 3, 4];
/** The steps of a turn, and the stages that belong to each. */
const steps: Record<string, string[]> = {
  move: ["move"],
  take: ["take_tile"],
  build: ["build"],
  rewards: ["order", "choose_tile", "build_tile", "return_card", "draw_fountain"],
};

const ui: TitleUi<View> = {
  Board,
  Own,
  Rival,
  Extra: Me,
  extras: (table, size) => (is_folded(size) && table.followed ? 1 : 0),
  Hand,
  Picture,
  targets,
  wish,
  explain,
  group,
  face,
  layout: "carpe",
  prompt(table, size) {
    const text = table.text;
    const decision = table.now?.turn.decision ?? "";
    const card = view_of(table).table.cards[0];
    if (["fulfil", "coins"].includes(decision) && card && table.facts<ObjectiveFacts>("objective", card)) {
      return { text: text.get(`ask.${decision}`), detail: text.get(`objective.${card}`) };
    }
    if (decision === "build" || decision === "build_tile") {
      const phone = is_folded(size);
      const help = phone ? text.get("ui.build_help_touch") : text.get("ui.build_help", placing.cells(table));
      if (!placing.cell) return { text: text.get(`ask.${decision}`), detail: help };
      const done = finishes(table);
      return {
        text: text.get("ui.build_at", { cell: text.get(`cell.${placing.cell}`) }),
        detail: done && phone ? done : `${done} ${help}`.trim(),
      };
    }
    return null;
  },
  impossible(table) {
    const cell = builds(table).length > 0 ? placing.asked : null;
    return cell ? [{ do: placing.refused(cell), face: { text: cell_title(table, cell) } }] : [];
  },
  status(table) {
    const view = view_of(table);
    const { phase, round, stage } = view.table;
    const text = table.text;
    // A phase has as many rounds as the circle has spaces.
    const rounds = spaces_of(view).length;
    const step = Object.keys(steps).find((key) => steps[key]!.includes(stage));
    const scoring = ["place_disc", "first_card", "fulfil", "coins"].includes(stage);
    const here = scoring
      ? text.get("ui.scoring", { n: phase + 1 })
      : text.get("ui.phase_round", { n: phase + 1, round: round + 1, of: rounds });
    return {
      pill: scoring
        ? text.get("ui.scoring_pill", { n: phase + 1 })
        : text.get("ui.phase_pill", { n: phase + 1, round: round + 1, of: rounds }),
      phase: String(phase + 1),
      phases: phases.map((n) => ({
        key: String(n),
        text: n === phase + 1 ? here : n <= phase ? text.get("ui.phase", { n }) : "",
      })),
      ...(step ? { step, steps: Object.keys(steps).map((key) => ({ key, text: text.get(`ui.step.${key}`) })) } : {}),
    };
  },
  progress(seat, table) {
    const { points, points_shown } = view_of(table).table;
    if (!points_shown[seat.key]) return null;
    const beside = {
      value: player_of(table, seat.key)?.track ?? 0,
      icon: "carpe_diem-parchment",
      label: table.text.get("ui.track"),
    };
    return { value: points[seat.key] ?? 0, icon: "carpe_diem-laurel", label: table.text.get("ui.points"), beside };
  },
  beats,
  finale: { together: ["collected", "start", "objectives", "villas"], one_by_one: ["fountains"], last: "fountains" },
  notable: ["event.completed", "event.goal", "event.phase", "event.phase.last"],
  quiet: ["event.deal_tile", "event.deal_seal", "event.lay", "event.draw_deck", "event.deal_frame", "event.deal_panel"],
  minor: ["event.go", "event.take", "event.built", "event.discarded", "event.fulfilled", "event.done", "event.craft"],
  lasting: ["event.unfulfilled"],
  points_by_source,
  options,
  examples,
  icons: import.meta.glob<string>("./icons/*.svg", { eager: true, query: "?raw", import: "default" }),
  symbols: [tiles, cards],
};

export default ui;
