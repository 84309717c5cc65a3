// @vitest-environment node
import { expect, it, vi } from "vitest";
import type { TableEvent } from "./table/protocol";
import { sound_of } from "./table/sound_of";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });

it("no sound is longer than 400 ms", async () => {
  const { sounds, sound_names } = await import("./sound");
  expect(sound_names).toEqual(["turn", "card", "piece", "coin", "dice", "build", "refusal", "reveal", "end"]);
  for (const name of sound_names)
    for (const { at, length } of sounds[name]) expect(at + length, name).toBeLessThanOrEqual(0.4);
});

it("an event sounds as its title says, a piece otherwise, and what stands out as something finished", () => {
  const event = (action: string, key = "event.x") =>
    ({ do: action, messages: [{ key, params: {} }] }) as unknown as TableEvent;
  const ui = { notable: ["event.finish"], sounds: { dice: ["roll"] } } as const;
  expect(sound_of(event("roll Ana 2 5"), ui)).toBe("dice");
  expect(sound_of(event("advance"), ui)).toBe("piece");
  expect(sound_of(event("roll", "event.finish"), ui)).toBe("build");
  expect(sound_of(event("roll"), null)).toBe("piece");
});
