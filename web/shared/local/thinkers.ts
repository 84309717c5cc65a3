// Workers that think: a few of them, each with a core of its own, so that neither the page nor the
// table waits for a search.
import type { JsonObject } from "../table/protocol";

export interface Thinkers {
  readonly count: number;
  /** Asks one of them; questions to one thinker are answered in order. */
  ask<T = JsonObject>(thinker: number, request: object): Promise<T>;
  close(): void;
}

const most = 4;

class WorkerThinkers implements Thinkers {
  readonly #workers: Worker[] = [];
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  #next = 1;

  constructor(
    readonly count: number,
    readonly module: WebAssembly.Module,
  ) {}

  /** Started when first needed: a table without bots needs none. */
  #worker(at: number): Worker {
    const known = this.#workers[at];
    if (known) return known;
    const worker = new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<{ id: number; answer: unknown }>) => {
      const told = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      told?.(data.answer);
    };
    worker.postMessage({ module: this.module });
    this.#workers[at] = worker;
    return worker;
  }

  ask<T>(thinker: number, request: object): Promise<T> {
    const id = this.#next++;
    return new Promise<T>((resolve) => {
      this.#waiting.set(id, resolve as (answer: unknown) => void);
      this.#worker(thinker % this.count).postMessage({ id, request });
    });
  }

  close(): void {
    for (const worker of this.#workers) worker?.terminate();
  }
}

/** One core is left to the page itself. */
export function worker_thinkers(module: WebAssembly.Module): Thinkers {
  const cores = navigator.hardwareConcurrency || 2;
  return new WorkerThinkers(Math.max(1, Math.min(most, cores - 1)), module);
}
