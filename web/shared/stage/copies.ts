// Where things are drawn, and copies of them that can move over the table while the things themselves stand already
// where they belong.
import { page_zoom } from "../page_zoom";
import type { Place } from "./beat";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Copies of more than this are not worth their price. */
const most_nodes = 120;
const names = ["data-place", "data-piece", "data-target"];
const icon_size = 30;

export const centre = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
export const way_between = (a: Box, b: Box): number => {
  const [from, to] = [centre(a), centre(b)];
  return Math.hypot(from.x - to.x, from.y - to.y);
};
/** A box of another's middle and a size, made smaller where the other has no room for it. */
export function amid(box: Box, size: { width: number; height: number }): Box {
  const fits = Math.min(1, box.width / size.width, box.height / size.height);
  const [width, height] = [size.width * fits, size.height * fits];
  const { x, y } = centre(box);
  return { x: x - width / 2, y: y - height / 2, width, height };
}
export const icon_box = (box: Box, size = icon_size): Box => amid(box, { width: size, height: size });

/** In lengths as they are written, from a corner that does not move. */
export function box_of(el: Element, origin: DOMRect): Box {
  const zoom = page_zoom();
  const { x, y, width, height } = el.getBoundingClientRect();
  return { x: (x - origin.x) / zoom, y: (y - origin.y) / zoom, width: width / zoom, height: height / zoom };
}

/** What a drawing calls its things and regions, looked up once for all the beats of an event. */
export class Named {
  readonly #elements = new Map<string, Element[]>();

  constructor(root: Element) {
    for (const el of root.querySelectorAll(names.map((name) => `[${name}]`).join()))
      for (const kind of names) {
        const name = el.getAttribute(kind);
        if (name === null) continue;
        const alike = this.#elements.get(name);
        if (!alike) this.#elements.set(name, [el]);
        else if (alike.at(-1) !== el) alike.push(el);
      }
  }

  /** The element of a name that is in sight; of several names the first that has one. */
  find(place: Place | undefined): Element | undefined {
    for (const name of place === undefined ? [] : [place].flat())
      for (const el of this.#elements.get(name) ?? []) {
        const box = el.getBoundingClientRect();
        if (box.width > 0 && box.height > 0 && box.right > 0 && box.bottom > 0) return el;
      }
    return undefined;
  }
}

/** What stands around a thing in name only, so that it looks in a copy as it looks there. */
function in_context(inner: Element, parent: Element | null, root: Element): Element {
  let whole = inner;
  for (let around = parent; around && around !== root; around = around.parentElement) {
    const shell = document.createElement(around.localName === "button" ? "span" : around.localName);
    for (const name of ["class", "style", "data-seat"]) {
      const value = around.getAttribute(name);
      if (value !== null) shell.setAttribute(name, value);
    }
    shell.style.setProperty("display", "contents", "important");
    shell.append(whole);
    whole = shell;
  }
  return whole;
}

/** A copy that fills whatever holds it; none of what is too large. */
export function copy_of(el: Element, root: Element): HTMLElement | null {
  if (el.getElementsByTagName("*").length > most_nodes) return null;
  const inner = el.cloneNode(true) as HTMLElement | SVGElement;
  for (const named of [inner, ...inner.querySelectorAll("*")]) {
    for (const name of [...names, "id", "aria-live", "role"]) named.removeAttribute(name);
  }
  let drawn: Element = inner;
  let parent = el.parentElement;
  if (el instanceof SVGGraphicsElement && el.ownerSVGElement) {
    const { x, y, width, height } = el.getBBox();
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    svg.setAttribute("style", "width:100%;height:100%;display:block;overflow:visible");
    // Its place is the holder's; how it is turned is its own.
    const turned = /rotate\([^)]*\)/.exec(el.getAttribute("transform") ?? "")?.[0];
    inner.removeAttribute("transform");
    inner.style.transform = "none";
    if (turned) inner.setAttribute("transform", turned);
    svg.append(inner);
    drawn = svg;
    parent = el.ownerSVGElement.parentElement;
  } else {
    const fill = { position: "relative", inset: "auto", margin: "0", transform: "none", width: "100%", height: "100%" };
    Object.assign(inner.style, fill, { maxWidth: "none", maxHeight: "none", minWidth: "0", minHeight: "0" });
  }
  const holder = document.createElement("div");
  holder.append(in_context(drawn, parent, root));
  return holder;
}

export function icon_copy(name: string, times = 1): HTMLElement {
  const holder = document.createElement("div");
  holder.className = "stage-icon";
  holder.innerHTML = `<svg viewBox="0 0 24 24"><use href="#i-${name}"/></svg>`;
  if (times > 1) holder.append(Object.assign(document.createElement("b"), { textContent: `×${times}` }));
  return holder;
}
