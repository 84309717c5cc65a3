// The shelf and what one reads before playing: every title of the registry stands there, whatever their number.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse_catalogue } from "../../web/shared/catalogue";
import { parse_rules } from "../../web/shared/markdown";
import { expect, test } from "./seeded";
import { look, no_overflow, url, watch_errors } from "./table";
import { titles } from "./titles";

const languages = ["es", "it", "en"] as const;
const sizes = { desktop: [1366, 768], tablet: [1024, 768], phone: [390, 844] } as const;

const text_of = (title: string, file: string): string =>
  readFileSync(join(import.meta.dirname, `../../games/${title}/text/${file}`), "utf8");

for (const [size, [width, height]] of Object.entries(sizes)) {
  test(`the shelf holds every title on a ${size}`, async ({ page }) => {
    const errors = watch_errors(page);
    await page.setViewportSize({ width, height });
    await look(page);
    await page.goto(url());
    const games = page.locator(".game");
    await expect(games).toHaveCount(titles.length);
    await no_overflow(page);
    for (const game of await games.all()) {
      const start = game.getByRole("button");
      await start.scrollIntoViewIfNeeded();
      await expect(start).toBeInViewport({ ratio: 1 });
      const cut = await game.evaluate((card) =>
        [...card.querySelectorAll("h2, .btn")]
          .filter((part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right)
          .map((part) => part.textContent),
      );
      expect(cut).toEqual([]);
      const cover = await game.locator(".cover").evaluate((art) => getComputedStyle(art).backgroundImage);
      expect((await page.request.get(cover.slice('url("'.length, -'")'.length))).ok(), cover).toBe(true);
    }
    expect(errors).toEqual([]);
  });
}

for (const [i, title] of titles.entries()) {
  const lang = languages[i % languages.length]!;
  test(`${title}: its name and its rules are read in ${lang}`, async ({ page }) => {
    const errors = watch_errors(page);
    await look(page, { lang });
    await page.goto(url());
    const name = parse_catalogue(text_of(title, `${lang}.txt`)).get("title.name")!;
    await expect(page.locator(".game h2").getByText(name, { exact: true })).toBeVisible();
    const sections = parse_rules(text_of(title, `rules.${lang}.md`)).filter((section) => section.level > 1);
    expect(sections.length).toBeGreaterThan(1);
    for (const section of [sections[0]!, sections.at(-1)!]) {
      await page.goto(`${url()}/#/rules/${title}/${section.id}`);
      await expect(
        page.locator("article h1, article h2, article h3", { hasText: section.title }).first(),
      ).toBeVisible();
    }
    expect(errors).toEqual([]);
  });
}
