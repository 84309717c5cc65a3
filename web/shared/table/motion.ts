// Pieces travel. Before the page draws an event, everything that moves is measured where it stands; after
// it, a copy flies to where it stands now. A thing is followed by its data-piece; what has no identity of
// its own (a coin, a cube) flies as the title says in `flights`. Only transform and opacity are animated,
// and whoever wants no motion sees the new place outlined instead.
import { page_zoom } from "../page_zoom";
import { settings } from "../settings.svelte";
import { parse_action } from "./action";
import type { Table } from "./table.svelte";

interface Start {
  box: DOMRect;
  copy: () => HTMLElement;
}

const ms = { normal: 380, fast: 170, off: 0 } as const;
const id_of_motion = "travel";

/** The element at a place: a target, a piece, or a region that names itself. */
function find(root: Element, place: string): Element | undefined {
  const name = CSS.escape(place);
  const all = root.querySelectorAll(`[data-place="${name}"], [data-piece="${name}"], [data-target="${name}"]`);
  return [...all].find((el) => visible(el.getBoundingClientRect()));
}

const visible = (box: DOMRect): boolean => box.width > 0 && box.height > 0;

/** A copy that can fly over the table: a drawing inside an SVG gets one of its own. */
function copy_of(el: Element): HTMLElement {
  const holder = document.createElement("div");
  if (el instanceof SVGGraphicsElement && !(el instanceof SVGSVGElement)) {
    const box = el.getBBox();
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    const inner = el.cloneNode(true) as SVGGraphicsElement;
    inner.removeAttribute("style");
    inner.removeAttribute("transform");
    svg.append(inner);
    svg.style.cssText = "width:100%;height:100%;display:block";
    holder.append(svg);
  } else {
    const inner = el.cloneNode(true) as HTMLElement;
    inner.style.width = "100%";
    inner.style.height = "100%";
    inner.style.margin = "0";
    holder.append(inner);
  }
  for (const named of holder.querySelectorAll("[data-piece], [data-target], [data-place], [id]")) {
    for (const name of ["data-piece", "data-target", "data-place", "id"]) named.removeAttribute(name);
  }
  return holder;
}

function icon_copy(name: string): HTMLElement {
  const holder = document.createElement("div");
  holder.innerHTML = `<svg viewBox="0 0 24 24" style="width:100%;height:100%"><use href="#i-${name}"/></svg>`;
  return holder;
}

/** A square of an icon's size in the middle of a box. */
const middle = (box: DOMRect, size = 30): DOMRect =>
  new DOMRect(box.x + (box.width - size) / 2, box.y + (box.height - size) / 2, size, size);

export class Motion {
  #pieces = new Map<string, Start>();
  #flights: { start: DOMRect; icon: string; to: string }[] = [];
  #last: unknown = null;

  /** To be called while the old drawing still stands. */
  before(root: Element | undefined, table: Table): void {
    this.#pieces.clear();
    this.#flights = [];
    if (!root || !table.shown || table.shown === this.#last || settings.motion === "off") return;
    for (const el of root.querySelectorAll("[data-piece]")) {
      const id = el.getAttribute("data-piece")!;
      const box = el.getBoundingClientRect();
      if (!this.#pieces.has(id) && visible(box)) this.#pieces.set(id, { box, copy: () => copy_of(el) });
    }
    const event = table.shown;
    if (event.do === undefined || !table.ui?.flights) return;
    const action = parse_action({ do: event.do, label: { key: "", params: {} }, reveals: false }, false);
    for (const { icon, from, to } of table.ui.flights(action, event.by, table)) {
      const box = find(root, from)?.getBoundingClientRect();
      if (box && visible(box)) this.#flights.push({ start: middle(box), icon, to });
    }
  }

  /** To be called once the new drawing stands. */
  after(root: Element | undefined, table: Table): void {
    if (!root || !table.shown || table.shown === this.#last) return;
    this.#last = table.shown;
    const time = document.hidden ? 0 : ms[settings.motion];
    if (time === 0) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const seen = new Set<string>();
    for (const el of root.querySelectorAll("[data-piece]")) {
      const id = el.getAttribute("data-piece")!;
      const start = this.#pieces.get(id);
      const end = el.getBoundingClientRect();
      if (!start || seen.has(id) || !visible(end)) continue;
      seen.add(id);
      if (Math.hypot(start.box.x - end.x, start.box.y - end.y) < 12) continue;
      if (still) outline(el);
      else fly(root, copy_of(el), start.box, end, time, el);
    }
    this.#flights.forEach(({ start, icon, to }, i) => {
      const place = find(root, to);
      const end = place?.getBoundingClientRect();
      if (!place || !end || !visible(end)) return;
      if (still) outline(place);
      else fly(root, icon_copy(icon), start, middle(end), time, null, Math.min(i, 5) * 60);
    });
  }
}

/** Ends every flight at once; any click does it. */
export function land(): void {
  for (const animation of document.getAnimations()) if (animation.id === id_of_motion) animation.finish();
}

function outline(el: Element): void {
  el.animate([{ outline: "3px solid var(--chosen)" }, { outline: "3px solid transparent" }], {
    duration: 900,
    id: id_of_motion,
  });
}

function fly(
  root: Element,
  copy: HTMLElement,
  start: DOMRect,
  end: DOMRect,
  duration: number,
  hidden: Element | null,
  delay = 0,
): void {
  copy.inert = true;
  copy.setAttribute("aria-hidden", "true");
  copy.className = "flying";
  const zoom = page_zoom();
  const [x, y, width, height] = [end.x, end.y, end.width, end.height].map((on_screen) => on_screen / zoom);
  copy.style.cssText += `position:fixed;left:${x}px;top:${y}px;width:${width}px;height:${height}px;z-index:60;pointer-events:none;transform-origin:0 0`;
  root.append(copy);
  const [dx, dy] = [(start.x - end.x) / zoom, (start.y - end.y) / zoom] as const;
  const from = `translate(${dx}px,${dy}px) scale(${start.width / end.width},${start.height / end.height})`;
  // Cards arc: half way they stand a little above the straight line.
  const lift = Math.min(40, Math.hypot(dx, dy) / 8);
  const half = `translate(${dx / 2}px,${dy / 2 - lift}px) scale(${(1 + start.width / end.width) / 2},${(1 + start.height / end.height) / 2})`;
  const travel = copy.animate([{ transform: from }, { transform: half, offset: 0.5 }, { transform: "none" }], {
    duration,
    delay,
    fill: "backwards",
    easing: "cubic-bezier(.3,.1,.3,1)",
  });
  travel.id = id_of_motion;
  const covered = hidden?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
  if (covered) covered.id = id_of_motion;
  travel.onfinish = travel.oncancel = () => copy.remove();
}
