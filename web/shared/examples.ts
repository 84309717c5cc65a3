// Drawn examples of the rules, found by their folders: games/<slug>/examples/scenes.json holds the scenes,
// examples.json which move of which makes a section clear, the texts beside it a sentence for each such move.
import type { Lang } from "./i18n.svelte";
import type { JsonObject } from "./table/protocol";
import { words_in } from "./words";

export interface ExampleScene extends JsonObject {
  name: string;
}

/** A move that makes a section of the rules clear, and the part of the table it is seen in. */
export interface Example {
  section: string;
  scene: string;
  move: number;
  /** The lesson in which one does such a thing oneself. */
  lesson: string;
  show: string;
  /** Kept free before it is drawn. */
  height: number;
  /** Before stands over after instead of beside it. */
  wide?: boolean;
}

const scenes = import.meta.glob<ExampleScene[]>("../../games/*/examples/scenes.json", { import: "default" });
const lists = import.meta.glob<Example[]>("../../games/*/examples/examples.json", { import: "default" });
const edition_lists = import.meta.glob<Record<string, string[]>>("../../games/*/examples/editions.json", {
  import: "default",
});
const texts = import.meta.glob<string>("../../games/*/examples/*.txt", { query: "?raw", import: "default" });

const folder = (slug: string) => `../../games/${slug}/examples`;

export async function load_example_scenes(slug: string): Promise<ExampleScene[]> {
  return (await scenes[`${folder(slug)}/scenes.json`]?.()) ?? [];
}

export async function load_examples(slug: string): Promise<Example[]> {
  return (await lists[`${folder(slug)}/examples.json`]?.()) ?? [];
}

/** The options that each section of the rules is about, where sets of rules differ. */
export async function load_editions(slug: string): Promise<Record<string, string[]>> {
  return (await edition_lists[`${folder(slug)}/editions.json`]?.()) ?? {};
}

export async function load_example_words(slug: string, lang: Lang): Promise<(key: string) => string> {
  return words_in(slug, (await texts[`${folder(slug)}/${lang}.txt`]?.()) ?? "");
}
