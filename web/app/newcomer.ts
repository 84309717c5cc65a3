// The bots that somebody meets who never chose any: as strong as the lessons went.
import { keep, read_kept } from "@shared/browser_storage";

/** How somebody got on with a title's course. */
export interface Outcome {
  lessons: number;
  /** After so many one can play. */
  enough: number;
  done: number;
  /** Done without a missed task, a move told, or a wrong answer at the end. */
  clean: number;
}

/** The level that fits; null where no lesson says anything. */
export function level_after({ lessons, enough, done, clean }: Outcome): "tiro" | "miles" | "centurio" | null {
  if (done === 0) return null;
  if (done < enough) return "tiro";
  return done === lessons && 4 * clean >= 3 * lessons ? "centurio" : "miles";
}

const key = (slug: string) => `lusoria.newcomer.${slug}`;

export const newcomers_level = (slug: string): string | null => read_kept<string>(key(slug));
export const keep_newcomers_level = (slug: string, level: string | null): void => keep(key(slug), level);
