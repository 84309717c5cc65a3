// Where things lie, on every screen: every title, number of seats and kind of decision, in the longest language. It
// prints a table of faults and writes each of them to build/geometry; with LUSORIA_SHEETS=1 it makes pictures of all.
import { expect, test, type Page } from "@playwright/test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Sheet } from "./contact_sheet";
import { NativeCores } from "./cores";
import { find_faults, type Fault } from "./geometry";
import { decisions_of, positions_of, type Shown } from "./positions";
import { all_rooms, name_of, random_rooms, usual_rooms, type Room } from "./rooms";
import { ShownTable } from "./shown_table";
import { look, type Look } from "./table";
import { most_seats, titles } from "./titles";

const full = process.env["LUSORIA_E2E"] === "full";
const sheets = process.env["LUSORIA_SHEETS"] !== undefined;
/** Some sizes or one title alone: LUSORIA_ROOMS=390x664,1366x625 LUSORIA_TITLE=fortuna. */
const wanted = process.env["LUSORIA_ROOMS"]?.split(",");
const seed = Number(process.env["LUSORIA_SEED"] ?? Date.now() % 1_000_000);
const rooms: Room[] = wanted
  ? all_rooms.filter((room) => wanted.includes(name_of(room)))
  : full
    ? [...all_rooms, ...random_rooms(seed, 20)]
    : sheets
      ? all_rooms
      : usual_rooms;
const looked_at = titles.filter((title) => !process.env["LUSORIA_TITLE"] || title === process.env["LUSORIA_TITLE"]);
const folder = join(import.meta.dirname, "../../build/geometry");
/** Spanish has the longest words of the three. */
const style: Look = {
  lang: (process.env["LUSORIA_LANG"] as Look["lang"]) ?? "es",
  theme: (process.env["LUSORIA_THEME"] as Look["theme"]) ?? "marble",
};

/** What was found, by size and position. */
interface Found {
  room: string;
  where: string;
  faults: Fault[];
}

/** Sizes down, kinds of fault across: progress in one look. */
function table_of(title: string, found: Found[]): string {
  const kinds = [...new Set(found.flatMap((f) => f.faults.map((x) => x.kind)))].toSorted();
  const head = `${title.padEnd(22)}${kinds.map((k) => k.padStart(12)).join("")}       all`;
  const lines = [...new Set(found.map((f) => f.room))].map((room) => {
    const here = found.filter((f) => f.room === room).flatMap((f) => f.faults);
    const counts = kinds.map((kind) => String(here.filter((x) => x.kind === kind).length || "·").padStart(12));
    return `  ${room.padEnd(20)}${counts.join("")}${String(here.length || "·").padStart(10)}`;
  });
  return [head, ...lines].join("\n");
}

function write_down(name: string, found: Found[]): void {
  mkdirSync(folder, { recursive: true });
  const text = found.flatMap(({ room, where, faults }) =>
    faults.map(({ kind, what, by }) => `${room} | ${where} | ${kind}: ${what}${by ? ` <- ${by}` : ""}`),
  );
  writeFileSync(join(folder, `${name}.txt`), `${text.join("\n")}\n`);
}

async function look_at(page: Page, room: Room): Promise<Fault[]> {
  await page.setViewportSize(room);
  // What measures itself draws itself anew.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(find_faults, { may_scroll: false, touch: room.touch });
}

/** Every decision at every number of seats; usually at the most seats, and one of each other number. */
async function all_positions(title: string): Promise<Shown[]> {
  const core = new NativeCores(1);
  const positions = await positions_of(title, core);
  core.close();
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
    const here = rooms.filter((room) => room.touch === touch);
    if (here.length === 0) continue;
    test.describe(() => {
      test.use({ hasTouch: touch, isMobile: touch });
      test(`${title}: everything has its place, ${touch ? "by finger" : "by pointer"}`, async ({ page }) => {
        const positions = await all_positions(title);
        await look(page, style);
        const table = new ShownTable(page);
        await page.setViewportSize(here[0]!);
        await table.open(positions[0]!);
        const found: Found[] = [];
        const begun = Date.now();
        const sheet = sheets ? new Sheet(join(folder, `sheet_${title}_${touch ? "finger" : "pointer"}`)) : null;
        for (const shown of positions) {
          await table.show(shown);
          for (const room of here) {
            const where = `${shown.seats} seats, ${shown.decision}`;
            found.push({ room: name_of(room), where, faults: await look_at(page, room) });
            await sheet?.add(page, `${name_of(room)} · ${where}`);
          }
        }
        write_down(`${title}_${touch ? "finger" : "pointer"}`, found);
        await sheet?.finish(page);
        const each = Math.round((Date.now() - begun) / found.length);
        console.log(`${found.length} looks of ${each} ms, seed ${seed}\n${table_of(title, found)}`);
      });
    });
  }
}
