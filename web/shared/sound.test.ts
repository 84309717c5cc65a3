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

it("the way to the loudspeakers is opened when nothing else is to be done", async () => {
  const later: (() => void)[] = [];
  const opened: object[] = [];
  const heard: number[] = [];
  const part = {
    connect: (to: object) => to,
    gain: {},
    frequency: {},
    start: (at: number) => heard.push(at),
    stop() {},
  };
  const volume = { ...part, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  vi.stubGlobal("requestIdleCallback", (then: () => void) => later.push(then));
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 0;
      constructor() {
        opened.push(this);
      }
      createOscillator = () => part;
      createGain = () => volume;
    },
  );
  const { listen } = await import("./sound");
  listen("turn");
  expect(opened).toEqual([]);
  for (const then of later) then();
  expect(opened).toHaveLength(1);
  expect(heard.length).toBeGreaterThan(0);
  listen("turn");
  expect(opened).toHaveLength(1);
});
