// The tables of this device: what a server's REST interface answers, answered here. Runs in a
// worker; knows nothing of the page.
import type { Analysis, AnalysisOrder, AnalysisResult } from "../table/api";
import type { JsonObject, Room, Undoing } from "../table/protocol";
import { failed, problem, type Failure } from "./failure";
import type { SavedGame, SavedSeat } from "./store";
import { LocalTable, random_seed, type Surroundings } from "./table";
import { new_table_id } from "./table_id";
import { analyse } from "./thinkers";

export interface NewGame {
  title: string;
  options?: JsonObject;
  seats: SavedSeat[];
  notes?: boolean;
  undo?: Undoing;
  /** The figures of an owner's box to play with. */
  edition?: JsonObject;
}

/** A record to go on with, from one viewer's event on where given. */
export interface Continued {
  play: string;
  seats?: SavedSeat[];
  viewer?: string | null;
  event?: number;
}

/** What one seat of some table sees, to be tried out. */
export interface Tried {
  title: string;
  seats: (SavedSeat & { key: string })[];
  seat: string;
  view: JsonObject;
  /** The figures of an owner's box. */
  edition?: JsonObject;
  notes: boolean;
}

/** One that is being made; what was known before it stands meanwhile. */
interface Making extends Analysis {
  stopped: boolean;
}

export class Host {
  readonly #tables = new Map<string, LocalTable>();
  readonly #analyses = new Map<string, Making>();
  #last_analysis: Promise<unknown> = Promise.resolve();

  constructor(readonly around: Surroundings) {}

  async #saved(id: string): Promise<SavedGame | null> {
    return this.#tables.get(id)?.saved ?? (await this.around.store.get(id).catch(() => null));
  }

  /** The table of that name, from memory or from where it was saved. */
  async table(id: string): Promise<LocalTable | Failure> {
    const open = this.#tables.get(id);
    if (open) return open;
    const saved = await this.#saved(id);
    if (!saved) return problem("no_such_table", "there is no such table on this device");
    return this.#open({ ask: "load", play: saved.play, secret: saved.secret }, saved);
  }

  #open(request: object, saved: SavedGame, trial = false): LocalTable | Failure {
    const { id, notes, undo, orders, created, ended, next } = saved;
    const bots = saved.seats.map((seat) => seat.bot);
    const kept = { id, bots, notes, undo, orders, created, ended, next };
    const opened = this.around.core.ask<{ table: number } | Failure>({ ...kept, ...request });
    if (failed(opened)) return opened;
    const table = new LocalTable(this.around, opened.table, saved, trial);
    this.#tables.set(saved.id, table);
    return table;
  }

  /** Forgets the table in memory: somebody else has it, or nobody looks. */
  let_go(id: string): void {
    this.#tables.get(id)?.close();
    this.#tables.delete(id);
  }

  async create(game: NewGame): Promise<LocalTable | Failure> {
    const saved = this.#blank(game.title, game.seats, game.notes ?? false);
    saved.undo = game.undo ?? "free";
    const names = game.seats.map((seat) => seat.name);
    const edition = game.edition ? { edition: game.edition } : {};
    const request = { ask: "new", title: game.title, options: game.options ?? {}, ...edition, names };
    const table = this.#open(request, saved);
    if (!failed(table)) await table.save();
    return table;
  }

  /** A record from a file or a replay; seats without a word are people's. */
  async go_on(from: Continued): Promise<LocalTable | Failure> {
    const saved = this.#blank("", from.seats ?? [], false);
    const { play, viewer, event } = from;
    const table = this.#open(
      { ask: "load", play, ...(event === undefined ? {} : { event, viewer: viewer ?? "" }) },
      saved,
    );
    if (failed(table)) return table;
    await table.save();
    return table;
  }

  /** A game that nobody keeps, from a position dealt anew out of a view: the table it came from is not asked. */
  try_out({ title, seats, seat, view, edition, notes }: Tried): LocalTable | Failure {
    const saved = this.#blank(
      title,
      seats.map(({ name, bot }) => ({ name, bot })),
      notes,
    );
    const [keys, names] = [seats.map((s) => s.key), seats.map((s) => s.name)];
    const from = { title, seats: keys, names, seat, view, ...(edition ? { edition } : {}) };
    return this.#open({ ask: "try", ...from, seed: random_seed() }, saved, true);
  }

  #blank(title: string, seats: SavedSeat[], notes: boolean): SavedGame {
    const now = this.around.now();
    return {
      id: new_table_id(),
      title,
      created: now,
      touched: now,
      ended: null,
      seats,
      notes,
      orders: {},
      play: "",
      secret: "",
      analysis: null,
      next: null,
    };
  }

  async rematch(id: string): Promise<LocalTable | Failure> {
    const table = await this.table(id);
    if (failed(table)) return table;
    const { saved } = table;
    if (saved.next) return this.table(saved.next);
    const next = await this.create({
      title: saved.title,
      options: options_to_choose(table.room()),
      seats: saved.seats,
      notes: saved.notes,
      undo: saved.undo ?? "free",
    });
    if (!failed(next)) {
      saved.next = next.id;
      table.goes_on_at(next.id);
      await table.save();
    }
    return next;
  }

  async analysis(id: string, order: AnalysisOrder | null): Promise<Analysis | Failure> {
    const table = await this.table(id);
    if (failed(table)) return table;
    if (!table.over) return problem("running", "only finished games are analysed");
    const made = this.#analyses.get(id);
    if (order === "stop" && made) made.stopped = true;
    if (made && made.status === "running" && !made.stopped) return made;
    const { analysis: result, thorough = false } = table.saved;
    const wanted = order === "thorough" ? !thorough : order === "quick" && !result;
    if (!wanted) return { status: result ? "done" : (made?.status ?? "none"), progress: 1, result, thorough };
    const begun: Making = { status: "running", progress: 0, result, thorough: order === "thorough", stopped: false };
    this.#analyses.set(id, begun);
    const play = table.record();
    // One after the other: a thinker has one record open at a time.
    this.#last_analysis = this.#last_analysis
      .then(() => this.#analyse(id, play, begun))
      .catch(() => (begun.status = "failed"));
    return begun;
  }

  async #analyse(id: string, play: string, making: Making): Promise<void> {
    const tell = (progress: number) => (making.progress = progress);
    const simulations = this.around.simulations[making.thorough ? "thorough" : "quick"];
    const result = await analyse<AnalysisResult>(
      this.around.thinkers,
      { play, simulations },
      tell,
      () => making.stopped,
    );
    Object.assign(making, { status: "done", progress: 1, result });
    // The page may have left the table meanwhile, or removed the game.
    const table = await this.table(id);
    if (failed(table)) return;
    Object.assign(table.saved, { analysis: result, thorough: making.thorough });
    await table.save();
  }
}

/** The number of the first edition that is an owner's and not a build's own. */
const first_loaded_edition = 128;

/** The options of a table without what every game of a build sets for itself; an owner's box stays on the table. */
function options_to_choose(room: Room): JsonObject {
  const { seats: _seats, rules_version: _rules, components_edition, ...rest } = room.options;
  return Number(components_edition) >= first_loaded_edition
    ? { ...rest, components_edition: components_edition! }
    : rest;
}
