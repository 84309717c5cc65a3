// Games saved in this browser: IndexedDB behind a small interface.
import type { AnalysisResult } from "../table/api";
import type { Undoing } from "../table/protocol";

export interface SavedSeat {
  name: string;
  bot: string | null;
}

/** A game as it is kept: its record is the truth, the secret lets its chance go on. */
export interface SavedGame {
  id: string;
  title: string;
  created: number;
  touched: number;
  ended: number | null;
  seats: SavedSeat[];
  notes: boolean;
  /** How moves are taken back; freely in games of before. */
  undo?: Undoing;
  /** Standing orders by seat key and decision. */
  orders: Record<string, Record<string, string>>;
  play: string;
  secret: string;
  analysis: AnalysisResult | null;
  /** Whether that is the thorough one. */
  thorough?: boolean;
  next: string | null;
}

export interface GameStore {
  list(): Promise<SavedGame[]>;
  get(id: string): Promise<SavedGame | null>;
  /** Rejects when the browser is out of room or refuses. */
  put(game: SavedGame): Promise<void>;
  remove(id: string): Promise<void>;
}

const name = "lusoria";
const games = "games";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("refused"));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("refused"));
    transaction.onerror = () => reject(transaction.error ?? new Error("refused"));
  });
}

export class BrowserStore implements GameStore {
  #database: Promise<IDBDatabase> | null = null;

  #open(): Promise<IDBDatabase> {
    this.#database ??= (() => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(games, { keyPath: "id" });
      return done(request);
    })();
    return this.#database;
  }

  async list(): Promise<SavedGame[]> {
    const all = (await this.#open()).transaction(games).objectStore(games).getAll();
    return (await done(all as IDBRequest<SavedGame[]>)).sort((a, b) => b.touched - a.touched);
  }

  async get(id: string): Promise<SavedGame | null> {
    const request = (await this.#open()).transaction(games).objectStore(games).get(id);
    return ((await done(request)) as SavedGame | undefined) ?? null;
  }

  async put(game: SavedGame): Promise<void> {
    const transaction = (await this.#open()).transaction(games, "readwrite");
    transaction.objectStore(games).put(game);
    await finished(transaction);
  }

  async remove(id: string): Promise<void> {
    const transaction = (await this.#open()).transaction(games, "readwrite");
    transaction.objectStore(games).delete(id);
    await finished(transaction);
  }
}
