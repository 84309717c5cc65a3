// Which puzzles were solved, kept in this browser.
import { keep, read_kept } from "@shared/browser_storage";

const key = "lusoria.solved";

class Solved {
  #names = $state.raw<readonly string[]>(read_kept(key) ?? []);

  has(slug: string, name: string): boolean {
    return this.#names.includes(`${slug}/${name}`);
  }

  add(slug: string, name: string): void {
    if (this.has(slug, name)) return;
    this.#names = [...this.#names, `${slug}/${name}`];
    keep(key, this.#names);
  }
}

export const solved = new Solved();
