// Puzzles, found by their folders: games/<slug>/puzzles/puzzles.json holds what a seat sees and what its choices were
// found to be worth, the texts beside it a name and a reason for each. Fetched when somebody looks at them.
import type { Lang } from "./i18n.svelte";
import type { JsonObject } from "./table/protocol";
import { words_in } from "./words";

export interface Puzzle {
  name: string;
  seats: string[];
  /** Whose move it is. */
  seat: string;
  view: JsonObject;
  best: string;
  /** Chances of winning after each choice, in thousandths, as measured when the puzzle was made. */
  chances: Record<string, number>;
}

const lists = import.meta.glob<Puzzle[]>("../../games/*/puzzles/puzzles.json", { import: "default" });
const texts = import.meta.glob<string>("../../games/*/puzzles/*.txt", { query: "?raw", import: "default" });

/** A title's puzzles, easier ones first. */
export async function load_puzzles(slug: string): Promise<Puzzle[]> {
  return (await lists[`../../games/${slug}/puzzles/puzzles.json`]?.()) ?? [];
}

export async function load_puzzle_words(slug: string, lang: Lang): Promise<(key: string) => string> {
  return words_in(slug, (await texts[`../../games/${slug}/puzzles/${lang}.txt`]?.()) ?? "");
}

/** Chances as bars: the best choice, the one made, and the two best of the others. */
export function compared({ best, chances }: Puzzle, made: string): { do: string; chance: number }[] {
  const ranked = Object.entries(chances).sort(([, a], [, b]) => b - a);
  const others = ranked.filter(([choice]) => choice !== best && choice !== made).slice(0, 2);
  const shown = new Set([best, made, ...others.map(([choice]) => choice)]);
  return ranked
    .filter(([choice]) => shown.has(choice))
    .map(([choice, thousandths]) => ({ do: choice, chance: thousandths / 1000 }));
}
