// Whole games by clicking in the page, one per title, each in another language.
import { expect, test } from "@playwright/test";
import { look, new_table, open_table, play_to_end, watch_errors } from "./table";

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

/** All seats taken: only in the long run. */
if (process.env["LUSORIA_E2E"] === "full") {
  for (const { title, seats, lang } of [
    { title: "fortuna", seats: 4, lang: "es" },
    { title: "builders", seats: 4, lang: "it" },
    { title: "carpe_diem", seats: 4, lang: "en" },
    { title: "glory_to_rome", seats: 5, lang: "es" },
  ] as const) {
    test(`${title}: a whole game of ${seats} seats by clicking`, async ({ page }) => {
      const errors = watch_errors(page);
      await look(page, { lang });
      await open_table(page, await new_table(page, title, seats));
      await play_to_end(page, 5);
      await expect(page.locator(".banner h2")).toBeVisible();
      expect(errors).toEqual([]);
    });
  }
}
