// @vitest-environment node
import { expect, it, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });

it("no sound is longer than 400 ms", async () => {
  const { sounds, sound_names } = await import("./sound");
  expect(sound_names).toEqual([
    "turn",
    "card",
    "piece",
    "coin",
    "dice",
    "build",
    "refusal",
    "reveal",
    "step",
    "stamp",
    "tick",
    "end",
  ]);
  for (const name of sound_names)
    for (const { at, length } of sounds[name]) expect(at + length, name).toBeLessThanOrEqual(0.4);
});
