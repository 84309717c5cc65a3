// What others did is shown one event after the other, at the person's pace.
import type { Bare, TableEvent } from "./protocol";

/** More events than this are not played one by one: a page that was away catches up at once. */
const longest = 40;

interface Screen {
  show(event: TableEvent, after: Bare | null): void;
  /** Milliseconds an event stands alone; 0 shows the next one at once. */
  pace(event: TableEvent): number;
  running(on: boolean): void;
}

export class Playback {
  #queue: { event: TableEvent; after: Bare | null }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;

  constructor(private readonly screen: Screen) {}

  get empty(): boolean {
    return this.#queue.length === 0;
  }

  /** The position after them belongs to the last. */
  add(events: TableEvent[], after: Bare): void {
    events.forEach((event, i) => this.#queue.push({ event, after: i === events.length - 1 ? after : null }));
    if (this.#queue.length > longest) this.#finish();
    else if (!this.#running) this.#next();
  }

  /** Shows all that is left at once. */
  skip(): void {
    if (this.#running) this.#finish();
  }

  /** Forgets what is left. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#run(false);
  }

  #run(on: boolean): void {
    this.#running = on;
    this.screen.running(on);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#run(true);
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) this.screen.show(next.event, next.after);
    this.#run(false);
  }

  #next(): void {
    const next = this.#queue.shift();
    this.#run(next !== undefined);
    if (!next) return;
    this.screen.show(next.event, next.after);
    const pace = this.screen.pace(next.event);
    if (pace === 0) this.#next();
    else this.#timer = setTimeout(() => this.#next(), pace);
  }
}
