// How slow the machine is that something is measured on.
import { expect, type Page } from "@playwright/test";

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** What a quiet machine takes to reckon, to paint and to have the server write something down, in milliseconds. */
const quiet = { reckoning: 40, painting: 20, asking: 10 };

/** How slow the machine is while something is measured: looked at beside every measurement, never once for all. */
export class Slowness {
  readonly #took: Record<keyof typeof quiet, number[]> = { reckoning: [], painting: [], asking: [] };

  async look(page: Page): Promise<void> {
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

  /** How many times slower than the machine that the limits are meant for; at least 1. */
  get factor(): number {
    return Math.max(1, ...kinds.map((kind) => median(this.#took[kind]) / quiet[kind]));
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
