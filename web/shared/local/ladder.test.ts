import { expect, it } from "vitest";
import { read_ladder } from "./ladder";

it("reads what was measured, and nothing from other tables", () => {
  const page =
    "## tiny\n\n| level | against | Elo | ± |\n|---|---|---|---|\n| random | – | 0 | – |\n| tiro | random | +449 | 93 |\n\n| one seat | games |\n|---|---|\n| tiro | 200 |\n";
  expect(read_ladder(page)).toEqual({ tiny: { random: { elo: 0, error: 0 }, tiro: { elo: 449, error: 93 } } });
});

it("knows every title of the page that was built", () => {
  expect(Object.keys(read_ladder()).sort()).toEqual(["builders", "carpe_diem", "fortuna", "glory_to_rome"]);
  expect(read_ladder()["fortuna"]!["consul"]!.elo).toBeGreaterThan(read_ladder()["fortuna"]!["tiro"]!.elo);
});
