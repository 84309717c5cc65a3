// Where things lie, on every screen: every title, number of seats and kind of decision, in the longest language. It
// fails on any fault, prints a table of them and writes each to build/geometry. LUSORIA_SHEETS=3 makes pictures of
// three positions of a title instead.
import type { Page } from "@playwright/test";
import { join } from "node:path";
import { faults_at_rest } from "./at_rest";
import { Sheet } from "./contact_sheet";
import type { Fault } from "./geometry";
import { Faults, folder, rooms_to_look_at, seed, sheets, style } from "./geometry_report";
import { poor_names } from "./names";
import { decisions_of, positions_of, type Shown } from "./positions";
import { name_of, type Room } from "./rooms";
import { expect, test } from "./seeded";
import { ShownTable } from "./shown_table";
import { look } from "./table";
import { full, most_seats, titles } from "./titles";

/** One alone: LUSORIA_TITLE=fortuna. */
const looked_at = titles.filter((title) => !process.env["LUSORIA_TITLE"] || title === process.env["LUSORIA_TITLE"]);

async function look_at(page: Page, room: Room): Promise<Fault[]> {
  const { width, height } = page.viewportSize()!;
  if (width !== room.width || height !== room.height) await page.setViewportSize(room);
  return faults_at_rest(page, { may_scroll: false, touch: room.touch });
}

/** Every decision at every number of seats; usually at the most seats, and one of each other number. */
function to_look_at(positions: Shown[], title: string): Shown[] {
  if (sheets) return positions.filter((_, i) => i % Math.ceil(positions.length / sheets) === 0);
  if (full) return positions;
  return positions.filter(
    (shown, i) => shown.seats === most_seats(title) || positions.findIndex((p) => p.seats === shown.seats) === i,
  );
}

/**
 * Every position at every size. Usually each position at one of them, so that all of both are looked at, and one size
 * after the other: a table that grows or shrinks is drawn anew.
 */
function looks_of(positions: Shown[], rooms: Room[]): { shown: Shown; room: Room }[] {
  if (full || sheets) return positions.flatMap((shown) => rooms.map((room) => ({ shown, room })));
  return rooms.flatMap((room, j) =>
    positions.filter((_, i) => i % rooms.length === j).map((shown) => ({ shown, room })),
  );
}

for (const title of looked_at) {
  test(`${title}: its records ask every question`, async () => {
    const asked = new Set((await positions_of(title)).map((shown) => shown.decision));
    expect(decisions_of(title).filter((decision) => !asked.has(decision))).toEqual([]);
  });
  for (const touch of [true, false]) {
    const rooms = rooms_to_look_at.filter((room) => room.touch === touch);
    if (rooms.length === 0) continue;
    test.describe(() => {
      test.use({ hasTouch: touch, isMobile: touch });
      test(`${title}: everything has its place, ${touch ? "by finger" : "by pointer"}`, async ({ page }) => {
        if (full) test.setTimeout(1_800_000); // Some thousand looks.
        const positions = to_look_at(await positions_of(title), title);
        await look(page, style);
        const table = new ShownTable(page);
        await page.setViewportSize(rooms[0]!);
        await table.open(positions[0]!);
        const name = `${title}_${touch ? "finger" : "pointer"}`;
        const faults = new Faults();
        const poor = new Set<string>();
        const sheet = sheets ? new Sheet(join(folder, `sheet_${name}`)) : null;
        const begun = Date.now();
        let on_it: Shown | null = null;
        for (const { shown, room } of looks_of(positions, rooms)) {
          if (shown !== on_it) await table.show((on_it = shown));
          const place = `${shown.seats} seats, ${shown.decision}`;
          faults.add(place, name_of(room), await look_at(page, room));
          if (!touch) for (const name of await poor_names(page)) poor.add(name);
          await sheet?.add(page, `${name_of(room)} · ${place}`);
        }
        // Everything public of an opponent, in the sheet that a press on the panel opens.
        for (const room of rooms) {
          await page.setViewportSize(room);
          await page.locator(".opp .open").first().dispatchEvent("click");
          await expect(page.locator("dialog .opp.full")).toBeVisible();
          faults.add("an opponent's sheet", name_of(room), await look_at(page, room));
          await sheet?.add(page, `${name_of(room)} · an opponent's sheet`);
          await page.keyboard.press("Escape");
          // It tells that it closes only afterwards: one opened before that would be closed with it.
          await expect(page.locator("dialog")).toHaveCount(0);
        }
        await sheet?.finish(page);
        faults.write(name);
        const each = Math.round((Date.now() - begun) / faults.looks);
        console.log(`${faults.looks} looks of ${each} ms, seed ${seed}\n${faults.by_kind(title)}`);
        expect(faults.all).toEqual([]);
        expect([...poor], "names that say too little").toEqual([]);
      });
    });
  }
}
