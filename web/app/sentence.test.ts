// @vitest-environment node
// What the form of a new table says will happen: who plays is named, and what was chosen stands out.
import { beforeAll, expect, it, vi } from "vitest";
import type { Seat } from "./new_table";

// Who a person is, is asked of a browser.
vi.mock("./start", () => ({ player_name: (n: number) => `Player ${n}` }));

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  const { use_language } = await import("@shared/i18n.svelte");
  await use_language("en");
}, 120_000);

it("names everybody who plays", async () => {
  const { plain_words, said, who_plays } = await import("./sentence");
  const sits: Seat[] = [
    { who: "me" },
    { who: "bot", level: "miles" },
    { who: "nobody" },
    { who: "open", meanwhile: false },
  ];
  const pieces = said("new.sentence", { who: who_plays(sits), title: "Fortuna" });
  expect(plain_words(pieces)).toBe("Playing Fortuna: you, Miles, and whoever opens the link.");
  expect(pieces.filter(({ chosen }) => chosen).map(({ text }) => text)).toEqual([
    "Fortuna",
    "you",
    "Miles",
    "whoever opens the link",
  ]);
  expect(pieces.filter(({ seat }) => seat !== undefined)).toHaveLength(3);
});
