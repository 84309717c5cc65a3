import type { Phase, TitleUi } from "@shared/table/title_ui";
import Board from "./Board.svelte";
import Own from "./Own.svelte";
import Rival from "./Rival.svelte";
import Stock from "./Stock.svelte";
import { points_by_source } from "./points_by_source";
import { beats } from "./beats";
import { because } from "./because";
import { examples } from "./examples";
import { explain } from "./explain";
import { add_ons, along, bar_order, face, group, impossible, targets, wish } from "./faces";
import { options } from "./options";
import { member_facts, member_name, player_of, view_of, type Table, type View } from "./view";

/** The steps of one action, as the head's trail; sending somebody names them in it. */
const steps = ["menu", "site", "tool"];
function trail(table: Table): Phase[] {
  const { pending_member, step } = view_of(table).table;
  const text = table.text;
  // The tool goes with the site; it is a step of its own only where there is one site and so no question.
  const asked = steps.filter((key) => key !== "tool" || step === key);
  const plain = asked.map((key) => ({ key, text: text.get(`ui.step.${key}`) }));
  if (!pending_member || pending_member === "none") return plain;
  return [
    { key: "menu", text: text.get("ui.group.send") },
    { key: "member", text: member_name(table, pending_member) },
    ...plain.slice(1),
  ];
}

const ui: TitleUi<View> = {
  Board,
  Own,
  Rival,
  Stock,
  stock_places: { short: "foot", tablet: "foot" },
  explain,
  targets,
  wish,
  group,
  bar_order,
  face,
  add_ons,
  along,
  impossible,
  layout: "builders",
  prompt(table) {
    const view = view_of(table);
    const decision = table.now?.turn.decision;
    const text = table.text;
    if (decision === "menu")
      return { text: text.get("ui.ask_menu"), detail: text.get("ui.actions_left", { n: view.table.actions }) };
    const member = view.table.pending_member;
    const who = member && member !== "none" ? `${member_name(table, member)}: ` : "";
    const salary = member && member !== "none" ? text.get("ui.salary", { n: member_facts(table, member).salary }) : "";
    // After a name and a colon the question goes on in small letters.
    const question = text
      .get(`ask.${decision}`)
      .replace(/^(¿?)(\p{L})/u, (_, mark: string, first: string) => mark + (who ? first.toLowerCase() : first));
    return {
      text: who + question,
      ...(salary && decision === "site" ? { detail: `${salary} ${text.get("ui.dearer")}` } : {}),
    };
  },
  status(table) {
    const { round, step } = view_of(table).table;
    const text = table.text;
    return {
      round: round === 0 ? text.get("ui.setup") : text.get("ui.round", { n: round }),
      short: round === 0 ? "" : text.get("ui.round_short", { n: round }),
      ...(steps.includes(step) ? { phase: step, phases: trail(table) } : {}),
    };
  },
  progress: (seat, table) => ({
    value: player_of(table, seat.key)?.points ?? 0,
    of: view_of(table).table.points_to_end,
    icon: "builders-laurel",
    label: table.text.get("ui.points"),
  }),
  beats,
  finale: { together: ["buildings", "machines"], one_by_one: ["enslaved", "loans"], last: "sesterces" },
  // Nobody holds anything that the others do not see.
  public_decisions: ["menu", "site", "tool", "educate"],
  notable: ["event.finish", "event.machine", "event.last_round", "event.limit_near"],
  quiet: ["event.send", "event.site", "event.equip", "event.no_tool", "event.deal_building", "event.deal_worker"],
  minor: ["event.end"],
  points_by_source,
  because,
  options,
  examples,
  icons: import.meta.glob<string>("./icons/*.svg", { eager: true, query: "?raw", import: "default" }),
};

export default ui;
