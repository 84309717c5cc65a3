// The titles of this build, found by their folders: games/<slug>/ui/title.json and its art are known
// at once, the table's code and icons are fetched when a table opens.
import { add_icons, add_symbols } from "./sprite";
import type { TitleUi } from "./table/title_ui";

export interface TitleCard {
  slug: string;
  order: number;
  seats: [number, number];
  minutes: number;
  /** Seats of a game started with one click. */
  quick: number;
  /** The options that a new table shows at once; the others are fine points. */
  main: string[];
  cover: string;
  emblem: string;
}

type Facts = Pick<TitleCard, "order" | "seats" | "minutes" | "quick" | "main">;

const facts = import.meta.glob<Facts>("../../games/*/ui/title.json", { eager: true, import: "default" });
const covers = import.meta.glob<string>("../../games/*/ui/cover.svg", {
  eager: true,
  query: "?url",
  import: "default",
});
const emblems = import.meta.glob<string>("../../games/*/ui/emblem.svg", {
  eager: true,
  query: "?raw",
  import: "default",
});
const tables = import.meta.glob<TitleUi>("../../games/*/ui/index.ts", { import: "default" });

const slug_of = (path: string) => path.split("/").at(-3)!;

export const titles: TitleCard[] = Object.entries(facts)
  .map(([path, fact]) => {
    const slug = slug_of(path);
    return { slug, ...fact, cover: covers[path.replace("title.json", "cover.svg")] ?? "", emblem: `emblem-${slug}` };
  })
  .sort((a, b) => a.order - b.order);

/** Emblems as icons of the sprite. */
export const emblem_icons: Record<string, string> = Object.fromEntries(
  Object.entries(emblems).map(([path, source]) => [`/emblem-${slug_of(path)}.svg`, source]),
);

/** The title's table, its drawings at hand. */
export async function load_title_ui(slug: string): Promise<TitleUi | null> {
  const ui = (await tables[`../../games/${slug}/ui/index.ts`]?.()) ?? null;
  add_icons(ui?.icons ?? {});
  for (const symbols of ui?.symbols ?? []) add_symbols(symbols);
  return ui;
}
