import { parse_catalogue } from "./catalogue";
import { TitleText } from "./i18n.svelte";

/** Sentences as they are spoken: with one full stop between them, whether or not the first brings it. */
export const one_after_another = (first: string, second: string): string =>
  `${/[.!?…]$/.test(first) ? first : `${first}.`} ${second}`;

/** Sentences about a title; {card.dock} is what the title calls it. */
export function words_in(slug: string, source: string): (key: string) => string {
  const catalogue = parse_catalogue(source);
  const title = new TitleText(slug);
  return (key) => (catalogue.get(key) ?? "").replace(/\{([\w.]+)\}/g, (_, name: string) => title.get(name));
}
