// How fast the core runs in the page, beside the same work natively in the same minutes: random games and search
// iterations, one thread. What counts is the processor's time that the process took for whole requests: a browser
// gives way to other programs, so on a busy machine a clock on the wall would measure those. Each run is held against
// the other that ran beside it, and the median of nine such ratios counts.
import { readFileSync, readdirSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import type { Cores } from "../../web/shared/local/thinkers";
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

/** Milliseconds of the processor that all threads of a process have had. */
function processor_ms(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ns = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
  );
  return ns.reduce((sum, one) => sum + one, 0) / 1e6;
}

async function measure(cores: Cores, pid: number, work: Work): Promise<Measured> {
  const began = processor_ms(pid);
  const { done, proof } = await cores.ask<{ done: number; proof: number }>(0, work);
  const ms = processor_ms(pid) - began;
  return { per_second: (done / ms) * 1000, ms, proof };
}

/** The process that runs the page's scripts: of all renderers the one that works when the core is asked. */
async function renderer_of(page: Page, there: PageCores, work: Work): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const pids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const before = pids.map(processor_ms);
  await there.ask(0, work);
  const took = pids.map((pid, i) => processor_ms(pid) - before[i]!);
  return pids[took.indexOf(Math.max(...took))]!;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

test("the core in the page is nearly as fast as natively", async ({ page }) => {
  const site = new Site();
  await site.start();
  await page.goto(site.address);
  const native = new NativeCores(1);
  const there = await PageCores.start(page, 1);
  const [native_pid] = native.pids as [number];
  const page_pid = await renderer_of(page, there, {
    ask: "measure",
    title: titles[0]!,
    what: "playouts",
    seats: 2,
    count: 500,
  });
  const ratios: number[] = [];
  for (const title of titles) {
    for (const what of ["playouts", "iterations"] as const) {
      const work: Work = { ask: "measure", title, what, seats: Math.min(4, most_seats(title)), count: 1 };
      // Enough to be measured; the page's compiler has looked twice by then.
      while ((await measure(native, native_pid, work)).ms < least_ms) work.count *= 2;
      await measure(there, page_pid, work);
      const both: [Measured, Measured][] = [];
      for (let run = 0; run < runs; ++run)
        both.push([await measure(native, native_pid, work), await measure(there, page_pid, work)]);
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
