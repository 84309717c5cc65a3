// Which lessons were done and how far the others are, kept in this browser.
import { keep, read_kept } from "@shared/browser_storage";

const key = "lusoria.learned";
/** A lesson that is done, and one that was done without help. */
const all = -1;
const all_alone = -2;

class Learned {
  /** By title and lesson: the board that comes next. */
  #reached = $state.raw<Readonly<Record<string, number>>>(read_kept(key) ?? {});

  has(slug: string, lesson: string): boolean {
    return this.#of(slug, lesson) < 0;
  }

  /** The board to go on with. */
  at(slug: string, lesson: string): number {
    return Math.max(0, this.#of(slug, lesson));
  }

  reach(slug: string, lesson: string, board: number): void {
    if (!this.has(slug, lesson)) this.#keep(`${slug}/${lesson}`, board);
  }

  /** Once done without help stays so. */
  add(slug: string, lesson: string, alone: boolean): void {
    if (!this.alone(slug, lesson)) this.#keep(`${slug}/${lesson}`, alone ? all_alone : all);
  }

  alone(slug: string, lesson: string): boolean {
    return this.#of(slug, lesson) === all_alone;
  }

  #of(slug: string, lesson: string): number {
    return this.#reached[`${slug}/${lesson}`] ?? 0;
  }

  #keep(name: string, board: number): void {
    this.#reached = { ...this.#reached, [name]: board };
    keep(key, this.#reached);
  }
}

export const learned = new Learned();
