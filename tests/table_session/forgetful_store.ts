// Games kept as long as the test runs, behind the interface of the browser's store.
import type { GameStore, SavedGame } from "../../web/shared/local/store";

export class ForgetfulStore implements GameStore {
  readonly #games = new Map<string, SavedGame>();

  list = () => Promise.resolve([...this.#games.values()].sort((a, b) => b.touched - a.touched));
  get = (id: string) => Promise.resolve(this.#games.get(id) ?? null);

  put(game: SavedGame): Promise<void> {
    this.#games.set(game.id, structuredClone(game));
    return Promise.resolve();
  }

  remove(id: string): Promise<void> {
    this.#games.delete(id);
    return Promise.resolve();
  }
}
