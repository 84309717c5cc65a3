// Whole games by clicking in the page, one per title, each in another language.
import { expect, test } from "@playwright/test";
import { look, new_table, open_table, play_to_end, url, watch_errors } from "./table";

const games = [
  { title: "fortuna", lang: "en", wins: /wins|win/i },
  { title: "builders", lang: "es", wins: /gana|ganado|comparten/i },
  { title: "carpe_diem", lang: "it", wins: /vince|vinto|dividono/i },
  { title: "glory_to_rome", lang: "en", wins: /wins|win/i },
] as const;

for (const { title, lang, wins } of games) {
  test(`${title}: a whole game of two seats by clicking`, async ({ page }) => {
    const errors = watch_errors(page);
    await look(page, { lang });
    await open_table(page, await new_table(page, title, 2));
    await play_to_end(page, 7);
    await expect(page.locator(".banner h2")).toHaveText(wins);
    expect(errors).toEqual([]);
  });
}

test("two clicks and under ten seconds from the address to the first own move", async ({ page }) => {
  await look(page, { confirm: "never" });
  const began = Date.now();
  await page.goto(url());
  await page.locator(".game .btn.pri").first().click();
  await page.locator(".bar .choices button").first().click({ timeout: 15_000 });
  expect(Date.now() - began).toBeLessThan(10_000);
});
