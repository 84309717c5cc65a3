// Whole games by clicking in the page, one per title, in one language after the other.
import { expect, test } from "./seeded";
import { look, new_table, open_table, play_to_end, short_game, url, watch_errors } from "./table";
import { full, most_seats, titles } from "./titles";

const languages = [
  { lang: "en", wins: /wins|win/i },
  { lang: "es", wins: /gana|ganado|comparten/i },
  { lang: "it", wins: /vince|vinto|dividono/i },
] as const;
const after = (i: number) => languages[i % languages.length]!;

for (const [i, title] of titles.entries()) {
  // All seats taken: only in the long run.
  const long = full ? [{ seats: most_seats(title), ...after(i + 1) }] : [];
  for (const { seats, lang, wins } of [{ seats: 2, ...after(i) }, ...long]) {
    test(`${title}: a whole game of ${seats} seats by clicking`, async ({ page }) => {
      const errors = watch_errors(page);
      await look(page, { lang });
      const terms = await short_game(page, title);
      await open_table(page, await new_table(page, title, seats, "random", url(), terms));
      await play_to_end(page, 7);
      await expect(page.locator(".banner h2")).toHaveText(wins);
      expect(errors).toEqual([]);
    });
  }
}
