// How fast the page answers, as medians. Limits are for a quiet machine; a slower one is measured beside and gets as
// much more time as it is slower.
import { expect, test } from "./seeded";
import { median, Slowness } from "./slowness";
import { look, new_table, open_table, url } from "./table";

test("a local highlight is painted within 100 ms of the click", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "builders", 2));
  await expect(page.locator(".bar.mine [data-group]").first()).toBeVisible();
  const times: number[] = [];
  const slowness = new Slowness();
  for (let i = 0; i < 9; ++i) {
    await slowness.look(page);
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
  await slowness.look(page);
  slowness.judge("local highlight", median(times), 100);
});

test("a server's answer is painted within 300 ms of the click", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "builders", 2));
  const times: number[] = [];
  const slowness = new Slowness();
  for (let i = 0; i < 9; ++i) {
    await slowness.look(page);
    await expect(page.locator(".bar.mine [data-group=take]")).toBeVisible();
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
    await expect(undo).toBeEnabled();
    await undo.click();
    // Taken back, there is nothing left to take back: what is offered next is what was offered before.
    await expect(undo).toBeDisabled();
  }
  await slowness.look(page);
  slowness.judge("server's answer", median(times), 300);
});

test("three clicks and under ten seconds from the address to the first own move", async ({ page }) => {
  await look(page);
  await page.goto(url());
  const slowness = new Slowness();
  for (let i = 0; i < 3; ++i) await slowness.look(page);
  const began = Date.now();
  await page.goto("about:blank");
  await page.goto(url());
  await page.locator(".game .btn.pri").first().click();
  await page.locator("dialog .btn.pri").click();
  await page.locator(".bar.mine .choices button").first().click();
  const took = Date.now() - began;
  await slowness.look(page);
  slowness.judge("address to first own move", took, 10_000);
});
