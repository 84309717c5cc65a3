// One game on this device, inside the worker: what the core's session says is stored, then told to
// the page in the messages a server would send; bots think in workers of their own.
import type {
  Bare,
  JsonObject,
  LineAnswer,
  Position,
  Refusal,
  Room,
  ServerMessage,
  TableEvent,
} from "../table/protocol";
import type { Core } from "./core";
import type { GameStore, SavedGame } from "./store";
import { styled_level } from "../personas";
import { failed, type Failure } from "./failure";
import { think_together, type Thinkers } from "./thinkers";

/** What the core knows of a game besides its views. */
interface Facts {
  title: string;
  seats: { key: string; name: string }[];
  over: boolean;
  /** The person the device is to be handed to, when somebody else looks. */
  hand_over: string | null;
  /** The level of the bot that decides. */
  bot: string | null;
  /** A standing order answers what is asked. */
  ordered: boolean;
}

/** What the core keeps of a game; the rest of a saved game is known here only. */
type Kept = Pick<SavedGame, "title" | "ended" | "seats" | "notes" | "undo" | "orders" | "play" | "secret">;

/** Somebody who is told: a page's end of the line. */
export type Tell = (message: ServerMessage) => void;

export interface Surroundings {
  core: Core;
  store: GameStore;
  thinkers: Thinkers;
  now(): number;
  /** How long bots think, by level; 0 asks for fixed simulations. */
  turn_ms(level: string): number;
  /** Something went wrong that nobody waits to hear of. */
  fail(e: unknown): void;
  /** A bot's shortest time for a decision. */
  pace_ms: number;
  /** Simulations of an analysis for each view. */
  simulations: { quick: number; thorough: number };
}

export class LocalTable {
  readonly id: string;
  #tell: Tell | null = null;
  #facts: Facts;
  /** Changes whenever the game does: what a bot thought of an earlier position is dropped. */
  #version = 0;
  #told: Promise<void> = Promise.resolve();
  #thinking = false;
  #kept = true;
  #closed = false;
  /** All workers of a bot have to know the same. */
  readonly #seed = random_seed();

  constructor(
    readonly around: Surroundings,
    readonly handle: number,
    readonly saved: SavedGame,
    /** A game to try things in: never kept, and whoever decides is looked at. */
    readonly trial = false,
  ) {
    this.id = saved.id;
    this.#facts = this.#ask<Facts>("facts");
  }

  close(): void {
    this.#closed = true;
    this.#tell = null;
    this.#ask("close");
    this.around.thinkers.forget(`${this.id}:`);
  }

  get over(): boolean {
    return this.#facts.over;
  }

  get title(): string {
    return this.#facts.title;
  }

  get keys(): string[] {
    return this.#facts.seats.map((seat) => seat.key);
  }

  #ask<T = JsonObject>(ask: string, rest: object = {}): T {
    return this.around.core.ask<T>({ ask, table: this.handle, now: this.around.now(), ...rest });
  }

  room(): Room {
    return this.#ask<{ room: Room }>("room", { watched: this.#tell !== null, kept: this.#kept }).room;
  }

  position(whole: true): Position;
  position(whole: false): Bare;
  position(whole: boolean): Position | Bare {
    return this.#ask<{ position: Position | Bare }>("position", { whole }).position;
  }

  /** Past events and positions: anybody's when the game is over, one's own before. */
  past(what: "events" | "past", seat: string | null, rest: object): JsonObject | Failure {
    if (!this.over && seat !== this.position(false).seat) {
      return { error: { code: "forbidden", message: "while the game runs everybody sees through the own eyes" } };
    }
    return this.#ask(what, { seat, ...rest });
  }

  record(): string {
    return this.#ask<{ play: string }>("record").play;
  }

  /** With the secret of its chance, also while it runs: to be taken elsewhere. */
  portable_record(): string {
    return this.#ask<{ play: string }>("record", { portable: true }).play;
  }

  // What a page does.

  watch(tell: Tell): LineAnswer & { t: "table" } {
    this.#tell = tell;
    this.#go_on();
    return {
      t: "table",
      table: this.id,
      room: this.room(),
      position: this.position(true),
      events: [],
      chat: [],
      now: this.around.now(),
    };
  }

  /** The device goes to somebody else: their eyes, or nobody's in between. */
  look_as(seat: string | null): void {
    this.#ask("look_as", { seat });
    this.#show();
  }

  #show(): void {
    this.#facts = this.#ask<Facts>("facts");
    this.#tell?.({ t: "room", table: this.id, room: this.room() });
    this.#tell?.({ t: "start", table: this.id, position: this.position(true) });
  }

  /** Plays, takes back or asks to; the viewer's last event, or why not. Stored before it is told. */
  async act(ask: "play" | "undo" | "ask", rest: object): Promise<{ event: number } | Failure> {
    const done = this.#ask(ask, rest);
    if (failed(done)) return done;
    await this.#changed();
    this.#go_on();
    return { event: this.position(false).event };
  }

  /** Gives a seat to a bot, or to the people at this device. */
  async seat(at: number, bot: string | null): Promise<void> {
    if (failed(this.#ask("seat", { at, bot }))) return;
    // What a bot thinks of now is not its business any more.
    ++this.#version;
    this.#facts = this.#ask<Facts>("facts");
    await this.save();
    this.#show();
    this.#go_on();
  }

  /** Standing orders: a question is answered in advance, always or never. Null withdraws one. */
  async order(orders: Record<string, string | null>): Promise<{ event: number } | Failure> {
    const done = this.#ask("orders", { orders });
    if (failed(done)) return done;
    await this.save();
    this.#facts = this.#ask<Facts>("facts");
    this.#tell?.({ t: "room", table: this.id, room: this.room() });
    this.#go_on();
    return { event: this.position(false).event };
  }

  why(action: string): { refusal: Refusal | null } | Failure {
    return this.#ask("why", { do: action });
  }

  /** The table of the rematch. */
  goes_on_at(next: string): void {
    this.#ask("next", { next });
  }

  async save(): Promise<void> {
    if (this.trial) return;
    Object.assign(this.saved, this.#ask<Kept>("saved"), { touched: this.around.now() });
    try {
      await this.around.store.put(this.saved);
      this.#kept = true;
    } catch {
      this.#kept = false;
    }
  }

  // What follows.

  /** What is told is fixed at once, in the order of the moves; it leaves when it is stored. */
  #changed(): Promise<void> {
    ++this.#version;
    const before = { over: this.over, hand_over: this.#facts.hand_over, kept: this.#kept };
    const { news } = this.#ask<{ news: TableEvent[] }>("news");
    const position = this.position(false);
    this.#facts = this.#ask<Facts>("facts");
    const stored = this.save();
    this.#told = this.#told.then(async () => {
      await stored;
      if (news.length > 0) {
        this.#tell?.({ t: "events", table: this.id, events: news, position });
      }
      const { over, hand_over } = this.#facts;
      if (this.trial && hand_over !== null) {
        this.look_as(hand_over);
      } else if (before.over !== over || before.hand_over !== hand_over || before.kept !== this.#kept) {
        this.#tell?.({ t: "room", table: this.id, room: this.room() });
      }
    });
    return this.#told;
  }

  #go_on(): void {
    if (!this.#thinking) void this.#bots().catch((e: unknown) => this.around.fail(e));
  }

  /** Bots and standing orders play as long as one decides and somebody looks. */
  async #bots(): Promise<void> {
    this.#thinking = true;
    while (!this.#closed && this.#tell && (this.#facts.bot !== null || this.#facts.ordered)) {
      const version = this.#version;
      const level = this.#facts.bot;
      const move = level === null ? null : await this.#decide(level);
      if (this.#closed || this.#version !== version) continue;
      const done = move ? this.#ask("play", move) : this.#ask("obey");
      if (failed(done)) throw new Error(`the bot's move was refused: ${done.error.message}`);
      await this.#changed();
    }
    this.#thinking = false;
  }

  async #decide(level: string): Promise<{ seat: string; do: string[]; answers: number }> {
    const began = performance.now();
    const { seat, view, edition, event, choices } = this.#ask<{
      seat: string;
      view: JsonObject;
      edition?: JsonObject;
      event: number;
      choices: number;
    }>("decision");
    const { thinkers } = this.around;
    const turn_ms = this.around.turn_ms(level);
    const at = this.keys.indexOf(seat);
    const bot = { bot: `${this.id}:${at}`, level: styled_level(this.saved.seats, at), seed: this.#seed, turn_ms };
    // What needs no time needs no help either.
    const workers = turn_ms > 0 ? thinkers.count : 1;
    const thought = { title: this.title, seats: this.keys, view, ...(edition ? { edition } : {}), ...bot };
    const answer = await think_together<{ do: string }>(thinkers, workers, thought, "pick");
    const took = Math.round(performance.now() - began);
    if (!this.#closed) {
      const { rest } = this.#ask<{ rest: number }>("rest", { took, choices, least: this.around.pace_ms });
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    }
    return { seat, do: [answer.do], answers: event };
  }
}

export function random_seed(): string {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0]! >> 1n);
}
