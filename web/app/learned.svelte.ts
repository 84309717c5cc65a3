// Which lessons were done and how far the others are, kept in this browser.
import { keep, read_kept } from "@shared/browser_storage";

const key = "lusoria.learned";
/** A lesson that is done. */
const all = -1;

class Learned {
  /** By title and lesson: the board that comes next. */
  #reached = $state.raw<Readonly<Record<string, number>>>(read_kept(key) ?? {});

  has(slug: string, lesson: string): boolean {
    return this.#reached[`${slug}/${lesson}`] === all;
  }

  /** The board to go on with. */
  at(slug: string, lesson: string): number {
    return Math.max(0, this.#reached[`${slug}/${lesson}`] ?? 0);
  }

  reach(slug: string, lesson: string, board: number): void {
    if (!this.has(slug, lesson)) this.#keep(`${slug}/${lesson}`, board);
  }

  add(slug: string, lesson: string): void {
    this.#keep(`${slug}/${lesson}`, all);
  }

  #keep(name: string, board: number): void {
    this.#reached = { ...this.#reached, [name]: board };
    keep(key, this.#reached);
  }
}

export const learned = new Learned();
