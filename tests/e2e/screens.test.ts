// Every screen in both themes and sizes: no serious accessibility violation, no page scroll.
import { expect, test } from "@playwright/test";
import { check, check_all } from "./look";
import { click_choices, look, new_table, open_table, stand_in, url } from "./table";
import { most_seats, titles } from "./titles";

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
const all = process.env["LUSORIA_E2E"] === "full" || process.env["LUSORIA_SHOTS"];

/** Every page around the table, and what stands on it when it is ready. */
const pages = [
  ["home", "#/", ".game"],
  ["new", "#/new/fortuna", ".presets button"],
  ["rules", "#/rules/fortuna/swap", "article figure .art > *"],
  ["settings", "#/settings", ".seg"],
  ["watch", "#/watch", "h1"],
  ["puzzles", "#/puzzles", "ol a"],
  ["profile", "#/profile", "tbody tr"],
  ["guide", "#/guide/carpe_diem", ".coach p"],
] as const;

test("pages around the table, in both themes and sizes", async ({ page }) => {
  await look(page);
  for (const [name, hash, ready] of pages) {
    await page.goto(`${url()}/${hash}`);
    await expect(page.locator(ready).first()).toBeVisible({ timeout: 30_000 });
    await check_all(page, name);
  }
});

test("a table that waits for people, in both themes and sizes", async ({ page }) => {
  await look(page);
  await page.goto(`${url()}/#/new/glory_to_rome`);
  await expect(page.locator(".presets button").first()).toBeVisible({ timeout: 30_000 });
  await page.locator(".bar .pri").click();
  await expect(page.locator("code")).toBeVisible({ timeout: 30_000 });
  await check_all(page, "lobby");
});

for (const theme of themes) {
  for (const [size, viewport] of Object.entries(sizes)) {
    if (!all && !usual.some(([t, s]) => t === theme && s === size)) continue;
    test.describe(`${theme}, ${size}`, () => {
      test.use({ viewport });

      for (const title of titles) {
        test(`${title} at the table`, async ({ page }) => {
          await look(page, { theme });
          const seats = Math.min(3, most_seats(title));
          const id = await new_table(page, title, seats, shots_wanted ? "greedy" : "random");
          if (shots_wanted) await stand_in(page, id, middle[title] ?? usual_middle);
          await open_table(page, id);
          if (!shots_wanted) await click_choices(page, 3, { most: 26 });
          // A short game may be over by then: its result is looked at.
          await expect(page.locator(".bar.mine .choices button, .banner h2").first()).toBeVisible({ timeout: 30_000 });
          await check(page, `${title}_${size}_${theme}`);
        });
      }
    });
  }
}
