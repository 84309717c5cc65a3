// A screen as everybody must be able to use it: no serious accessibility violation, no page scroll. With
// LUSORIA_SHOTS=1 the screenshots of docs/screenshots are written anew.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { join } from "node:path";
import { no_overflow } from "./table";
import { full } from "./titles";

const shots = join(import.meta.dirname, "../../docs/screenshots");

const everything = full || process.env["LUSORIA_SHOTS"] !== undefined;

/** What a theme changes. */
const colours = ["color-contrast", "link-in-text-block"];

/** What is read into the page stays there: half a megabyte once for all screens of a page. */
async function axe_in(page: Page): Promise<AxeBuilder> {
  const there = await page.evaluate(() => "axe" in globalThis);
  return new AxeBuilder(there ? { page, axeSource: ";" } : { page });
}

interface Part {
  rules?: string[] | undefined;
  /** What is not looked at: it was before. */
  but?: string | undefined;
}

export async function check(page: Page, name: string, { rules, but }: Part = {}): Promise<void> {
  // Only what is wrong is worked out and told; there are no frames to be asked one by one.
  const axe = (await axe_in(page)).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (rules) axe.withRules(rules);
  if (but) axe.exclude(but);
  const { violations } = await axe.analyze();
  const serious = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
  expect(
    serious.map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => n.target.join(" "))
          .slice(0, 4)
          .join(" | ")}`,
    ),
    name,
  ).toEqual([]);
  await no_overflow(page);
  // What measures itself has drawn itself anew.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  if (process.env["LUSORIA_SHOTS"]) await page.screenshot({ path: join(shots, `${name}.png`) });
}

/**
 * The same screen in both themes and sizes; leaves it by day on a desktop. Usually by night on a phone and by day on a
 * desktop.
 */
export async function check_all(page: Page, name: string): Promise<void> {
  const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1366, height: 768 } };
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const theme of ["night", "marble"]) {
      const usual = (theme === "night") === (size === "phone");
      if (!everything && !usual) continue;
      await page.evaluate((t) => (document.documentElement.dataset["theme"] = t), theme);
      await check(page, `${name}_${size}_${theme}`, usual ? {} : { rules: colours });
    }
  }
}
