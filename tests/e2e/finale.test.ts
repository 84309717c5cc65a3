// The end of a game is counted before the eyes of who was there; a press lands a row, a second one leads to the result.
import type { Page } from "@playwright/test";
import { Sheet } from "./contact_sheet";
import { expect, test } from "./seeded";
import { click_choices, new_table, open_table } from "./table";

/** Plays on to the end, with everything that moves skipped; the page has its pace all the same. */
async function play_to_the_end(page: Page) {
  await page.addInitScript(() =>
    localStorage.setItem("lusoria.settings", JSON.stringify({ lang: "en", confirm: "never", motion: "normal" })),
  );
  await open_table(page, await new_table(page, "fortuna", 3, "random", undefined, { options: { round_limit: 2 } }));
  await page.evaluate(() => {
    const hurry = setInterval(() => {
      if (document.querySelector(".finale")) return clearInterval(hurry);
      for (let press = 0; press < 2; ++press) dispatchEvent(new PointerEvent("pointerdown"));
    }, 20);
  });
  await click_choices(page, 4, { until: ".finale" });
}

test("the end is counted row by row, and two presses lead to the result", async ({ page }) => {
  await play_to_the_end(page);
  const finale = page.locator(".finale");
  if (process.env["LUSORIA_FILM"]) {
    const sheet = new Sheet("../build/film/finale", 12, 292);
    while (await finale.isVisible()) {
      await sheet.add(page, "finale");
      await page.waitForTimeout(200);
    }
    await sheet.finish(page);
  } else {
    // All at once: the count goes on by itself, and two presses are two only soon after each other.
    const seen = await finale.evaluate(async (el: HTMLElement) => {
      const before = { rows: el.querySelectorAll("li").length, table: document.querySelector(".table") !== null };
      for (let press = 0; press < 2; ++press) el.click();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return { ...before, over: !el.isConnected };
    });
    expect(seen).toEqual({ rows: 3, table: true, over: true });
  }
  await expect(page.locator(".banner")).toBeVisible();
  await expect(finale).toHaveCount(0);
});
