// Guided first games, found by their folders: games/<slug>/guide/guide.json is a list of scenes (chapters), the
// texts beside it say what to do before each line of the first seat and what came of it after the last. The
// rules draw their examples from them.
import { parse_catalogue } from "./catalogue";
import { TitleText, type Lang } from "./i18n.svelte";
import type { JsonObject } from "./table/protocol";

export interface Chapter extends JsonObject {
  name: string;
}

/** A move of a lesson that makes a section of the rules clear, and the part of the table it is seen in. */
export interface Example {
  section: string;
  lesson: string;
  move: number;
  show: string;
  /** Kept free before it is drawn. */
  height: number;
  /** Before stands over after instead of beside it. */
  wide?: boolean;
}

const scenes = import.meta.glob<Chapter[]>("../../games/*/guide/guide.json", { import: "default" });
const example_lists = import.meta.glob<Example[]>("../../games/*/guide/examples.json", { import: "default" });
const edition_lists = import.meta.glob<Record<string, string[]>>("../../games/*/guide/editions.json", {
  import: "default",
});
const texts = import.meta.glob<string>("../../games/*/guide/*.txt", { query: "?raw", import: "default" });

export const has_guide = (slug: string): boolean => `../../games/${slug}/guide/guide.json` in scenes;

export async function load_chapters(slug: string): Promise<Chapter[]> {
  return (await scenes[`../../games/${slug}/guide/guide.json`]?.()) ?? [];
}

export async function load_examples(slug: string): Promise<Example[]> {
  return (await example_lists[`../../games/${slug}/guide/examples.json`]?.()) ?? [];
}

/** The options that each section of the rules is about, where sets of rules differ. */
export async function load_editions(slug: string): Promise<Record<string, string[]>> {
  return (await edition_lists[`../../games/${slug}/guide/editions.json`]?.()) ?? {};
}

/** Sentences about a title; {card.dock} is what the title calls it. */
export function words_in(slug: string, source: string): (key: string) => string {
  const catalogue = parse_catalogue(source);
  const title = new TitleText(slug);
  return (key) => (catalogue.get(key) ?? "").replace(/\{([\w.]+)\}/g, (_, name: string) => title.get(name));
}

/** The guide's sentences. */
export async function load_words(slug: string, lang: Lang): Promise<(key: string) => string> {
  return words_in(slug, (await texts[`../../games/${slug}/guide/${lang}.txt`]?.()) ?? "");
}
