// How fast the page answers, as medians. Limits are for a quiet machine; a slower one is measured first and gets as
// much more time as it is slower.
import { expect, test, type Page } from "@playwright/test";
import { look, new_table, open_table, url } from "./table";

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** How many times slower than the machine the limits are meant for, at reckoning or at painting; at least 1. */
async function slowness(page: Page): Promise<number> {
  const [reckoning, painting]: number[][] = [[], []];
  for (let i = 0; i < 5; ++i) {
    const [reckoned, painted] = await page.evaluate(async () => {
      const began = performance.now();
      let x = 1;
      for (let i = 0; i < 20_000_000; ++i) x = (Math.imul(x, 1664525) + 1013904223) | 0;
      const reckoned = performance.now();
      await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
      return [reckoned - began + (x === 0 ? 1 : 0), performance.now() - reckoned] as const;
    });
    reckoning!.push(reckoned);
    painting!.push(painted);
  }
  const quiet = { reckoning_ms: 40, painting_ms: 20 };
  return Math.max(1, median(reckoning!) / quiet.reckoning_ms, median(painting!) / quiet.painting_ms);
}

test("a local highlight is painted within 50 ms of the click", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "builders", 2));
  await expect(page.locator(".bar.mine [data-group]").first()).toBeVisible();
  const times: number[] = [];
  for (let i = 0; i < 9; ++i) {
    times.push(
      await page.evaluate(async () => {
        const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
        await painted();
        const began = performance.now();
        document.querySelector<HTMLElement>(".bar.mine [data-group]")!.click();
        await painted();
        const took = performance.now() - began;
        dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
        await painted();
        return took;
      }),
    );
  }
  const limit = 50 * (await slowness(page));
  console.log(`local highlight: median ${median(times).toFixed(1)} ms, limit ${limit.toFixed(0)} ms`);
  expect(median(times)).toBeLessThan(limit);
});

test("a server's answer is painted within 150 ms of the click", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "builders", 2));
  const times: number[] = [];
  for (let i = 0; i < 9; ++i) {
    await expect(page.locator(".bar.mine [data-group=take]")).toBeVisible({ timeout: 30_000 });
    const took = await page.evaluate(async () => {
      const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
      document.querySelector<HTMLElement>("[data-group=take]")!.click();
      await painted();
      const log = document.querySelector(".log")!;
      const lines = log.childElementCount;
      const began = performance.now();
      const told = new Promise<void>((done) => {
        new MutationObserver((_, observer) => {
          if (log.childElementCount === lines) return;
          observer.disconnect();
          done();
        }).observe(log, { childList: true });
      });
      document.querySelector<HTMLElement>(".bar [data-do='take actions=1']")!.click();
      await told;
      await painted();
      return performance.now() - began;
    });
    times.push(took);
    const undo = page.locator(".bar .undo");
    await expect(undo).toBeEnabled({ timeout: 30_000 });
    await undo.click();
  }
  const limit = 150 * (await slowness(page));
  console.log(`server answer: median ${median(times).toFixed(1)} ms, limit ${limit.toFixed(0)} ms`);
  expect(median(times)).toBeLessThan(limit);
});

test("two clicks and under ten seconds from the address to the first own move", async ({ page }) => {
  await look(page);
  await page.goto(url());
  const slower = await slowness(page);
  const began = Date.now();
  await page.goto("about:blank");
  await page.goto(url());
  await page.locator(".game .btn.pri").first().click();
  await page.locator(".bar.mine .choices button").first().click({ timeout: 60_000 });
  const took = Date.now() - began;
  console.log(`address to first own move: ${took} ms`);
  expect(took).toBeLessThan(10_000 * slower);
});
