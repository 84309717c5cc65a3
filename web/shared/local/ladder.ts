// How strong the bots' levels are where no server tells: docs/LADDER.md as it was when the page was built.
import page from "../../../docs/LADDER.md?raw";

/** By title, then by level: Elo above the weakest and half of the 95 % interval. */
type Ladder = Record<string, Record<string, { elo: number; error: number }>>;

/** Rows of tables with columns "level", "Elo" and "±", under a heading that is the title's slug. */
export function read_ladder(text: string = page): Ladder {
  const ladder: Ladder = {};
  let title = "";
  let head: string[] = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("## ")) title = line.slice(3).trim();
    const cells = line.startsWith("|")
      ? line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim())
      : [];
    if (cells.length === 0 || head.length === 0) {
      head = cells;
      continue;
    }
    const [level, elo, error] = ["level", "Elo", "±"].map((name) => cells[head.indexOf(name)]);
    if (level === undefined || elo === undefined || error === undefined || level.startsWith("---")) continue;
    (ladder[title] ??= {})[level] = { elo: Number(elo), error: Number(error) || 0 };
  }
  return ladder;
}
