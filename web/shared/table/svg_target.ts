// The same as Target.svelte for a group inside an SVG board: spread the result onto a <g>.
import type { Table } from "./table.svelte";
import "./svg_target.css";

export interface SvgTarget {
  role: "button" | "img";
  tabindex?: 0;
  "aria-label": string;
  "data-target": string;
  class: string;
  onclick?: () => void;
  onkeydown?: (e: KeyboardEvent) => void;
  onpointerenter?: () => void;
  onpointerleave?: () => void;
  onfocus?: () => void;
  onblur?: () => void;
}

export function svg_target(table: Table, id: string, label: string): SvgTarget {
  const actions = table.selection.at(id);
  const pointed = table.selection.pointed.includes(id);
  const asks = actions.length === 0 && table.my_turn && !!table.ui?.wish?.(id, table);
  if (actions.length === 0 && !asks) {
    return { role: "img", "aria-label": label, "data-target": id, class: pointed ? "thing can lit" : "thing" };
  }
  const first = actions[0];
  const light = (on: boolean) => {
    if (first) table.selection.lit = on ? first.do : null;
  };
  const marks = [
    "thing press",
    first ? "can" : "asks",
    pointed || table.selection.is_lit(id) || table.selection.narrowed === id ? "lit" : "",
    first?.reveals && actions.length === 1 ? "rev" : "",
  ];
  return {
    role: "button",
    tabindex: 0,
    "aria-label": actions.length === 1 ? `${label}. ${table.say(first!.label)}` : label,
    "data-target": id,
    class: marks.filter(Boolean).join(" "),
    onclick: () => table.selection.press(id),
    onkeydown: (e) => {
      if (e.key !== "Enter" && e.key !== " ") return;
      e.preventDefault();
      table.selection.press(id);
    },
    onpointerenter: () => light(true),
    onpointerleave: () => light(false),
    onfocus: () => light(true),
    onblur: () => light(false),
  };
}
