// The game that a coach looks on at: the first after the lessons, kept in this browser until the coach is told that it
// is enough.
import { keep, read_kept } from "@shared/browser_storage";

interface Coached {
  table: string;
  said: string[];
}

const key = "lusoria.coached";

class CoachedGame {
  #game = $state.raw<Coached | null>(read_kept(key));

  is(table: string): boolean {
    return this.#game?.table === table;
  }

  get said(): readonly string[] {
    return this.#game?.said ?? [];
  }

  begin(table: string): void {
    this.#set({ table, said: [] });
  }

  say(line: string): void {
    if (this.#game) this.#set({ ...this.#game, said: [...this.#game.said, line] });
  }

  /** For good. */
  end(): void {
    this.#set(null);
  }

  #set(game: Coached | null): void {
    this.#game = game;
    keep(key, game);
  }
}

export const coached = new CoachedGame();
