import type { TitleUi } from "@shared/table/title_ui";
import Board from "./Board.svelte";
import Own from "./Own.svelte";
import Rival from "./Rival.svelte";
import Stock from "./Stock.svelte";
import { face, group, targets, wish } from "./faces";
import { member_name, player_of, view_of } from "./view";

/** The steps of one action, as the head's trail. */
const steps = ["menu", "site", "tool"];

const ui: TitleUi = {
  Board,
  Own,
  Rival,
  Stock,
  targets,
  wish,
  group,
  face,
  layout: "builders",
  prompt(table) {
    const view = view_of(table);
    const decision = table.now?.turn.decision;
    const text = table.text;
    if (decision === "menu") return { text: text.get("ui.ask_menu"), detail: text.get("ui.actions_left", { n: view.table.actions }) };
    const member = view.table.pending_member;
    const who = member && member !== "none" ? `${member_name(table, member)}: ` : "";
    return { text: who + text.get(`ask.${decision}`) };
  },
  status(table) {
    const { round, step } = view_of(table).table;
    const text = table.text;
    return {
      round: round === 0 ? text.get("ui.setup") : text.get("ui.round", { n: round }),
      short: round === 0 ? "" : text.get("ui.round_short", { n: round }),
      ...(steps.includes(step)
        ? { phase: step, phases: steps.map((key) => ({ key, text: text.get(`ui.step.${key}`) })) }
        : {}),
    };
  },
  progress: (seat, table) => ({
    value: player_of(table, seat.key)?.points ?? 0,
    of: view_of(table).table.points_to_end,
  }),
  icons: import.meta.glob<string>("./icons/*.svg", { eager: true, query: "?raw", import: "default" }),
};

export default ui;
