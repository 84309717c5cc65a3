// How fast the core runs in the page, beside the same work natively in the same minutes: random games and search
// iterations, one thread. The clocks are outside, around whole requests. What else the machine does hits one of the two
// now and then: each run is held against the other that ran beside it, and the median of nine such ratios counts.
import { expect, test } from "@playwright/test";
import { NativeCores, PageCores } from "./cores";
import { Site } from "./site";
import { most_seats, titles } from "./titles";

const runs = 9;
const least_ms = 150;
const floor = 0.6;

interface Work {
  ask: "measure";
  title: string;
  what: "playouts" | "iterations";
  seats: number;
  count: number;
}
interface Measured {
  per_second: number;
  ms: number;
  proof: number;
}

async function natively(core: NativeCores, work: Work): Promise<Measured> {
  const began = performance.now();
  const { done, proof } = await core.ask<{ done: number; proof: number }>(0, work);
  const ms = performance.now() - began;
  return { per_second: (done / ms) * 1000, ms, proof };
}

async function in_page({ page }: PageCores, work: Work): Promise<Measured> {
  return page.evaluate(async (work) => {
    const { ask_core } = globalThis as unknown as {
      ask_core(t: number, r: object): Promise<{ done: number; proof: number }>;
    };
    const began = performance.now();
    const { done, proof } = await ask_core(0, work);
    const ms = performance.now() - began;
    return { per_second: (done / ms) * 1000, ms, proof };
  }, work);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

test("the core in the page is nearly as fast as natively", async ({ page }) => {
  const site = new Site();
  await site.start();
  await page.goto(site.address);
  const native = new NativeCores(1);
  const there = await PageCores.start(page, 1);
  const ratios: number[] = [];
  for (const title of titles) {
    for (const what of ["playouts", "iterations"] as const) {
      const work: Work = { ask: "measure", title, what, seats: Math.min(4, most_seats(title)), count: 1 };
      // Enough to be measured; the page's compiler has looked twice by then.
      while ((await natively(native, work)).ms < least_ms) work.count *= 2;
      await in_page(there, work);
      const both: [Measured, Measured][] = [];
      for (let run = 0; run < runs; ++run) both.push([await natively(native, work), await in_page(there, work)]);
      expect(new Set(both.flat().map((m) => m.proof)).size).toBe(1);
      const [fast, here] = [0, 1].map((i) => median(both.map((m) => m[i]!.per_second))) as [number, number];
      const ratio = median(both.map(([fast, here]) => here.per_second / fast.per_second));
      console.log(
        `${title} ${what}: ${here.toFixed(0)}/s in the page, ${fast.toFixed(0)}/s natively, ${(100 * ratio).toFixed(0)} %`,
      );
      ratios.push(ratio);
    }
  }
  native.close();
  site.stop();
  expect(Math.min(...ratios)).toBeGreaterThan(floor);
});
