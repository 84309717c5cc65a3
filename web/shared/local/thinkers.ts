// Workers that think: a few of them, each with a core of its own, so that neither the page nor the
// table waits for a search.
import type { JsonObject } from "../table/protocol";
import { failed, type Failure } from "./failure";

export interface Cores {
  readonly count: number;
  /** Asks one of them; questions to one are answered in order. Rejects where the core answers with an error. */
  ask<T = JsonObject>(core: number, request: object): Promise<T>;
}

export interface Thinkers extends Cores {
  /** Bots whose name begins so are not needed any more. */
  forget(bot: string): void;
}

/** A view to be thought about: by which bot, and how long. */
export interface Thought {
  title: string;
  seats: string[];
  view: JsonObject;
  /** The figures of an owner's box. */
  edition?: JsonObject;
  level: string;
  bot: string;
  seed: string;
  turn_ms?: number;
  simulations?: number;
}

/**
 * So many thinkers think about one view, each its share; the first concludes from what all found. The same number of
 * them comes to the same conclusion.
 */
export async function think_together<T>(
  thinkers: Cores,
  workers: number,
  thought: Thought,
  conclude: "pick" | "best",
): Promise<T> {
  const share = (worker: number) => thinkers.ask(worker, { ...thought, ask: "think", worker, workers });
  const reports = await Promise.all(Array.from({ length: workers }, (_, worker) => share(worker)));
  return thinkers.ask<T>(0, { ...thought, ask: conclude, reports });
}

/** So many jobs are asked of a thinker at once: progress is seen, and little is left to do where it is stopped. */
const jobs_at_once = 2;

/** All thinkers work through an analysis; what a job finds does not depend on who has it. */
export async function analyse<T>(
  thinkers: Cores,
  study: { play: string; simulations?: number },
  progress: (share: number) => void,
  stopped: () => boolean = () => false,
): Promise<T> {
  const findings: unknown[] = [];
  let next = 0;
  const work = async (thinker: number) => {
    const { jobs } = await thinkers.ask<{ jobs: number }>(thinker, { ...study, ask: "study" });
    while (next < jobs && !stopped()) {
      const from = next;
      next += jobs_at_once;
      const done = await thinkers.ask<{ findings: unknown[] }>(thinker, { ask: "work", from, to: from + jobs_at_once });
      findings.push(...done.findings);
      progress(findings.length / jobs);
    }
  };
  await Promise.all(Array.from({ length: thinkers.count }, (_, thinker) => work(thinker)));
  if (stopped()) throw new Error("stopped");
  return (await thinkers.ask<{ result: T }>(0, { ask: "finish", findings })).result;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(why: Error): void;
}

class WorkerThinker {
  readonly #worker = new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, Waiting>();
  #next = 1;
  dead = false;

  constructor(module: WebAssembly.Module) {
    this.#worker.onmessage = ({ data }: MessageEvent<{ id: number; answer: object | Failure }>) => {
      const asked = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (failed(data.answer)) asked?.reject(new Error(data.answer.error.message));
      else asked?.resolve(data.answer);
    };
    this.#worker.onerror = (e) => {
      this.dead = true;
      this.#worker.terminate();
      for (const asked of this.#waiting.values()) asked.reject(new Error(e.message));
    };
    this.#worker.postMessage({ module });
  }

  ask<T>(request: object): Promise<T> {
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      this.#worker.postMessage({ id, request });
    });
  }
}

/** Workers of the browser, each started when first asked: a table without bots needs none. */
export class WorkerThinkers implements Thinkers {
  readonly #thinkers: WorkerThinker[] = [];

  constructor(
    readonly count: number,
    readonly module: WebAssembly.Module,
  ) {}

  ask<T>(thinker: number, request: object): Promise<T> {
    const at = thinker % this.count;
    if (!this.#thinkers[at] || this.#thinkers[at].dead) this.#thinkers[at] = new WorkerThinker(this.module);
    return this.#thinkers[at].ask<T>(request);
  }

  /** Whoever was never asked, or fell over, knows of no bots. */
  forget(bot: string): void {
    for (const thinker of this.#thinkers) {
      if (thinker && !thinker.dead) void thinker.ask({ ask: "forget", bot }).catch(() => undefined);
    }
  }
}
