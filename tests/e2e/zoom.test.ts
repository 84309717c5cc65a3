// Enlarged to 200 %, or with the browser's larger words, everything on a table is still reached: it may scroll then.
import type { Page } from "@playwright/test";
import { at_rest, faults_at_rest } from "./at_rest";
import { style } from "./geometry_report";
import { positions_of, type Shown } from "./positions";
import { expect, test } from "./seeded";
import { ShownTable } from "./shown_table";
import { look } from "./table";
import { most_seats, titles } from "./titles";

/** The position of a title that offers most, at a full table. */
async function fullest(title: string): Promise<Shown> {
  const positions = (await positions_of(title)).filter(({ seats }) => seats === most_seats(title));
  return positions.toSorted((a, b) => b.position.choices.length - a.position.choices.length)[0]!;
}

/** Buttons that no scrolling brings under a pointer. */
const out_of_reach = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".table :is(button, a[href])")].flatMap((el) => {
      if (!el.checkVisibility()) return [];
      el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, right, top, bottom } = el.getBoundingClientRect();
      if (right - left < 1) return [];
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const same = hit !== null && (el.contains(hit) || hit.contains(el));
      return same ? [] : [`${el.className} “${el.getAttribute("aria-label") ?? el.textContent}”`];
    }),
  );

for (const title of titles) {
  test(`${title}: at 200 % everything is reached`, async ({ page }) => {
    await look(page, style);
    const shown = await fullest(title);
    const table = new ShownTable(page);
    await table.open(shown);
    // A laptop of 1366×768 and a phone of 390×664, enlarged to twice their size.
    for (const room of [
      { width: 683, height: 384 },
      { width: 195, height: 332 },
    ]) {
      await page.setViewportSize(room);
      await table.show(shown);
      await at_rest(page);
      expect(await out_of_reach(page), JSON.stringify(room)).toEqual([]);
    }
  });

  test(`${title}: larger words of the browser enlarge the table`, async ({ page }) => {
    await look(page, style);
    const line = await page.context().newCDPSession(page);
    await line.send("Page.setFontSizes", { fontSizes: { standard: 24, fixed: 20 } });
    await page.setViewportSize({ width: 1366, height: 768 });
    const table = new ShownTable(page);
    await table.open(await fullest(title));
    const words = page.locator(".question");
    // What is 18 px to others is half as large again.
    const size = await words.evaluate((el) => parseFloat(getComputedStyle(el).fontSize) * el.currentCSSZoom);
    expect(size).toBeGreaterThanOrEqual(24);
    const faults = await faults_at_rest(page, { may_scroll: false, touch: false });
    expect(faults.filter(({ kind }) => kind === "unreachable")).toEqual([]);
    expect(await out_of_reach(page)).toEqual([]);
  });
}
