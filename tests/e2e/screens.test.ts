// Every screen in both themes and sizes: no serious accessibility violation, no page scroll.
// With LUSORIA_SHOTS=1 the screenshots of docs/screenshots are written anew.
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { join } from "node:path";
import { click_something, dice, look, new_table, no_overflow, open_table, stand_in, url } from "./table";

const sizes = { desktop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } } as const;
const themes = ["marble", "night"] as const;
const titles = ["fortuna", "builders", "carpe_diem", "glory_to_rome"] as const;
const shots = join(import.meta.dirname, "../../docs/screenshots");

async function check(page: Page, name: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
  expect(serious.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 4).join(" | ")}`), name).toEqual([]);
  await no_overflow(page);
  if (process.env["LUSORIA_SHOTS"]) await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** Day on a desktop and night on a phone always; the other two in the long run. */
const usual = [
  ["marble", "desktop"],
  ["night", "phone"],
];
const shots_wanted = process.env["LUSORIA_SHOTS"] !== undefined;
/** Events after which a game of three is well under way. */
const middle = { fortuna: 150, builders: 90, carpe_diem: 260, glory_to_rome: 330 };
const all = process.env["LUSORIA_E2E"] === "full" || process.env["LUSORIA_SHOTS"];

for (const theme of themes) {
  for (const [size, viewport] of Object.entries(sizes)) {
    if (!all && !usual.some(([t, s]) => t === theme && s === size)) continue;
    test.describe(`${theme}, ${size}`, () => {
      test.use({ viewport });

      test("pages around the table", async ({ page }) => {
        await look(page, { theme });
        await page.goto(url());
        await expect(page.locator(".game").first()).toBeVisible();
        await check(page, `home_${size}_${theme}`);
        for (const [name, hash] of [["new", "#/new/fortuna"], ["rules", "#/rules/builders"], ["settings", "#/settings"], ["watch", "#/watch"]] as const) {
          await page.goto(`${url()}/${hash}`);
          await page.waitForTimeout(500);
          await check(page, `${name}_${size}_${theme}`);
        }
      });

      for (const title of titles) {
        test(`${title} at the table`, async ({ page }) => {
          await look(page, { theme });
          const id = await new_table(page, title, 3, shots_wanted ? "greedy" : "random");
          if (shots_wanted) await stand_in(page, id, middle[title]);
          await open_table(page, id);
          const roll = dice(3);
          const most = shots_wanted ? 0 : 26;
          for (let clicks = 0, tries = 0; clicks < most && tries < 2000; ++tries) {
            if (await click_something(page, roll)) ++clicks;
            await page.waitForTimeout(20);
          }
          await expect(page.locator(".bar.mine .choices button").first()).toBeVisible({ timeout: 30_000 });
          await check(page, `${title}_${size}_${theme}`);
        });
      }
    });
  }
}
