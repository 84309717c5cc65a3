// The page's end of this device's tables: starts the worker at the first need, asks it, and opens
// lines to it that look like a connection to a server.
import core_url from "@core/lusoria_core.wasm?url";
import type { JsonObject, Room } from "../table/protocol";
import type { Line, LineListener } from "../table/line";
import type { Continued, NewGame, Tried } from "./host";
import type { FromHost, HintQuestion, HostRequest, ToHost } from "./host.worker";
import type { SavedGame } from "./store";
import { failed, problem, type Failure } from "./failure";

/** Whether this page can play by itself; without the module, WebAssembly or workers it cannot. */
export const can_play_here =
  __CORE__ && typeof WebAssembly === "object" && typeof Worker === "function" && typeof BigInt === "function";

/** How many workers think at once: one core is left to the page where there are more than two. */
function thinkers(): number {
  const most = 4;
  const cores = navigator.hardwareConcurrency || 1;
  return Math.min(most, cores > 2 ? cores - 1 : cores);
}

/** A bot's shortest time for a decision, so that a move can be followed; what --bot-pace is to a server. */
function pace(): number {
  const usual_ms = 350;
  return Number(localStorage.getItem("lusoria.bot_pace") ?? usual_ms);
}

/** Hosts that do not know what a module is call it something else; then it is not compiled while it comes. */
async function compiled(): Promise<WebAssembly.Module> {
  const fetched = await fetch(core_url);
  if (!fetched.ok) throw new Error(`${core_url}: ${fetched.status}`);
  return fetched.headers.get("Content-Type") === "application/wasm"
    ? WebAssembly.compileStreaming(fetched)
    : WebAssembly.compile(await fetched.arrayBuffer());
}

/** Set once a game was played here; before that nobody need look for one. */
export const used_here = "lusoria.here";

/** As a WebSocket tells that nobody closed it. */
const broken_off = 1006;

class LocalLine implements Line {
  readyState: number = WebSocket.CONNECTING;

  constructor(
    readonly number: number,
    readonly owner: LocalHost,
    readonly listener: LineListener,
  ) {}

  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.listener.opened();
  }

  send(text: string): void {
    this.owner.tell({ line: this.number, message: JSON.parse(text) as JsonObject });
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.owner.hang_up(this.number);
  }
}

class LocalHost {
  #worker: Promise<Worker> | null = null;
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  readonly #lines = new Map<number, LocalLine>();
  #next = 1;

  #start(): Promise<Worker> {
    this.#worker ??= (async () => {
      const module = await compiled();
      const worker = new Worker(new URL("./host.worker.ts", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }: MessageEvent<FromHost>) => this.#hear(data);
      worker.onerror = (e) => this.#broken(worker, e.message);
      worker.postMessage({ module, thinkers: thinkers(), pace_ms: pace() } satisfies ToHost);
      return worker;
    })().catch((e: unknown) => {
      this.#worker = null;
      throw e;
    });
    return this.#worker;
  }

  #hear(told: FromHost): void {
    if ("line" in told) {
      this.#lines.get(told.line)?.listener.told(JSON.stringify(told.message));
      return;
    }
    const answer = this.#waiting.get(told.id);
    this.#waiting.delete(told.id);
    answer?.(told.answer);
  }

  /** A worker that fell over is put away; the tables it had are as they were saved. */
  #broken(worker: Worker, message: string): void {
    worker.terminate();
    this.#worker = null;
    for (const answer of this.#waiting.values()) answer(problem("unavailable", message));
    this.#waiting.clear();
    for (const line of this.#lines.values()) line.listener.lost(broken_off);
    this.#lines.clear();
  }

  tell(message: ToHost): void {
    void this.#start().then((worker) => worker.postMessage(message));
  }

  async ask<T>(request: HostRequest): Promise<T> {
    const worker = await this.#start();
    const id = this.#next++;
    return new Promise<T>((resolve) => {
      this.#waiting.set(id, resolve as (answer: unknown) => void);
      worker.postMessage({ id, request } satisfies ToHost);
    });
  }

  open_line(listener: LineListener): Line {
    const line = new LocalLine(this.#next++, this, listener);
    this.#lines.set(line.number, line);
    void this.#start().then(
      () => line.opened(),
      () => listener.lost(broken_off),
    );
    return line;
  }

  hang_up(number: number): void {
    this.#lines.delete(number);
    this.tell({ line: number, hang_up: true });
  }
}

const host = new LocalHost();

/** What the core said was wrong, as an error. */
export class LocalError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.error.message);
  }
}

async function ask<T extends object>(request: HostRequest): Promise<T> {
  const answer = await host.ask<T | Failure>(request);
  if (answer && failed(answer)) throw new LocalError(answer);
  return answer as T;
}

type Opened = { table: Room };

function begun({ table }: Opened): Room {
  // Browsers that are short of room then spare this page's games.
  void navigator.storage?.persist?.().catch(() => undefined);
  localStorage.setItem(used_here, "yes");
  return table;
}

export interface Hint {
  do: string;
  value: number;
  visits: number;
}

/** What a search makes of a view: the best choices, and every seat's chance of winning. */
export interface Opinion {
  best: Hint[];
  chances: Record<string, number>;
}

export const local = {
  ask,
  open_line: (listener: LineListener): Line => host.open_line(listener),
  /** Games kept here, the latest first; null where the browser keeps nothing. */
  games: () =>
    host.ask<SavedGame[] | null | Failure>({ ask: "games" }).then((list) => (list && failed(list) ? null : list)),
  create: (game: NewGame) => ask<Opened>({ ask: "create", game }).then(begun),
  go_on: (from: Continued) => ask<Opened>({ ask: "go_on", from }).then(begun),
  record: (id: string) => ask<{ play: string }>({ ask: "record", id }).then((a) => a.play),
  remove: (id: string) => host.ask<void>({ ask: "remove", id }),
  hint: (about: HintQuestion) => ask<Opinion>({ ask: "hint", about }),
  try_out: (from: Tried) => ask<Opened>({ ask: "try", from }).then((a) => a.table),
  levels: () => ask<{ levels: { level: string }[] }>({ ask: "levels" }).then((a) => a.levels),
};
