// The faces of the bots. A level has two of its own; where more of one level sit at a table the others lend theirs, so
// that no two look or are called alike.

const drawings = import.meta.glob<string>("../art/personas/*.svg", {
  eager: true,
  query: "?url&no-inline",
  import: "default",
});

/** Two of a rank, the lowest rank first, each with what it likes. */
const styles: Record<string, string> = {
  Crispus: "gatherer",
  Paulla: "saver",
  Rufus: "raider",
  Drusilla: "trader",
  Gallus: "racer",
  Sabina: "builder",
  Nasica: "watcher",
  Octavia: "waiter",
};
const names = Object.keys(styles);
const rank_of: Record<string, number> = {
  tiro: 0,
  miles: 1,
  decurio: 1,
  centurio: 2,
  tribunus: 2,
  legatus: 3,
  consul: 3,
};

interface Sitting {
  name: string | null;
  bot: string | null;
}

/** The name of each bot, in the order of the seats; null for people. */
export function personas_of(seats: readonly Sitting[]): (string | null)[] {
  const taken = new Set(seats.flatMap(({ bot, name }) => (bot === null && name ? [name.toLowerCase()] : [])));
  return seats.map(({ bot }) => {
    if (bot === null) return null;
    const rank = rank_of[bot] ?? 0;
    const far = (name: string) => Math.abs(Math.floor(names.indexOf(name) / 2) - rank);
    const free = names.filter((name) => !taken.has(name.toLowerCase()));
    const found = free.toSorted((a, b) => far(a) - far(b))[0] ?? bot;
    taken.add(found.toLowerCase());
    return found;
  });
}

/** A level's own two faces. */
export function faces_of(level: string): string[] {
  const rank = rank_of[level] ?? 0;
  return names.slice(2 * rank, 2 * rank + 2);
}

/** The level of a seat's bot in the style of its persona, as the core takes it; who only measures has none. */
export function styled_level(seats: readonly Sitting[], at: number): string {
  const level = seats[at]!.bot!;
  const name = personas_of(seats)[at];
  return name && level in rank_of && name in styles ? `${level}:style=${styles[name]}` : level;
}

export const portrait_of = (name: string): string | undefined => drawings[`../art/personas/${name.toLowerCase()}.svg`];
