// What happened is shown one event after the other, each for as long as it moves. The viewer's own last move stands in
// nobody's way: what is offered next can be pressed while it lands.
import type { Bare, TableEvent } from "./protocol";

/** More events than this are not played one by one: a page that was away catches up at once. */
const longest = 40;
/** A second press within this time skips everything. */
const twice_ms = 600;

/** An event, and the position after it where it is the last that was told. */
export interface Told {
  event: TableEvent;
  after: Bare | null;
}

interface Screen {
  /** Shows an event, while so many wait; answers how long it stands alone, 0: the next one follows at once. */
  show(told: Told, waiting: number): number;
  /** Shows where they lead, and nothing of the way. */
  show_all(told: readonly Told[]): void;
  mine(event: TableEvent): boolean;
  /** Whether somebody has to press before it is shown. */
  stops_before(event: TableEvent): boolean;
  /** What moves stands at once. */
  land(): void;
  running(on: boolean): void;
  stopped(on: boolean): void;
}

export class Playback {
  #queue: Told[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  #pressed = -Infinity;

  constructor(private readonly screen: Screen) {}

  get empty(): boolean {
    return this.#queue.length === 0;
  }

  /** The position after them belongs to the last. */
  add(events: TableEvent[], after: Bare): void {
    events.forEach((event, i) => this.#queue.push({ event, after: i === events.length - 1 ? after : null }));
    if (this.#queue.length > longest) this.#finish();
    else if (this.#timer === undefined && !this.#stopped) this.#next();
    else this.screen.running(true);
  }

  /** Lands what moves and goes on with the next event; a second press soon after it skips the rest. */
  press(): void {
    if (this.#timer === undefined && !this.#stopped) return this.screen.land();
    const again = performance.now() - this.#pressed < twice_ms;
    this.#pressed = performance.now();
    if (again) return this.#finish();
    this.#still();
    this.screen.land();
    this.#next();
  }

  /** Shows all that is left at once. */
  skip(): void {
    this.#finish();
  }

  /** Forgets what is left. */
  clear(): void {
    this.#still();
    this.screen.land();
    this.#queue = [];
    this.screen.running(false);
  }

  #still(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#stop(false);
  }

  #stop(on: boolean): void {
    this.#stopped = on;
    this.screen.stopped(on);
  }

  #finish(): void {
    this.#still();
    const left = this.#queue;
    this.#queue = [];
    if (left.length > 0) this.screen.running(true);
    this.screen.show_all(left);
    this.screen.land();
    this.screen.running(false);
  }

  #next(): void {
    this.#timer = undefined;
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      this.screen.running(this.#queue.length > 1 || !this.screen.mine(next.event));
      if (this.screen.stops_before(next.event)) return this.#stop(true);
      this.#queue.shift();
      const alone = this.screen.show(next, this.#queue.length);
      if (alone > 0) {
        this.#timer = setTimeout(() => this.#next(), alone);
        return;
      }
    }
    this.screen.running(false);
  }
}
