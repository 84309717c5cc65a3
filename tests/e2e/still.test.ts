// What one looks at stays where it is while things come and go beside it.
import type { Page } from "@playwright/test";
import { at_rest } from "./at_rest";
import { positions_of, type Shown } from "./positions";
import { rooms_named } from "./rooms";
import { expect, test } from "./seeded";
import { ShownTable } from "./shown_table";
import { look } from "./table";

/** The same moment with some of the table changed. */
function changed(shown: Shown, change: (table: Record<string, unknown>) => void): Shown {
  const other = structuredClone(shown);
  change((other.position.view as { table: Record<string, unknown> }).table);
  return other;
}

const box_of = async (page: Page, what: string) => {
  await at_rest(page);
  const { x, y, width, height } = (await page.locator(what).first().boundingBox())!;
  return [x, y, width, height].map(Math.round);
};

test("carpe_diem: the first fountain card leaves the district where it is", async ({ page }) => {
  const shown = (await positions_of("carpe_diem")).find(
    ({ position }) => Object.keys((position.view as { table: { hand: object } }).table.hand).length > 0,
  )!;
  await look(page, { lang: "es" });
  const table = new ShownTable(page);
  await table.open(shown);
  for (const room of rooms_named("1366x657,1920x1080,820x1180,1024x768")) {
    await page.setViewportSize(room);
    await table.show(shown);
    await expect(page.locator(".own .cd-fountain-card").first()).toBeVisible();
    const with_cards = await box_of(page, ".own svg.dist");
    await table.show(changed(shown, (table) => (table["hand"] = {})));
    await expect(page.locator(".own .cd-fountain-card")).toHaveCount(0);
    expect(await box_of(page, ".own svg.dist")).toEqual(with_cards);
  }
});

test("carpe_diem: every disc on one step of the track can be told", async ({ page }) => {
  const shown = (await positions_of("carpe_diem")).find(({ seats }) => seats === 4)!;
  await look(page);
  const table = new ShownTable(page);
  const all_at_the_start = changed(shown, (table) => {
    for (const player of Object.values(table["players"] as Record<string, { track: number }>)) player.track = 0;
  });
  await table.open(all_at_the_start);
  for (const room of rooms_named("1366x657,1024x768,1920x1080")) {
    await page.setViewportSize(room);
    await at_rest(page);
    const lefts = await page
      .locator(".track .discs svg.seat")
      .evaluateAll((discs) => discs.map((disc) => disc.getBoundingClientRect().x));
    expect(lefts).toHaveLength(4);
    // Of each at least two thirds are in sight.
    for (const [i, left] of lefts.slice(1).entries()) expect(left - lefts[i]!).toBeGreaterThanOrEqual(12);
  }
});
