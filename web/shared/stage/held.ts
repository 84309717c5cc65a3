// A place as it was before an event, over the place as it is: what a beat brings or takes is drawn when it lands or
// leaves. A number in it goes along piece by piece.
import { copy_of, type Box } from "./copies";
import type { Layer } from "./layer";

/** Places with a number and little else; all others are drawn anew at once. */
const most_nodes = 16;

function numbers_in(el: Element): Text[] {
  const found: Text[] = [];
  const walk = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (/\d/.test((node as Text).data) && /^\D{0,2}\d+\D{0,2}$/.test((node as Text).data.trim()))
      found.push(node as Text);
  return found;
}

export interface Snapshot {
  height: number;
  html: string;
  copy: HTMLElement;
}

export function snapshot(el: Element, root: Element): Snapshot | null {
  if (el.getElementsByTagName("*").length > most_nodes || numbers_in(el).length === 0) return null;
  const copy = copy_of(el, root);
  return copy ? { height: el.getBoundingClientRect().height, html: el.innerHTML, copy } : null;
}

/** A place that is drawn as it was but for what it says: another tab may draw it elsewhere in another way. */
export function is_like(taken: Snapshot, el: Element): boolean {
  const { height } = el.getBoundingClientRect();
  return el.innerHTML !== taken.html && Math.abs(height - taken.height) < taken.height / 4;
}

export class Held {
  readonly #number: Text | undefined;
  readonly #real: Element;
  readonly #copy: HTMLElement;
  #until = 0;

  constructor({ copy }: Snapshot, real: Element) {
    this.#copy = copy;
    this.#real = real;
    this.#number = numbers_in(copy)[0];
  }

  /** The number changes by so much, if there is one; the place is held at least until then. */
  change(layer: Layer, at: number, by: number): void {
    this.#until = Math.max(this.#until, at);
    const number = this.#number;
    if (number)
      layer.timeline.at(
        at,
        () => (number.data = number.data.replace(/\d+/, (n) => String(Math.max(0, Number(n) + by)))),
      );
  }

  /** What the number is now and will be, if there is one. */
  get difference(): number {
    const now = numbers_in(this.#real)[0];
    const value = (text: Text | undefined) => Number(/\d+/.exec(text?.data ?? "")?.[0] ?? 0);
    return value(now) - value(this.#number);
  }

  show(layer: Layer, box: Box): void {
    layer.put(this.#copy, "held", box, this.#until);
    layer.hide(this.#real, this.#until);
  }
}
