// Whole games on this device, without a browser: the module, the tables and the store as the worker
// runs them. The module is built by `ninja -C build/wasm lusoria_core`.
import { existsSync, readFileSync } from "node:fs";
import { beforeAll, expect, test as any_test } from "vitest";
import { ForgetfulStore } from "../../../tests/table_session/forgetful_store";
import type { Analysis } from "../table/api";
import type { Bare, JsonObject, Position, ServerMessage } from "../table/protocol";
import { merge_patch } from "../table/protocol";
import { load_core, type Core } from "./core";
import { Host } from "./host";
import type { SavedGame } from "./store";
import { failed } from "./failure";
import { LocalTable, type Surroundings } from "./table";

const file = new URL("../../../build/wasm/wasm/lusoria_core.wasm", import.meta.url);
let core: Core;
/** A machine without the module's compiler makes the page without it. */
const test = any_test.skipIf(!existsSync(file));

beforeAll(async () => {
  if (!existsSync(file)) return;
  core = await load_core(await WebAssembly.compile(readFileSync(file)));
});

function surroundings(store = new ForgetfulStore()): Surroundings {
  return {
    core,
    store,
    thinkers: {
      count: 2,
      ask: <T>(_: number, request: object) => Promise.resolve(core.ask<T>(request)),
      forget: () => undefined,
    },
    now: () => 1000,
    turn_ms: () => 0,
    fail: (e) => {
      throw e;
    },
    pace_ms: 0,
    simulations: { quick: 4, thorough: 8 },
  };
}

function opened(table: LocalTable | { error: { message: string } }): LocalTable {
  if (failed(table)) throw new Error(table.error.message);
  return table;
}

/** A person who plays the first, second, … choice in turn, and what the page was told. */
async function play_out(table: LocalTable, most = 5000): Promise<{ view: JsonObject; now: Bare }> {
  let view: JsonObject = {};
  let now: Bare | null = null;
  let wake: () => void = () => undefined;
  const answer = table.watch((message) => {
    if (message.t !== "events") return;
    for (const event of message.events) view = merge_patch(view, event.delta) as JsonObject;
    now = message.position;
    wake();
  });
  const first = answer.position as Position;
  view = first.view;
  now = first;
  for (let moves = 0; moves < most && now.turn.actor !== "over";) {
    const mine = now.choices;
    if (mine.length === 0) {
      await new Promise<void>((resolve) => (wake = resolve));
      continue;
    }
    const choice = mine[moves++ % mine.length]!;
    const done = await table.act("play", { do: [choice.do], answers: now.event });
    if (failed(done)) throw new Error(done.error.message);
  }
  return { view, now };
}

const titles = Object.keys(import.meta.glob("../../../games/*/game.h")).map((path) => path.split("/").at(-2)!);

for (const title of titles) {
  test(`${title}: a whole game against bots; the views told add up`, async () => {
    const store = new ForgetfulStore();
    const host = new Host(surroundings(store));
    const seats = [
      { name: "Ana", bot: null },
      { name: "Ben", bot: "random" },
    ];
    const table = opened(await host.create({ title, seats }));
    const { view, now } = await play_out(table);
    expect(now.turn.actor).toBe("over");
    expect(view).toEqual(table.position(true).view);
    // What was saved is the whole game, and a new page finds it.
    const saved = (await store.get(table.id))!;
    const again = opened(await new Host(surroundings(store)).table(table.id));
    expect(again.record()).toBe(saved.play);
    expect(saved.play).toContain(`secret: ${saved.secret}`);
  }, 60_000);
}

test("levels come with what was measured of them", () => {
  type Strengths = Record<string, { elo: number; error: number }>;
  const { levels } = core.ask<{ levels: { level: string; elo: Strengths }[] }>({ ask: "levels" });
  const strengths = (level: string) => levels.find((one) => one.level === level)!.elo;
  const measured = Object.entries(strengths("consul"));
  expect(measured.length).toBeGreaterThan(0);
  for (const [title, { elo }] of measured) {
    expect(titles).toContain(title);
    expect(elo).toBeGreaterThan(strengths("tiro")[title]!.elo);
  }
});

test("a game that was closed in the middle goes on with the chance it was begun with", async () => {
  const store = new ForgetfulStore();
  const table = opened(
    await new Host(surroundings(store)).create({
      title: "carpe_diem",
      seats: [
        { name: "Ana", bot: null },
        { name: "Ben", bot: "random" },
      ],
    }),
  );
  await play_out(table, 1);
  const again = opened(await new Host(surroundings(store)).table(table.id));
  await play_out(again);
  expect(again.record()).toContain("commitment: ");
  expect(again.room().fair?.secret).toBe((await store.get(table.id))?.secret);
}, 60_000);

/** A record as an earlier page wrote it: without options that came later, which stand at what was played then, and
 * without the checksum that counts them. */
function as_written_before(before: string, record: string): string {
  const known = new Set([...before.matchAll(/^option (\w+):/gm)].map(([, key]) => key));
  const lines = record.split("\n").filter((line) => {
    const key = /^option (\w+):/.exec(line)?.[1];
    return !line.startsWith("checksum: ") && (key === undefined || known.has(key));
  });
  return lines.join("\n");
}

/** Kept where an order that the person gave is about to answer, before the core knew who sits where; with what the core
 * of that time said of the room and made of the next two moves. */
test("a game that an earlier page kept goes on as it would have there", async () => {
  interface Before {
    saved: SavedGame;
    room: JsonObject;
    obeyed: string;
    drawn: string;
  }
  const file = readFileSync(new URL("saved_before.json", import.meta.url), "utf8");
  const { saved, room, obeyed, drawn } = JSON.parse(file) as Before;
  const store = new ForgetfulStore();
  await store.put(saved);
  const table = opened(await new Host(surroundings(store)).table(saved.id));
  const told = (record: string) => as_written_before(saved.play, record);
  expect(told(table.record())).toBe(told(saved.play));
  const options = { ...(table.room()["options"] as JsonObject), ...(room["options"] as JsonObject) };
  const here = { hand_over: null, kept: true, people: ["Ana"], trial: false };
  expect(table.room()).toEqual({ ...room, options, here });
  table.watch(() => undefined);
  await expect.poll(() => told(table.record())).toBe(told(obeyed));
  const kept = await store.get(saved.id);
  expect({ ...kept, play: told(kept!.play) }).toEqual({ ...saved, play: told(obeyed), touched: 1000, undo: "free" });
  await table.act("play", { do: ["draw"], answers: table.position(false).event });
  expect(told(table.record())).toContain(told(drawn));
  await table.order({ follow: null });
  await play_out(table);
  expect(table.record()).toContain(`secret: ${saved.secret}`);
}, 60_000);

test("a hand-over hides what the last one saw", async () => {
  const host = new Host(surroundings());
  const seats = [
    { name: "Ana", bot: null },
    { name: "Ben", bot: null },
  ];
  const table = opened(await host.create({ title: "glory_to_rome", seats }));
  const told: ServerMessage[] = [];
  const first = table.watch((message) => told.push(message));
  expect(first.position?.seat).toBe(null);
  const next = table.room().here!.hand_over!;
  const other = next === "Ana" ? "Ben" : "Ana";
  table.look_as(next);
  expect(told.at(-1)).toMatchObject({ t: "start", position: { seat: next } });
  expect(table.room().here?.hand_over).toBe(null);
  // Somebody else's past is nobody's business while the game runs.
  expect(failed(table.past("events", other, {}))).toBe(true);
  table.look_as(null);
  expect(table.room().here?.hand_over).toBe(next);
});

test("a move that is refused changes nothing and says why", async () => {
  const host = new Host(surroundings());
  const table = opened(
    await host.create({
      title: "builders",
      seats: [
        { name: "Ana", bot: null },
        { name: "Ben", bot: null },
      ],
    }),
  );
  table.look_as(table.room().here!.hand_over);
  const before = table.record();
  const event = table.position(false).event;
  const unknown = await table.act("play", { do: ["no_such_thing"], answers: event });
  expect(failed(unknown) && unknown.error.code).toBe("unknown_action");
  const stale = await table.act("play", { do: ["end_turn"], answers: event + 1 });
  expect(failed(stale) && stale.error.code).toBe("stale");
  const choices = new Set(table.position(false).choices.map((c) => c.do));
  const lacking = ["enslaved", "tool kind=saw", "end_turn"].find((action) => !choices.has(action));
  if (lacking) expect(failed(await table.act("play", { do: [lacking], answers: event }))).toBe(true);
  expect(table.record()).toBe(before);
});

test("a store that refuses is told, and the game goes on", async () => {
  const store = new ForgetfulStore();
  store.put = () => Promise.reject(new Error("full"));
  const host = new Host(surroundings(store));
  const table = opened(
    await host.create({
      title: "builders",
      seats: [
        { name: "Ana", bot: null },
        { name: "Ben", bot: "random" },
      ],
    }),
  );
  expect(table.room().here?.kept).toBe(false);
  const { now } = await play_out(table);
  expect(now.turn.actor).toBe("over");
}, 60_000);

test("an analysis is kept with its game, whether or not somebody still looks", async () => {
  const store = new ForgetfulStore();
  const host = new Host(surroundings(store));
  const table = opened(
    await host.create({
      title: "builders",
      seats: [
        { name: "Ana", bot: null },
        { name: "Ben", bot: "random" },
      ],
    }),
  );
  await play_out(table);
  const { play } = (await store.get(table.id))!;
  await host.analysis(table.id, "quick");
  host.let_go(table.id);
  const kept = (thorough: boolean) =>
    expect
      .poll(() => store.get(table.id).then((game) => (game?.analysis ? game.thorough : null)), { timeout: 60_000 })
      .toBe(thorough);
  await kept(false);
  expect((await store.get(table.id))?.play).toBe(play);
  const quick = await host.analysis(table.id, null);
  expect(!failed(quick) && quick.status).toBe("done");
  // A closer look can be stopped; what was there before stands all the time.
  const looking = await host.analysis(table.id, "thorough");
  expect(looking).toMatchObject({ status: "running", thorough: true, result: (quick as Analysis).result });
  expect(await host.analysis(table.id, "stop")).toMatchObject({ status: "done", thorough: false });
  await host.analysis(table.id, "thorough");
  await kept(true);
}, 90_000);

test("what is tried out comes from a view, is not kept and can be taken back", async () => {
  const store = new ForgetfulStore();
  const host = new Host(surroundings(store));
  const seats = [
    { key: "Ana", name: "Ana", bot: null },
    { key: "Ben", name: "Ben", bot: "random" },
  ];
  const game = opened(await host.create({ title: "glory_to_rome", seats }));
  const { view } = game.position(true);
  const before = game.record();
  const trial = opened(host.try_out({ title: game.title, seats, seat: "Ana", view, notes: false }));
  expect(trial.position(true).view).toEqual(view);
  await play_out(trial, 4);
  // Moving for everybody, one looks through the eyes of whoever decides; what the bot did stands now.
  await trial.seat(1, null);
  const undo_all = async () => {
    for (let left = trial.position(false).undo.free; left > 0; --left) {
      const done = await trial.act("undo", { count: 1, answers: trial.position(false).event });
      expect(failed(done)).toBe(false);
      expect(trial.position(false).undo.free).toBe(left - 1);
    }
  };
  await undo_all();
  const start = trial.position(true);
  for (let moves = 0; moves < 12; ++moves) {
    const now = trial.position(false);
    expect(now.seat).toBe(now.turn.seat);
    await trial.act("play", { do: [now.choices.at(-1)!.do], answers: now.event });
  }
  await undo_all();
  expect(trial.position(true).view).toEqual(start.view);
  expect(game.record()).toBe(before);
  expect((await store.list()).map((kept) => kept.id)).toEqual([game.id]);
  host.let_go(trial.id);
  expect(failed(await host.table(trial.id))).toBe(true);
}, 60_000);
