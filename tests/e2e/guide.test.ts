// Guided first games and the examples that the rules draw from them.
import { expect, test } from "@playwright/test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { click_choices, look, url } from "./table";
import { titles } from "./titles";

const guide_of = (title: string): string => join(import.meta.dirname, `../../games/${title}/guide`);

/** The sections of the rules that have drawn examples. */
function sections_of(title: string): string[] {
  const file = join(guide_of(title), "examples.json");
  const examples = JSON.parse(readFileSync(file, "utf8")) as { section: string }[];
  return [...new Set(examples.map((e) => e.section))];
}

for (const title of titles.filter((title) => existsSync(guide_of(title)))) {
  test(`${title}: the guided first game is played to its end, and the rules show its moves`, async ({ page }) => {
    await look(page);
    await page.goto(`${url()}/#/guide/${title}`);
    const coach = page.locator(".coach");
    const next = coach.locator(".btn.pri");
    await expect(coach).toBeVisible({ timeout: 30_000 });
    for (let lessons = 0; lessons < 9; ++lessons) {
      await click_choices(page, 1, { until: ".coach .btn.pri" });
      expect((await coach.locator("p").first().innerText()).length).toBeGreaterThan(20);
      if ((await next.innerText()).includes("whole game")) break;
      await next.click();
      await expect(next).toHaveCount(0);
    }
    await expect(next).toContainText("whole game");
    const examples = page.locator("figure");
    for (const section of sections_of(title)) {
      await page.goto(`${url()}/#/rules/${title}/${section}`);
      await expect(examples.first()).toBeVisible({ timeout: 30_000 });
      // Every part is drawn, before and after.
      await expect(examples.locator(".art:empty")).toHaveCount(0);
    }
    await examples.first().getByRole("link", { name: "Try it" }).click();
    await expect(coach).toBeVisible({ timeout: 30_000 });
  });
}
