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
