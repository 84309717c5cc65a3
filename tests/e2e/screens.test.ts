// Every screen in both themes and sizes: no serious accessibility violation, no page scroll.
import type { Page } from "@playwright/test";
import { check, check_all } from "./look";
import { positions_of } from "./positions";
import { expect, test } from "./seeded";
import { ShownTable } from "./shown_table";
import { give_name, look, new_table, open_table, stand_in, url } from "./table";
import { full, most_seats, titles } from "./titles";

const sizes = { desktop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } } as const;
const themes = ["marble", "night"] as const;

/** Day on a desktop and night on a phone always; the other two in the long run. */
const usual = [
  ["marble", "desktop"],
  ["night", "phone"],
];
const shots_wanted = process.env["LUSORIA_SHOTS"] !== undefined;
/** Events after which a game of three is well under way; of other titles there are no pictures yet. */
const middle: Record<string, number> = { fortuna: 150, builders: 90, carpe_diem: 260, glory_to_rome: 330 };
const usual_middle = 150;
const all = full || shots_wanted;

/** A game of three that is well under way, for docs/screenshots. */
async function picture(page: Page, title: string, name: string): Promise<void> {
  const id = await new_table(page, title, Math.min(3, most_seats(title)), "greedy");
  await stand_in(page, id, middle[title] ?? usual_middle);
  await open_table(page, id);
  await expect(page.locator(".bar.mine .choices button, .banner h2").first()).toBeVisible();
  await check(page, name);
}

/** Every page around the table, and what stands on it when it is ready. */
const pages = [
  ["home", "#/", ".game"],
  ["new", "#/new/fortuna", ".presets button"],
  ["rules", "#/rules/fortuna/swap", "article figure .art > *"],
  ["settings", "#/settings", ".seg"],
  ["watch", "#/watch", "h1"],
  ["puzzles", "#/puzzles", "ol a"],
  ["profile", "#/profile", "tbody tr"],
  ["lessons", "#/learn/carpe_diem", "ol a"],
  ["lesson", "#/learn/carpe_diem/edges", ".coach p"],
] as const;

test("pages around the table, in both themes and sizes", async ({ page }) => {
  await look(page);
  for (const [name, hash, ready] of pages) {
    await page.goto(`${url()}/${hash}`);
    await expect(page.locator(ready).first()).toBeVisible();
    await check_all(page, name);
  }
});

test("a table that waits for people, in both themes and sizes", async ({ page }) => {
  await look(page);
  await page.goto(`${url()}/#/new/glory_to_rome`);
  await expect(page.locator(".presets button").first()).toBeVisible();
  await page.locator(".bar .pri").click();
  await give_name(page, "Ana");
  await expect(page.locator("code")).toBeVisible();
  await check_all(page, "lobby");
});

for (const theme of themes) {
  for (const [size, viewport] of Object.entries(sizes)) {
    if (!all && !usual.some(([t, s]) => t === theme && s === size)) continue;
    test.describe(`${theme}, ${size}`, () => {
      test.use({ viewport });

      for (const [i, title] of titles.entries()) {
        test(`${title} at the table`, async ({ page }) => {
          await look(page, { theme });
          if (shots_wanted) return await picture(page, title, `${title}_${size}_${theme}`);
          const positions = (await positions_of(title)).filter(({ seats }) => seats === most_seats(title));
          const table = new ShownTable(page);
          await table.open(positions[0]!);
          // Usually every other question by day, the rest by night, and the log beside one of them.
          const looked_at = positions.filter((_, j) => all || (i + j + themes.indexOf(theme)) % 2 === 0);
          for (const [j, shown] of looked_at.entries()) {
            await table.show(shown);
            await check(page, `${title}: ${shown.decision}`, all || j === 0 ? {} : { but: ".log" });
          }
        });
      }
    });
  }
}
