// The same record from a server and from this device: a client that speaks the protocol plays one game at a server's
// table, then the same game at a local one, with the same secret and the bot's moves dictated. It must be told the
// same, times and ids apart.
import type { Page } from "@playwright/test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject, Room } from "../../web/shared/table/protocol";
import { NativeCores } from "./cores";
import { expect, test } from "./seeded";
import { Site, web } from "./site";
import { url } from "./table";
import { titles } from "./titles";

type Messages = Record<string, unknown>[];

let site: Site;
let native: NativeCores;
test.beforeAll(async () => {
  site = new Site();
  await site.start();
  native = new NativeCores(1);
});
test.afterAll(() => {
  native.close();
  site.stop();
});
test.use({ serviceWorkers: "block" });

/** In the page: a client that plays the choice its event number picks, and asks for a few things that are refused. */
const client = `globalThis.play_by_protocol = (id, line) => new Promise((resolve) => {
  const told = [];
  let now = null;
  let me = null;
  let tries = 0;
  let next = 1;
  /** One question at a time: events that come meanwhile are looked at when it is answered. */
  let waiting = false;
  let closed = false;
  const say = (message) => {
    waiting = true;
    line.send({ ...message, id: next++, table: id });
  };
  const go_on = () => {
    if (waiting) return;
    const { turn, choices, event: answers } = now;
    if (turn.actor === "over") return closed ? say({ t: "ping" }) : undefined;
    if (turn.seat !== me || choices.length === 0) return;
    const first = choices[0].do;
    if (++tries === 1) return say({ t: "play", do: [first], answers: answers + 1 });
    if (tries === 2) return say({ t: "play", do: ["no_such_thing"], answers });
    if (tries === 3) return say({ t: "why", do: first });
    const scattered = Math.imul(answers, 0x9e3779b1) >>> 16; // As in tests/table_session/scripts.ts, and why.
    say({ t: "play", do: [choices[scattered % choices.length].do], answers });
  };
  line.hear = (message) => {
    told.push(message);
    if (message.t === "hello") return say({ t: "watch" });
    if (message.t === "pong") return resolve(told);
    if (message.position) now = message.position;
    if (message.t === "table") me = message.position.seat;
    if (message.t === "room") closed = message.room.status === "over";
    if (message.re !== undefined) waiting = false;
    if (now) go_on();
  };
  line.open(() => line.send({ t: "hello", protocol: 1 }));
})`;
type Client = (id: string, line: object) => Promise<Messages>;

/** Plays a whole game at a server's table; what was told, the room at the end, and the record. */
async function play_there(
  page: Page,
  title: string,
): Promise<{ told: Messages; room: Room; record: string; events: JsonObject[] }> {
  await page.addInitScript(client);
  await page.goto(url());
  return page.evaluate(async (title) => {
    const json = (path: string, body?: object) =>
      fetch(
        `/api${path}`,
        body ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {},
      ).then((r) => r.json());
    await json("/session", { name: "Ana" });
    const made = await json("/tables", {
      title,
      seats: [{ me: true }, { bot: "random" }],
      visibility: "link",
      start: true,
      nonce: "0a".repeat(16),
    });
    const { id } = made.table as { id: string };
    const socket = new WebSocket(`ws://${location.host}/api/ws`);
    const line = {
      send: (message: object) => socket.send(JSON.stringify(message)),
      hear: (_: object) => undefined as void,
      open: (begin: () => void) => (socket.onopen = begin),
    };
    socket.onmessage = ({ data }) => line.hear(JSON.parse(data as string));
    const told = await (globalThis as unknown as { play_by_protocol: Client }).play_by_protocol(id, line);
    socket.close();
    const record = await fetch(`/api/tables/${id}/record`).then((r) => r.text());
    const events: { n: number }[] = [];
    for (let last = 1; (events.at(-1)?.n ?? 0) < last;) {
      const page = await json(`/tables/${id}/events?after=${events.at(-1)?.n ?? 0}&limit=500&seat=Ana`);
      events.push(...page.events);
      last = page.last;
    }
    return { told, room: (await json(`/tables/${id}`)).table, record, events: events as unknown as JsonObject[] };
  }, title);
}

/** The same game on this device: kept as it began, with the worker's thinkers replaced by the bot's moves. */
async function play_here(page: Page, game: JsonObject, moves: string[]): Promise<Messages> {
  await page.route(/host\.worker-.*\.js$/, async (route) => {
    const fetched = await route.fetch();
    const dictated = `{
      const moves = ${JSON.stringify(moves)};
      globalThis.Worker = class {
        postMessage({ id, request }) {
          if (!request) return;
          const answer = request.ask === "pick" ? { do: moves.shift() } : {};
          queueMicrotask(() => this.onmessage({ data: { id, answer } }));
        }
      };
    }`;
    await route.fulfill({ response: fetched, body: dictated + (await fetched.text()) });
  });
  await page.addInitScript(client);
  await page.goto(site.address);
  const assets = readdirSync(join(web, "assets"));
  const file = (pattern: RegExp) => `assets/${assets.find((name) => pattern.test(name))!}`;
  return page.evaluate(
    async ([game, worker, core]) => {
      await new Promise<void>((resolve, reject) => {
        const open = indexedDB.open("lusoria", 1);
        open.onupgradeneeded = () => open.result.createObjectStore("games", { keyPath: "id" });
        open.onerror = () => reject(open.error!);
        open.onsuccess = () => {
          const put = open.result.transaction("games", "readwrite");
          put.objectStore("games").put(game);
          put.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      });
      const host = new Worker(worker as string, { type: "module" });
      const module = await WebAssembly.compile(await (await fetch(core as string)).arrayBuffer());
      host.postMessage({ module, thinkers: 1, pace_ms: 0 });
      const line = {
        send: (message: object) => host.postMessage({ line: 1, message }),
        hear: (_: object) => undefined as void,
        open: (begin: () => void) => begin(),
      };
      host.onmessage = ({ data }) => line.hear(data.message);
      return (globalThis as unknown as { play_by_protocol: Client }).play_by_protocol(
        (game as { id: string }).id,
        line,
      );
    },
    [game, file(/^host\.worker-.*\.js$/), file(/^lusoria_core-.*\.wasm$/)] as const,
  );
}

/** Times, and ids of tables and people; what only one of the two has to say. */
const apart = [
  "id",
  "table",
  "account",
  "guest",
  "host",
  "now",
  "created",
  "started",
  "ended",
  "here",
  "version",
  "me",
  "invite",
];
function without_ids(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without_ids);
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([key]) => !apart.includes(key));
  return Object.fromEntries(kept.map(([key, v]) => [key, without_ids(v)]));
}

interface Told {
  events: JsonObject[];
  position: { event: number };
}

/** Events by themselves, as they may come in other portions. */
const events_of = (told: Messages) => (told as unknown as Told[]).flatMap((m) => m.events ?? []);
/** What may be done after an event, wherever the messages tell it. */
const positions_of = (told: Messages) =>
  new Map(
    (told as unknown as Told[])
      .filter((m) => m.position && !("view" in m.position))
      .map(({ position }) => [position.event, position]),
  );
const others = (told: Messages) =>
  told.filter((m) => m["t"] !== "events" && m["t"] !== "hello").map(({ position: _, ...rest }) => without_ids(rest));

for (const title of titles) {
  test(`${title}: a server and this device tell the same of the same record`, async ({ page, context }) => {
    const { told, room, record, events } = await play_there(page, title);
    const keys = room.seats.map((s) => s.key);
    const bot = keys[1]!;
    const lines = record.split("\n");
    const moves = lines.filter((line) => line.startsWith(`${bot}: `)).map((line) => line.slice(bot.length + 2));
    const names = keys.map((key) =>
      lines.find((line) => line.startsWith(`seat ${key}: `))!.slice(`seat ${key}: `.length),
    );
    const { secret, nonces } = room.fair!;
    const begin = {
      ask: "new",
      id: room.id,
      title,
      options: room.options,
      names,
      secret,
      nonces: keys.map((key) => nonces[key] ?? ""),
    };
    const { table } = await native.ask<{ table: number }>(0, begin);
    const { play } = await native.ask<{ play: string }>(0, { ask: "record", table });
    const kept = {
      id: "l_same",
      title,
      created: 1,
      touched: 1,
      ended: null,
      notes: false,
      orders: {},
      analysis: null,
      next: null,
    };
    const seats = room.seats.map((s) => ({ name: s.name, bot: s.bot }));
    const here = await play_here(
      await context.newPage(),
      { ...kept, seats, play, secret } as unknown as JsonObject,
      moves,
    );
    const own = lines.filter((line) => line.startsWith(`${keys[0]}: `));
    expect(events.length).toBeGreaterThan(own.length);
    // What lay there already when the table was looked at first is in its position.
    const { event } = here.find((m) => m["t"] === "table")!["position"] as Told["position"];
    expect(events_of(here)).toEqual(events.filter((e) => (e["n"] as number) > event));
    const positions = positions_of(here);
    // The server's bot may have moved before anybody looked; from then on every position is told by both.
    for (const [event, position] of positions_of(told))
      expect(positions.get(event), `position after event ${event}`).toEqual(position);
    expect(positions_of(told).size).toBeGreaterThanOrEqual(own.length);
    expect(others(here)).toEqual(others(told));
  });
}
