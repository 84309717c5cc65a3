// Positions of every title, for every number of seats and every kind of decision: moments of the records that lie in
// the titles' folders, seen by the seat that decides. A record replays for ever, so a position stays what it was.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Position, Room, TableEvent } from "../../web/shared/table/protocol";
import { NativeCores, program as core_program } from "./cores";

const root = join(import.meta.dirname, "../..");

/** A table at a moment, as the seat that is asked sees it. */
export interface Shown {
  title: string;
  seats: number;
  decision: string;
  room: Room;
  position: Position;
  history: TableEvent[];
}

interface Moment {
  play: string;
  seat: string;
  event: number;
}

/** Of a kind of decision so many moments are looked into, the latest of each record first: tables fill with time. */
const candidates = 6;

/** A title's own records, and those kept for the rest of its decisions. */
function plays_of(title: string): string[] {
  const folders = [join(root, "games", title, "plays"), join(import.meta.dirname, "plays", title)];
  return folders
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => path.endsWith(".play"))
    .toSorted()
    .map((path) => readFileSync(path, "utf8"));
}

/** A running table of people and bots with the longest names there are. */
function running(room: Room, me: string): Room {
  const levels = ["tiro", "miles", "centurio", "consul"];
  const { here: _device, ...elsewhere } = room;
  return {
    ...elsewhere,
    status: "running",
    result: null,
    ended: null,
    fair: null,
    seats: room.seats.map((seat, i) => ({ ...seat, bot: seat.key === me ? null : levels[i % 4]!, here: true })),
    you: { seat: room.seats.findIndex((s) => s.key === me), host: true, orders: {} },
  };
}

/** The last moment of each kind of decision of a record, by seats. */
async function moments_of(play: string, core: NativeCores): Promise<{ kind: string; moment: Moment }[]> {
  const { table } = await core.ask<{ table: number }>(0, { ask: "load", play });
  const found: { kind: string; moment: Moment }[] = [];
  const keys = [...play.matchAll(/^seat ([^:]+):/gm)].map((m) => m[1]!);
  for (const seat of keys) {
    const last = new Map<string, Moment>();
    for (let after = 0, end = 1; after < end;) {
      const request = { ask: "events", table, seat, after, limit: 1000 };
      const page = await core.ask<{ events: TableEvent[]; last: number }>(0, request);
      for (const { n, turn } of page.events)
        if (turn.actor === "seat" && turn.seat === seat && turn.decision)
          last.set(turn.decision, { play, seat, event: n });
      end = page.last;
      after = page.events.at(-1)?.n ?? end;
    }
    for (const [decision, moment] of last) found.push({ kind: `${keys.length} ${decision}`, moment });
  }
  await core.ask(0, { ask: "close", table });
  return found;
}

/** A record taken up at a moment. */
async function at(title: string, decision: string, moment: Moment, core: NativeCores): Promise<Shown> {
  const { play, seat, event } = moment;
  const { table } = await core.ask<{ table: number }>(0, { ask: "load", play, viewer: seat, event });
  const { position } = await core.ask<{ position: Position }>(0, { ask: "position", table, seat, whole: true });
  const { room } = await core.ask<{ room: Room }>(0, { ask: "room", table, seat });
  const after = Math.max(0, event - 40);
  const { events } = await core.ask<{ events: TableEvent[] }>(0, { ask: "events", table, seat, after, limit: 40 });
  await core.ask(0, { ask: "close", table });
  return { title, seats: room.seats.length, decision, room: running(room, seat), position, history: events };
}

async function found_in_records(title: string): Promise<Shown[]> {
  const core = new NativeCores(1);
  const found = new Map<string, Moment[]>();
  for (const play of plays_of(title))
    for (const { kind, moment } of await moments_of(play, core)) found.set(kind, [...(found.get(kind) ?? []), moment]);
  const shown: Shown[] = [];
  for (const [kind, moments] of found) {
    const [, decision] = kind.split(" ");
    const late = moments.toSorted((a, b) => b.event - a.event).slice(0, candidates);
    const tables: Shown[] = [];
    for (const moment of late) tables.push(await at(title, decision!, moment, core));
    shown.push(tables.toSorted((a, b) => b.position.choices.length - a.position.choices.length)[0]!);
  }
  core.close();
  return shown.toSorted((a, b) => a.seats - b.seats || a.decision.localeCompare(b.decision));
}

/** Kept for the other workers and the next run, as long as records, core and this file are what they were. */
const kept = (title: string): string => {
  const of = createHash("sha256");
  for (const part of [readFileSync(core_program), readFileSync(import.meta.filename), ...plays_of(title)])
    of.update(part);
  return join(root, "build/geometry/positions", `${title}_${of.digest("hex").slice(0, 16)}.json`);
};

export async function positions_of(title: string): Promise<Shown[]> {
  const file = kept(title);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Shown[];
  const found = await found_in_records(title);
  mkdirSync(dirname(file), { recursive: true });
  // Whole or not at all: another worker may be reading.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(found));
  renameSync(`${file}.${process.pid}`, file);
  return found;
}

/** The decisions a title asks, by its catalogue. */
export function decisions_of(title: string): string[] {
  const text = readFileSync(join(root, "games", title, "text/en.txt"), "utf8");
  return [...text.matchAll(/^ask\.([a-z_]+) =/gm)].map((m) => m[1]!);
}
