// The worker that holds this device's tables. A page speaks to it as to a server: requests with an
// answer, and lines that carry the messages of docs/PROTOCOL.md.
import type { AnalysisOrder } from "../table/api";
import { protocol_version, type JsonObject, type LineAnswer, type ServerMessage } from "../table/protocol";
import type { BoardQuestion } from "../lesson_board";
import { load_core } from "./core";
import { Host, type Continued, type NewGame, type Tried } from "./host";
import { BrowserStore } from "./store";
import { failed, problem, type Failure } from "./failure";
import type { LocalTable } from "./table";
import { WorkerThinkers, think_together } from "./thinkers";

/** What the strongest level makes of a view, in so many simulations or as many as it takes for a decision. */
export interface HintQuestion {
  title: string;
  seats: string[];
  view: JsonObject;
  /** The figures of an owner's box. */
  edition?: JsonObject;
  simulations?: number;
}

export type HostRequest =
  | { ask: "titles" | "levels" | "games" }
  | { ask: "components"; title: string; edition?: number }
  | { ask: "story"; scene: JsonObject }
  | ({ ask: "board"; why?: string } & BoardQuestion)
  | { ask: "create"; game: NewGame }
  | { ask: "go_on"; from: Continued }
  | { ask: "try"; from: Tried }
  | { ask: "seat"; id: string; seat: number; bot: string | null }
  | { ask: "table" | "record" | "rematch" | "remove"; id: string }
  | { ask: "events" | "past"; id: string; seat: string | null; rest: JsonObject }
  | { ask: "analysis"; id: string; order: AnalysisOrder | null }
  | { ask: "hint"; about: HintQuestion };

/** The first message. */
interface Begin {
  module: WebAssembly.Module;
  /** How many workers think at once. */
  thinkers: number;
  pace_ms: number;
}

export type ToHost =
  | Begin
  | { id: number; request: HostRequest }
  | { line: number; message: JsonObject }
  | { line: number; hang_up: true };

export type FromHost = { id: number; answer: unknown } | { line: number; message: ServerMessage };

async function start({ module, thinkers: count, pace_ms }: Begin) {
  const core = await load_core(module);
  const thinkers = new WorkerThinkers(count, module);
  const { levels } = core.ask<{ levels: { level: string; turn_ms: number }[] }>({ ask: "levels" });
  const store = new BrowserStore();
  const host = new Host({
    core,
    store,
    thinkers,
    now: () => Date.now(),
    fail: reportError,
    pace_ms,
    // The quick one is there in seconds and tells who was winning; the mistakes of a few points want the other, which
    // is what the command line takes: ten times as long.
    simulations: { quick: 160, thorough: 1600 },
    turn_ms: (level) => levels.find((l) => l.level === level)?.turn_ms ?? 0,
  });
  return { core, store, thinkers, levels, host };
}

type Ready = Awaited<ReturnType<typeof start>>;
let ready: Promise<Ready> | null = null;

async function answer(all: Ready, request: HostRequest): Promise<unknown> {
  const { core, store, host } = all;
  const with_table = async <T>(
    table: Promise<LocalTable | Failure>,
    use: (t: LocalTable) => T,
  ): Promise<T | Failure> => {
    const found = await table;
    return failed(found) ? found : use(found);
  };
  const shown = (table: LocalTable) => ({ table: table.room(), position: table.position(true) });
  switch (request.ask) {
    case "titles":
    case "levels":
    case "components":
    case "story":
    case "board":
      return core.ask(request);
    case "games":
      return store.list().catch(() => null);
    case "create":
      return with_table(host.create(request.game), shown);
    case "go_on":
      return with_table(host.go_on(request.from), shown);
    case "try":
      return with_table(Promise.resolve(host.try_out(request.from)), shown);
    case "seat":
      return with_table(host.table(request.id), (t) => t.seat(request.seat, request.bot).then(() => shown(t)));
    case "rematch":
      return with_table(host.rematch(request.id), shown);
    case "table":
      return with_table(host.table(request.id), shown);
    case "record":
      return with_table(host.table(request.id), (t) => ({ play: t.portable_record() }));
    case "events":
    case "past":
      return with_table(host.table(request.id), (t) => t.past(request.ask, request.seat, request.rest));
    case "analysis":
      return host.analysis(request.id, request.order);
    case "remove":
      host.let_go(request.id);
      return store.remove(request.id).catch(() => undefined);
    case "hint":
      return hint(all, request.about);
  }
}

/** The strongest bot's opinion of a view, forgotten when it is told. */
async function hint({ thinkers, levels }: Ready, about: HintQuestion): Promise<unknown> {
  const bot = "hint";
  const thought = { ...about, bot, level: levels.at(-1)!.level, seed: "1" };
  const best = await think_together(thinkers, thinkers.count, thought, "best");
  thinkers.forget(bot);
  return best;
}

/** The table each line watches. */
const watched = new Map<number, string>();

/** A game is open in one place at a time; the newest has it. */
function claim(line: number, id: string): void {
  if (!("locks" in navigator)) return;
  void navigator.locks
    .request(`lusoria ${id}`, { steal: true }, () => new Promise<void>((resolve) => releases.set(line, resolve)))
    .catch(() => {
      say(line, { t: "bye", table: id, reason: "open elsewhere" });
      watched.delete(line);
      void ready?.then(({ host }) => host.let_go(id));
    });
}

const releases = new Map<number, () => void>();

function say(line: number, message: ServerMessage): void {
  postMessage({ line, message } satisfies FromHost);
}

async function hear({ host }: Ready, line: number, message: JsonObject): Promise<void> {
  const re = message["id"] as number | undefined;
  const reply = (body: LineAnswer) => say(line, re === undefined ? body : { ...body, re });
  if (message["t"] === "hello") return say(line, { t: "hello", protocol: protocol_version });
  const refuse = ({ error }: Failure) => reply({ t: "refused", error });
  const table = await host.table(message["table"] as string);
  if (failed(table)) return refuse(table);
  const done = (what: { event: number } | Failure) =>
    failed(what) ? refuse(what) : reply({ t: "ok", event: what.event });
  switch (message["t"]) {
    case "watch":
      watched.set(line, table.id);
      claim(line, table.id);
      return reply(table.watch((told) => say(line, told)));
    case "play":
      return done(await table.act("play", { do: message["do"], answers: message["answers"] }));
    case "undo":
      return done(await table.act("undo", { count: message["count"], answers: message["answers"] }));
    case "ask":
      return done(await table.act("ask", { actions: message["actions"], to: message["to"] }));
    case "why": {
      const why = table.why(message["do"] as string);
      return failed(why) ? refuse(why) : reply({ t: "why", refusal: why.refusal });
    }
    case "orders":
      return done(await table.order(message["orders"] as Record<string, string | null>));
    case "look_as":
      table.look_as(message["seat"] as string | null);
      return reply({ t: "ok", event: table.position(false).event });
    case "ping":
      return reply({ t: "pong", now: Date.now() });
    default:
      return reply({ t: "refused", error: { code: "forbidden", message: "not at a table of this device" } });
  }
}

function hang_up({ host }: Ready, line: number): void {
  const id = watched.get(line);
  watched.delete(line);
  releases.get(line)?.();
  releases.delete(line);
  if (id && ![...watched.values()].includes(id)) host.let_go(id);
}

/** Lines are heard in order, one message after the other. */
let heard: Promise<unknown> = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<ToHost>) => {
  if ("module" in data) {
    ready = start(data);
  } else if ("id" in data) {
    const { id, request } = data;
    void ready
      ?.then(async (all) => postMessage({ id, answer: await answer(all, request) } satisfies FromHost))
      .catch((e: unknown) => postMessage({ id, answer: problem("unavailable", String(e)) } satisfies FromHost));
  } else {
    const take = async () => {
      const all = await ready;
      if (!all) return;
      if ("message" in data) await hear(all, data.line, data.message);
      else hang_up(all, data.line);
    };
    // The page hears of what went wrong and begins anew with what was saved.
    heard = heard.then(take).catch(reportError);
  }
});
