// The same as Target.svelte for a group inside an SVG board: spread the result onto a <g>.
import { one_after_another } from "../words";
import type { Table } from "./table.svelte";
import type { ThingHandlers } from "./tips.svelte";
import "./svg_target.css";

interface SvgTarget extends Partial<ThingHandlers> {
  role: "button" | "img";
  tabindex?: 0;
  "aria-label": string;
  "data-target": string;
  class: string;
  onkeydown?: (e: KeyboardEvent) => void;
}

export function svg_target(table: Table, id: string, label: string): SvgTarget {
  const actions = table.selection.at(id);
  const pointed = table.selection.pointed.includes(id);
  const first = actions[0];
  const asks = !first && table.my_turn && !!table.ui?.wish?.(id, table);
  if (!first && !asks && !table.tips.explains(id)) {
    return { role: "img", "aria-label": label, "data-target": id, class: pointed ? "thing can lit" : "thing" };
  }
  const handlers = table.tips.handlers({
    says: () => table.tips.of(id),
    act: first || asks ? () => table.selection.press(id) : null,
    light: (on) => {
      if (first) table.selection.lit = on ? first.do : null;
    },
  });
  const marks = [
    first || asks ? "thing press" : "thing",
    first || pointed ? "can" : asks ? "asks" : "",
    pointed || table.selection.is_lit(id) || table.selection.narrowed === id ? "lit" : "",
    first?.reveals && actions.length === 1 ? "rev" : "",
  ];
  return {
    role: "button",
    tabindex: 0,
    "aria-label": actions.length === 1 ? one_after_another(label, table.say(first!.label)) : label,
    "data-target": id,
    class: marks.filter(Boolean).join(" "),
    ...handlers,
    onclick: (e) => {
      handlers.onclick(e);
      // A press that only asked leaves the keys to what is being done.
      if (!first && e instanceof MouseEvent && e.currentTarget instanceof SVGElement) e.currentTarget.blur();
    },
    onkeydown: (e) => {
      if (e.key !== "Enter" && e.key !== " ") return;
      e.preventDefault();
      handlers.onclick(e);
    },
  };
}
