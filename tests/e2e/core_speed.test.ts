// How fast the core runs in the page, beside the same work natively in the same minutes: random games and search
// iterations, one thread. What counts is the processor's time of the thread that does the work: a browser gives way to
// other programs, so on a busy machine a clock on the wall would measure those, and its other threads compile and clean
// up beside it. Each run is held against the other that ran beside it; runs are short and many, so that both meet the
// same neighbours, and the median of their ratios counts.
import { readFileSync, readdirSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import type { Cores } from "../../web/shared/local/thinkers";
import { NativeCores, PageCores } from "./cores";
import { Site } from "./site";
import { full, most_seats, titles } from "./titles";

const runs = full ? 15 : 9;
const least_ms = 50;
/** All together, and a single one, which a busy neighbour of the processor's caches may push down by a tenth. */
const floor = 0.6;
const floor_of_one = 0.5;

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

/** Milliseconds of the processor that each thread of a process has had. */
function thread_ms(pid: number): Map<string, number> {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = (thread: string) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
  return new Map(threads.map((thread) => [thread, nanoseconds(thread) / 1e6]));
}

/** What the busiest thread of a process had while something went on. */
async function worked_ms(pid: number, work: () => Promise<void>): Promise<number> {
  const before = thread_ms(pid);
  await work();
  const took = [...thread_ms(pid)].map(([thread, ms]) => ms - (before.get(thread) ?? 0));
  return Math.max(...took);
}

async function measure(cores: Cores, pid: number, work: Work): Promise<Measured> {
  let answer = { done: 0, proof: 0 };
  const ms = await worked_ms(pid, async () => {
    answer = await cores.ask<{ done: number; proof: number }>(0, work);
  });
  return { per_second: (answer.done / ms) * 1000, ms, proof: answer.proof };
}

/** The process that runs the page's scripts: of all renderers the one that works when the core is asked. */
async function renderer_of(page: Page, there: PageCores, work: Work): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const pids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const done = there.ask(0, work);
  const took = await Promise.all(pids.map((pid) => worked_ms(pid, () => done.then(() => undefined))));
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
    count: 20_000, // Far more than any other renderer does beside it.
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
      // The threads that worked are those that were looked at.
      expect(Math.min(...both.flat().map((m) => m.ms))).toBeGreaterThan(least_ms / 10);
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
  expect(Math.min(...ratios)).toBeGreaterThan(floor_of_one);
  expect(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toBeGreaterThan(floor);
});
