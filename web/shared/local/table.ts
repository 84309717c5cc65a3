// One game on this device, inside the worker: the core's match, who sits where, who looks, and the
// bots' turns. It tells a page what a server would tell it, in the same messages.
import type { Bare, JsonObject, Position, Refusal, Room, TableEvent, Turn } from "../table/protocol";
import type { Core } from "./core";
import type { GameStore, SavedGame } from "./store";
import { failed, type Failure } from "./failure";
import { think_together, type Thinkers } from "./thinkers";

/** What the core knows of a game besides its views. */
interface Facts {
  title: string;
  seats: { key: string; name: string }[];
  secret: string;
  over: boolean;
  turn: Turn;
}

/** Somebody who is told: a page's end of the line. */
export type Tell = (message: JsonObject) => void;

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
  #viewer: string | null = null;
  #tell: Tell | null = null;
  #facts: Facts;
  /** Changes whenever the game does: what a bot thought of an earlier position is dropped. */
  #version = 0;
  #told: Promise<void> = Promise.resolve();
  #thinking = false;
  #usual_ms = 0;
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
    const people = this.#people();
    if (people.length === 1) this.#viewer = people[0]!;
    else if (trial) this.#viewer = this.#waiting_for() ?? people[0] ?? null;
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
    return this.around.core.ask<T>({ ask, table: this.handle, ...rest });
  }

  #people(): string[] {
    return this.keys.filter((_, i) => !this.saved.seats[i]?.bot);
  }

  #decider(): string | null {
    return this.#facts.turn.actor === "seat" ? (this.#facts.turn.seat ?? null) : null;
  }

  /** The person the device is to be handed to, when somebody else looks. */
  #waiting_for(): string | null {
    const decider = this.#decider();
    return decider !== null && decider !== this.#viewer && this.#people().includes(decider) ? decider : null;
  }

  room(): Room {
    const { id, saved } = this;
    const seats = this.keys.map((key, i) => ({ bot: saved.seats[i]?.bot ?? null, orders: saved.orders[key] ?? {} }));
    const kept = { id, seats, notes: saved.notes, created: saved.created, ended: saved.ended ?? 0, next: saved.next };
    const { room } = this.#ask<{ room: Room }>("room", { seat: this.#viewer, watched: this.#tell !== null, ...kept });
    return {
      ...room,
      here: { hand_over: this.#waiting_for(), kept: this.#kept, people: this.#people(), trial: this.trial },
    };
  }

  position(whole: boolean): Position | Bare {
    return this.#ask<{ position: Position | Bare }>("position", { seat: this.#viewer, whole, people: this.#people() })
      .position;
  }

  /** Past events and positions: anybody's when the game is over, one's own before. */
  past(what: "events" | "past", seat: string | null, rest: object): JsonObject | Failure {
    if (!this.over && seat !== this.#viewer) {
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

  watch(tell: Tell): JsonObject {
    this.#tell = tell;
    this.#go_on();
    return {
      t: "table",
      table: this.id,
      room: this.room() as unknown as JsonObject,
      position: this.position(true) as unknown as JsonObject,
      events: [],
      chat: [],
      now: this.around.now(),
    };
  }

  unwatch(): void {
    this.#tell = null;
  }

  /** The device goes to somebody else: their eyes, or nobody's in between. */
  look_as(seat: string | null): void {
    if (seat !== null && !this.#people().includes(seat)) return;
    this.#viewer = seat;
    this.#tell?.({ t: "room", table: this.id, room: this.room() as unknown as JsonObject });
    this.#tell?.({ t: "start", table: this.id, position: this.position(true) as unknown as JsonObject });
  }

  /** Plays, takes back or asks to; the viewer's last event, or why not. Stored before it is told. */
  async act(ask: "play" | "undo" | "ask", rest: object): Promise<{ event: number } | Failure> {
    if (this.#viewer === null) return { error: { code: "forbidden", message: "nobody sits there" } };
    const done = this.#ask(ask, { seat: this.#viewer, people: this.#people(), ...rest });
    if (failed(done)) return done;
    await this.#changed();
    this.#go_on();
    return { event: this.position(false).event };
  }

  /** Gives a seat to a bot, or to the people at this device. */
  async seat(at: number, bot: string | null): Promise<void> {
    const seat = this.saved.seats[at];
    if (!seat) return;
    seat.bot = bot;
    // What a bot thinks of now is not its business any more.
    ++this.#version;
    await this.save();
    const people = this.#people();
    const me = this.#viewer !== null && people.includes(this.#viewer) ? this.#viewer : (people[0] ?? null);
    this.look_as(this.#waiting_for() ?? me);
    this.#go_on();
  }

  /** Standing orders: a question is answered in advance, always or never. Null withdraws one. */
  async order(orders: Record<string, string | null>): Promise<void> {
    if (this.#viewer === null) return;
    const all = Object.entries({ ...this.saved.orders[this.#viewer], ...orders });
    this.saved.orders[this.#viewer] = Object.fromEntries(all.filter((o): o is [string, string] => o[1] !== null));
    await this.save();
    this.#tell?.({ t: "room", table: this.id, room: this.room() as unknown as JsonObject });
    this.#go_on();
  }

  why(action: string): { refusal: Refusal | null } | Failure {
    return this.#ask("why", { seat: this.#viewer, do: action });
  }

  async save(): Promise<void> {
    if (this.trial) return;
    this.saved.play = this.record();
    this.saved.secret = this.#facts.secret;
    this.saved.touched = this.around.now();
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
    const before = { over: this.#facts.over, waiting: this.#waiting_for(), kept: this.#kept };
    this.#facts = this.#ask<Facts>("facts");
    if (this.over && !this.saved.ended) this.saved.ended = this.around.now();
    const news = this.#ask<{ news: TableEvent[][] }>("news", { viewers: [this.#viewer] }).news[0] ?? [];
    const position = this.position(false) as unknown as JsonObject;
    const stored = this.save();
    this.#told = this.#told.then(async () => {
      await stored;
      if (news.length > 0) {
        this.#tell?.({ t: "events", table: this.id, events: news as unknown as JsonObject[], position });
      }
      if (this.trial && this.#waiting_for() !== null) {
        this.look_as(this.#waiting_for());
      } else if (before.over !== this.over || before.waiting !== this.#waiting_for() || before.kept !== this.#kept) {
        this.#tell?.({ t: "room", table: this.id, room: this.room() as unknown as JsonObject });
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
    while (!this.#closed && this.#tell) {
      const seat = this.keys.indexOf(this.#decider() ?? "");
      const level = this.saved.seats[seat]?.bot;
      const order = this.saved.orders[this.keys[seat] ?? ""]?.[this.#facts.turn.decision ?? ""];
      if (!level && !order) break;
      const version = this.#version;
      const move = level ? await this.#decide(seat, level) : this.#obey(this.keys[seat]!, order!);
      if (this.#closed || this.#version !== version) continue;
      const key = this.keys[seat]!;
      const done = this.#ask("play", { seat: key, do: [move.do], answers: move.event });
      if (failed(done)) throw new Error(`the bot's move was refused: ${done.error.message}`);
      await this.#changed();
    }
    this.#thinking = false;
  }

  #obey(seat: string, order: string): { do: string; event: number } {
    const { choices, event } = this.#ask<{ position: Bare }>("position", { seat }).position;
    const verb = choices.find((c) => c.do.split(" ")[0] === order);
    const chosen = order === "highest" ? choices.at(-1) : (verb ?? choices[0]);
    return { do: chosen!.do, event };
  }

  async #decide(seat: number, level: string): Promise<{ do: string; event: number }> {
    const began = performance.now();
    const { view, event, choices } = this.#ask<{ view: JsonObject; event: number; choices: number }>("decision");
    const { thinkers } = this.around;
    const turn_ms = this.around.turn_ms(level);
    const bot = { bot: `${this.id}:${seat}`, level, seed: this.#seed, turn_ms };
    // What needs no time needs no help either.
    const workers = turn_ms > 0 ? thinkers.count : 1;
    const thought = { title: this.title, seats: this.keys, view, ...bot };
    const answer = await think_together<{ do: string }>(thinkers, workers, thought, "pick");
    // A choice that a secret forced must not be told by its speed.
    const took = performance.now() - began;
    if (choices > 1) this.#usual_ms = took;
    const wanted = Math.max(this.around.pace_ms, choices > 1 ? 0 : this.#usual_ms);
    if (wanted > took) await new Promise((resolve) => setTimeout(resolve, wanted - took));
    return { do: answer.do, event };
  }
}

export function random_seed(): string {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0]! >> 1n);
}
