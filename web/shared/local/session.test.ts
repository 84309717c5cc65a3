// The same table session in both of its homes: the scripts of tests/table_session are run at a server, over its socket,
// and on this device, in the page's worker; both must answer and show the same. Then the game is played to its end and
// compared event by event. Needs build/lusoria and the core's module (`ninja -C build/wasm lusoria_core`).
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { enter, PageHome, people, ServerHome, type Message, type Who } from "../../../tests/table_session/homes";
import { begin, lobby } from "../../../tests/table_session/lobby";
import {
  clock_script,
  play_out,
  play_record,
  run,
  scripts,
  vacation,
  type Script,
  type Told,
} from "../../../tests/table_session/scripts";
import { load_core } from "./core";

const kept = vi.hoisted(() => ({ store: null as unknown as import("./store").GameStore }));
vi.mock("./store", async (original) => {
  const real = await original<typeof import("./store")>();
  const { ForgetfulStore } = await import("../../../tests/table_session/forgetful_store");
  kept.store = new ForgetfulStore();
  return {
    ...real,
    BrowserStore: class {
      constructor() {
        return kept.store;
      }
    },
  };
});

// One device, one tab: newer versions of Node have locks, as browsers with several tabs do.
vi.stubGlobal("navigator", { language: "en" });

const root = join(import.meta.dirname, "../../..");
const binary = process.env["LUSORIA_BIN"] ?? join(root, "build/lusoria");
const module_file = process.env["LUSORIA_CORE"] ?? join(root, "build/wasm/wasm/lusoria_core.wasm");
/** A machine without the module's compiler makes the page without it. */
const module = existsSync(module_file) ? await WebAssembly.compile(readFileSync(module_file)) : null;
const core = module && (await load_core(module));
const titles = core?.ask<{ titles: { slug: string }[] }>({ ask: "titles" }).titles.map(({ slug }) => slug) ?? [];

const data = mkdtempSync(join(tmpdir(), "lusoria-session-"));
let server: ChildProcess;
let url = "";
beforeAll(async () => {
  server = spawn(binary, ["serve", "--port", "0", "--data", data, "--no-rate-limits", "--bot-pace", "0"]);
  url = await new Promise<string>((resolve, reject) => {
    let said = "";
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const ready = /Lusoria is ready: (http:\S+)/.exec(said);
      if (ready) resolve(ready[1]!);
    };
    server.stdout!.on("data", hear);
    server.stderr!.on("data", hear);
    server.on("exit", () => reject(new Error(`the server ended: ${said}`)));
  });
});
afterAll(() => {
  server.kill("SIGKILL");
  rmSync(data, { recursive: true, force: true });
});

/** The page's worker in this process: what it is sent and what it says. */
const worker = await (async () => {
  let into: (event: { data: object }) => void = () => undefined;
  let out: (message: Message) => void = () => undefined;
  Object.assign(globalThis, {
    addEventListener: (_: string, hear: typeof into) => (into = hear),
    postMessage: (message: Message) => out(structuredClone(message)),
    reportError: (e: unknown) => {
      throw e;
    },
  });
  if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: {} });
  await import("./host.worker");
  const post = (message: object) => into({ data: message });
  if (module) post({ module, thinkers: 1, pace_ms: 0 });
  return { post, on_message: (hear: typeof out) => (out = hear) };
})();

const nonces: Record<Who, string> = { Ana: "0a".repeat(16), Ben: "0b".repeat(16) };

/** Ana opens a table at the server, and out of the lobby it begins. */
async function at_the_server(title: string, { undo, clock }: Pick<Script, "undo" | "clock">): Promise<ServerHome> {
  const [Ana, Ben] = await Promise.all(people.map((name) => enter(url, name)));
  const terms = { title, undo, seats: [{ me: true }, {}], visibility: "link", nonce: nonces.Ana };
  const asked = clock ? { ...terms, clock } : terms;
  const { table } = (await Ana!.call("POST", "/tables", asked)) as { table: { id: string; invite: string } };
  const home = new ServerHome(table.id, { Ana: Ana!, Ben: Ben! });
  if (clock) for (const person of people) await home.say(person, vacation());
  for (const { what, answer, expected } of await begin(home, lobby(table.invite, nonces)))
    expect(answer, what).toMatchObject(expected);
  return home;
}

/** The same table on this device: the same options, the same secret. */
async function on_this_device(title: string, undo: string, there: ServerHome): Promise<PageHome> {
  const { table: room } = (await there.accounts.Ana.call("GET", `/tables/${there.id}`)) as {
    table: { options: Message; fair: { secret: string } };
  };
  const { secret } = room.fair;
  const begin = { id: there.id, title, options: room.options, names: people, secret, nonces: Object.values(nonces) };
  const { table } = core!.ask<{ table: number }>({ ask: "new", ...begin });
  const { play } = core!.ask<{ play: string }>({ ask: "record", table });
  const seats = people.map((name) => ({ name, bot: null }));
  const rest = { created: 1, touched: 1, ended: null, notes: false, orders: {}, analysis: null, next: null };
  const id = `l_${there.id}`;
  await kept.store.put({ ...rest, id, title, seats, play, secret, undo } as import("./store").SavedGame);
  return new PageHome(id, worker);
}

/** Times, and ids of tables and people; what only one of the two has to say, as who is a guest. */
const apart = new Set(
  "id re table account guest host now created started ended here version me invite next nonce watchers chat clock vacation".split(
    " ",
  ),
);
function without_ids(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without_ids);
  if (value === null || typeof value !== "object") return value;
  const rest = Object.entries(value).filter(([key]) => !apart.has(key));
  return Object.fromEntries(rest.map(([key, v]) => [key, without_ids(v)]));
}

/** What the script says is answered … */
function expect_as_written(told: Told[]): void {
  for (const { step, what, who, answer } of told) {
    const expected = typeof step.answer === "function" ? step.answer(who) : step.answer;
    if (expected) expect(answer, what).toMatchObject(expected);
  }
}
/** … and all the rest is the same in both homes. */
const compared = (told: Told[]) =>
  told
    .filter(({ step }) => !step.only && !step.shown_later)
    .map(({ what, answer, shown }) => without_ids({ what, answer, shown }));

/** The scripts one after the other at one table. */
async function run_all(home: ServerHome | PageHome, list: Script[]): Promise<Told[]> {
  const all: Told[] = [];
  for (const script of list) all.push(...(await run(home, script)));
  return all;
}

/** The verdict, and all that led to it. */
async function expect_same_end(here: PageHome, there: ServerHome): Promise<void> {
  for (const person of people) {
    expect(without_ids(await here.look(person))).toEqual(without_ids(await there.look(person)));
    const events = await there.events(person);
    expect(events.length).toBeGreaterThan(10);
    expect(await here.events(person)).toEqual(events);
    // What was told at the time is what is told of it now.
    for (const home of [here, there]) {
      const pushed = home.pushed.filter(({ position }) => position.seat === person).flatMap((told) => told.events);
      expect(pushed.length).toBeGreaterThan(0);
      expect(pushed).toEqual(pushed.map(({ n }) => events[n - 1]));
    }
  }
}

/** Scripts that agree on how moves are taken back share a table. */
const tables = (["free", "never"] as const).map((undo) => ({ undo, list: scripts.filter((s) => s.undo === undo) }));

describe.each(titles)("%s, at a server and on this device", (title) => {
  test.each(tables)(
    "undo $undo",
    async ({ undo, list }) => {
      const there = await at_the_server(title, { undo });
      const told_there = await run_all(there, list);
      // Only when the game is over does the server tell the secret of its chance.
      const moves_there = await play_out(there);
      const here = await on_this_device(title, undo, there);
      const told_here = await run_all(here, list);
      const moves_here = await play_out(here);
      for (const told of [told_there, told_here]) expect_as_written(told);
      expect(compared(told_here)).toEqual(compared(told_there));
      // A short game ends within the scripts; the shortest has a question or two a round for each.
      expect(told_there.length + moves_there.length).toBeGreaterThanOrEqual(8);
      expect(without_ids(moves_here)).toEqual(without_ids(moves_there));
      await expect_same_end(here, there);
      // A game that is over goes on at one other table, whoever asks.
      for (const home of [there, here]) {
        const next = await home.rematch("Ana");
        expect(await home.rematch("Ben")).toBe(next);
        expect((await home.look("Ben")).room.next).toBe(next);
        home.close();
      }
    },
    300_000,
  );

  test(
    clock_script.name,
    async () => {
      const there = await at_the_server(title, clock_script);
      const told = await run(there, clock_script);
      expect_as_written(told);
      expect(told).toHaveLength(clock_script.steps.length); // The game goes on after all that.
      await play_out(there);
      const here = await on_this_device(title, clock_script.undo, there);
      await play_record(here, await there.record());
      await expect_same_end(here, there);
      for (const home of [there, here]) home.close();
    },
    300_000,
  );
});

test("no script and no title is left out", () => {
  expect(titles.length > 0).toBe(module !== null);
  expect(tables.flatMap(({ list }) => list)).toHaveLength(scripts.length);
});
