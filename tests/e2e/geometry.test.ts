// Where things lie, on every screen: every title, number of seats and kind of decision, in the longest language. It
// prints a table of faults and writes each of them to build/geometry; with LUSORIA_SHEETS=1 it makes pictures of all.
import { expect, test, type Page } from "@playwright/test";
import { join } from "node:path";
import { Sheet } from "./contact_sheet";
import { NativeCores } from "./cores";
import { find_faults, type Fault } from "./geometry";
import { Faults, folder, full, rooms_to_look_at, seed, sheets, style } from "./geometry_report";
import { decisions_of, positions_of, type Shown } from "./positions";
import { name_of, type Room } from "./rooms";
import { ShownTable } from "./shown_table";
import { look } from "./table";
import { most_seats, titles } from "./titles";

/** One alone: LUSORIA_TITLE=fortuna. */
const looked_at = titles.filter((title) => !process.env["LUSORIA_TITLE"] || title === process.env["LUSORIA_TITLE"]);

async function look_at(page: Page, room: Room): Promise<Fault[]> {
  await page.setViewportSize(room);
  // What measures itself draws itself anew.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(find_faults, { may_scroll: false, touch: room.touch });
}

async function all_positions(title: string): Promise<Shown[]> {
  const core = new NativeCores(1);
  const positions = await positions_of(title, core);
  core.close();
  return positions;
}

/** Every decision at every number of seats; usually at the most seats, and one of each other number. */
function to_look_at(positions: Shown[], title: string): Shown[] {
  if (full) return positions;
  return positions.filter(
    (shown, i) => shown.seats === most_seats(title) || positions.findIndex((p) => p.seats === shown.seats) === i,
  );
}

for (const title of looked_at) {
  test(`${title}: its records ask every question`, async () => {
    const asked = new Set((await all_positions(title)).map((shown) => shown.decision));
    const missing = decisions_of(title).filter((decision) => !asked.has(decision));
    console.log(`${title}: no position of ${missing.join(", ") || "nothing"}`);
    expect(asked.size).toBeGreaterThan(0);
  });
  for (const touch of [true, false]) {
    const rooms = rooms_to_look_at.filter((room) => room.touch === touch);
    if (rooms.length === 0) continue;
    test.describe(() => {
      test.use({ hasTouch: touch, isMobile: touch });
      test(`${title}: everything has its place, ${touch ? "by finger" : "by pointer"}`, async ({ page }) => {
        const positions = to_look_at(await all_positions(title), title);
        await look(page, style);
        const table = new ShownTable(page);
        await page.setViewportSize(rooms[0]!);
        await table.open(positions[0]!);
        const name = `${title}_${touch ? "finger" : "pointer"}`;
        const faults = new Faults();
        const sheet = sheets ? new Sheet(join(folder, `sheet_${name}`)) : null;
        const begun = Date.now();
        for (const shown of positions) {
          await table.show(shown);
          for (const room of rooms) {
            const place = `${shown.seats} seats, ${shown.decision}`;
            faults.add(place, name_of(room), await look_at(page, room));
            await sheet?.add(page, `${name_of(room)} · ${place}`);
          }
        }
        await sheet?.finish(page);
        faults.write(name);
        const each = Math.round((Date.now() - begun) / faults.looks);
        console.log(`${faults.looks} looks of ${each} ms, seed ${seed}\n${faults.by_kind(title)}`);
      });
    });
  }
}
