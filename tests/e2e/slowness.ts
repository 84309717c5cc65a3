// How slow the machine is that something is measured on.
import { expect, type Page } from "@playwright/test";
import { readFileSync, readdirSync } from "node:fs";

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** What a quiet machine takes to reckon, to paint and to have the server write something down, in milliseconds. */
const quiet = { reckoning: 40, painting: 20, asking: 10 };

/** How long a thread ran, and how long it waited for a processor meanwhile. */
interface Turns {
  ran: number;
  waited: number;
}

/** The browser's threads: what they had of the processors since they began. */
async function turns_of(page: Page): Promise<Map<string, Turns>> {
  const line = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await line.send("SystemInfo.getProcessInfo");
  await line.detach();
  const threads = processInfo.flatMap(({ id }) => readdirSync(`/proc/${id}/task`).map((task) => `${id}/task/${task}`));
  const turns = new Map<string, Turns>();
  for (const thread of threads) {
    try {
      const [ran, waited] = readFileSync(`/proc/${thread}/schedstat`, "utf8").split(" ").map(Number);
      turns.set(thread, { ran: ran!, waited: waited! });
    } catch {
      // It has ended.
    }
  }
  return turns;
}

/** How slow the machine is while something is measured: looked at beside every measurement, never once for all. */
export class Slowness {
  readonly #took: Record<keyof typeof quiet, number[]> = { reckoning: [], painting: [], asking: [] };

  #first: Map<string, Turns> | null = null;
  #last = new Map<string, Turns>();

  async look(page: Page): Promise<void> {
    this.#last = await turns_of(page);
    this.#first ??= this.#last;
    const took = await page.evaluate(async () => {
      const began = performance.now();
      let x = 1;
      for (let i = 0; i < 20_000_000; ++i) x = (Math.imul(x, 1664525) + 1013904223) | 0;
      const reckoned = performance.now() + (x === 0 ? 1 : 0);
      await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
      const painted = performance.now();
      const headers = { "Content-Type": "application/json" };
      await fetch("/api/me/notices", { method: "PUT", headers, body: JSON.stringify({ language: "en" }) });
      return { reckoning: reckoned - began, painting: painted - reckoned, asking: performance.now() - painted };
    });
    for (const kind of kinds) this.#took[kind].push(took[kind]);
  }

  /**
   * How many times longer the browser's threads took from the first look to the last because others had the processors:
   * a short look of its own may fall between two turns of the others.
   */
  get #crowd(): number {
    let [ran, waited] = [0, 0];
    for (const [thread, now] of this.#last) {
      const before = this.#first?.get(thread);
      ran += now.ran - (before?.ran ?? 0);
      waited += now.waited - (before?.waited ?? 0);
    }
    return ran > 0 ? (ran + waited) / ran : 1;
  }

  /** How many times slower than the machine that the limits are meant for; at least 1. */
  get factor(): number {
    return Math.max(1, this.#crowd, ...kinds.map((kind) => median(this.#took[kind]) / quiet[kind]));
  }

  /** Others leave the machine alone. */
  get is_quiet(): boolean {
    return this.factor < 1.5;
  }

  /**
   * Holds what was measured against its limit. On a machine that others keep busy every hand-over between page, browser
   * and server waits for its turn, more often than can be told from outside: there the figure is printed, not counted.
   */
  judge(what: string, took_ms: number, limit_ms: number): void {
    const counted = this.is_quiet;
    const slower = `${this.factor.toFixed(1)} times as slow as a quiet machine`;
    console.log(`${what}: ${took_ms.toFixed(0)} ms, limit ${limit_ms} ms, ${slower}${counted ? "" : ": not counted"}`);
    if (counted) expect(took_ms).toBeLessThan(limit_ms * this.factor);
  }
}

const kinds = Object.keys(quiet) as (keyof typeof quiet)[];
