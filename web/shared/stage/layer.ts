// A sheet of glass over a table on which the copies of one event move. Whatever is on it can be wiped off at any time:
// the things themselves stand beneath it as they will.
import type { Box } from "./copies";
import { Timeline } from "./timeline";
import "./layer.css";

interface Times {
  at: number;
  lasts: number;
  easing?: string;
}

export class Layer {
  readonly element = document.createElement("div");
  readonly timeline = new Timeline();
  #running: Animation[] = [];
  #began = 0;

  /** What is light needs nobody's whole attention: cards being dealt. It runs out while the next event is shown. */
  constructor(
    around: Element,
    readonly light: boolean,
  ) {
    this.element.className = "stage-layer";
    around.append(this.element);
  }

  /** All times count from now, whenever the browser comes to draw. */
  begin(): void {
    this.#began = performance.now();
  }

  /** Lays something down, until it is taken away at its time. */
  put(what: HTMLElement, kind: string, { x, y, width, height }: Box, until: number): HTMLElement {
    what.classList.add(kind);
    Object.assign(what.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    this.element.append(what);
    this.timeline.at(until, () => what.remove());
    return what;
  }

  play(what: Element, frames: Keyframe[], { at, lasts, easing = "linear" }: Times): void {
    this.#run(what.animate(frames, { delay: at, duration: lasts, easing, fill: "both" }));
  }

  /** Covers a thing while its copy is on the way. */
  hide(what: Element, until: number): void {
    this.#run(what.animate([{ opacity: 0 }, { opacity: 0 }], { duration: until, fill: "backwards" }));
  }

  #run(animation: Animation): void {
    animation.startTime = this.#began;
    this.#running.push(animation);
  }

  /** Everything stands where it will stand. */
  wipe(): void {
    this.timeline.finish();
    for (const animation of this.#running) animation.cancel();
    this.element.remove();
  }
}
