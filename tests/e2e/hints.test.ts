// A hint on a phone: what it speaks of stays in sight.
import { at_rest } from "./at_rest";
import { positions_of } from "./positions";
import { expect, test } from "./seeded";
import { ShownTable } from "./shown_table";
import { look } from "./table";

test.use({ hasTouch: true, isMobile: true });

test("carpe_diem: the cells of a hint are not covered by it", async ({ page }) => {
  const positions = await positions_of("carpe_diem");
  const shown = positions.filter(({ decision }) => decision === "build").at(-1)!;
  const table = new ShownTable(page);
  await look(page, { lang: "es" });
  await page.setViewportSize({ width: 390, height: 664 });
  await table.open({ ...shown, room: { ...shown.room, rated: false } });
  await page.locator("[data-hint-button]").dispatchEvent("click");
  await page.locator(".hints [data-hint]").first().waitFor();
  for (const size of [
    { width: 390, height: 664 },
    { width: 360, height: 640 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await at_rest(page);
    const cells = await page.locator(".hints [data-hint^='build ']").evaluateAll((hints) =>
      hints.map((hint) => {
        const name = /\br\dc\d\b/.exec(hint.getAttribute("data-hint")!)![0];
        const { x, y, width, height } = document.querySelector(`[data-cell="${name}"]`)!.getBoundingClientRect();
        const on_top = document.elementFromPoint(x + width / 2, y + height / 2);
        return { name, covered: on_top === null || on_top.closest(".bar") !== null };
      }),
    );
    expect(cells.length).toBeGreaterThan(0);
    expect(cells.filter(({ covered }) => covered)).toEqual([]);
  }
});
