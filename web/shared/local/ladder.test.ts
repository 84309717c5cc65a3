import { expect, it } from "vitest";
import { read_ladder } from "./ladder";

it("reads what was measured, and nothing from other tables", () => {
  const page =
    "## tiny\n\n| level | against | Elo | ± |\n|---|---|---|---|\n| random | – | 0 | – |\n| tiro | random | +449 | 93 |\n\n| one seat | games |\n|---|---|\n| tiro | 200 |\n";
  expect(read_ladder(page)).toEqual({ tiny: { random: { elo: 0, error: 0 }, tiro: { elo: 449, error: 93 } } });
});

it("knows titles of the page that was built, and that the levels differ", () => {
  const here = Object.keys(import.meta.glob("../../../games/*/ui/title.json")).map((path) => path.split("/").at(-3));
  const ladder = Object.entries(read_ladder());
  expect(ladder.length).toBeGreaterThan(0);
  for (const [title, levels] of ladder) {
    expect(here).toContain(title);
    expect(levels["consul"]!.elo).toBeGreaterThan(levels["tiro"]!.elo);
  }
});
