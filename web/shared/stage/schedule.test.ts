// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import type { Beat } from "./beat";
import { schedule, tempo_of, time_of } from "./schedule";
import { Timeline } from "./timeline";

const normal = { travel: 1, breath: 1 };
const carry: Beat = { motion: "carry", what: "card" };
const pay: Beat = { motion: "pour", icon: "coin", n: 3, stage: "pay" };
const gain: Beat = { motion: "pour", icon: "grain", n: 2, stage: "gain" };

describe("the schedule", () => {
  it("carries by distance, within bounds", () => {
    expect([0, 200, 400, 2000].map((way) => time_of(carry, way))).toEqual([500, 510, 580, 720]);
  });

  it("lets beats overlap, but a gain waits for the whole payment", () => {
    const { times } = schedule([pay, { ...carry, stage: "deed" }, gain], [0, 400, 0], normal);
    expect(times[1]!.at).toBeCloseTo(0.6 * 440);
    expect(times[2]!.at).toBe(times[1]!.at + 580);
  });

  it("keeps a breath before the beat that asks for it, when all before has landed", () => {
    const { times } = schedule([carry, { motion: "flip", what: "card", hold: 260 }], [400, 0], normal);
    expect(times[1]!.at).toBe(580 + 260);
  });

  it("follows up things of one kind, and deals any number in the same time", () => {
    const deal = (n: number) => {
      const beats = Array.from({ length: n }, (): Beat => ({ motion: "deal", what: "card" }));
      return schedule(
        beats,
        beats.map(() => 300),
        normal,
      ).times.at(-1)!.at;
    };
    expect(deal(3)).toBe(80);
    expect(deal(20)).toBeLessThanOrEqual(280);
  });

  it("has consequences wait until everything has landed, and does not wait for the end of a glow", () => {
    const { times, length } = schedule([carry, { motion: "glow", to: "track", stage: "then" }], [400, 0], normal);
    expect(times[1]!.at).toBe(580);
    expect(length).toBeLessThan(580 + 620 + 200);
  });

  it("takes no time for what does not move, nor when everything stands at once", () => {
    expect(schedule([], [], normal).length).toBe(0);
    expect(schedule([carry, gain], [400, 0], { travel: 0, breath: 0 }).length).toBe(0);
  });

  it("answers the viewer faster than it shows a rival, and hurries where much waits or a turn is long", () => {
    const rival = { pace: "normal", mine: false, waiting: 0, spent: 0 } as const;
    expect(tempo_of(rival)).toEqual(normal);
    expect(tempo_of({ ...rival, mine: true }).travel).toBe(0.7);
    expect(tempo_of({ ...rival, waiting: 7 })).toEqual({ travel: 1, breath: 0 });
    expect(tempo_of({ ...rival, waiting: 13 }).travel).toBe(0.5);
    expect(tempo_of({ ...rival, spent: 5000 })).toEqual({ travel: 0.7, breath: 0 });
    expect(tempo_of({ ...rival, pace: "calm" }).travel).toBe(1.5);
    expect(tempo_of({ ...rival, pace: "off" }).travel).toBe(0);
  });
});

it("a timeline does everything at its time, or all of it at once in the same order", () => {
  vi.useFakeTimers();
  const done: string[] = [];
  const timeline = new Timeline();
  timeline.at(200, (landing) => done.push(`b${landing}`));
  timeline.at(100, (landing) => done.push(`a${landing}`));
  timeline.at(300, (landing) => done.push(`c${landing}`));
  timeline.start();
  vi.advanceTimersByTime(150);
  expect(done).toEqual(["afalse"]);
  timeline.finish();
  vi.advanceTimersByTime(500);
  expect(done).toEqual(["afalse", "btrue", "ctrue"]);
  vi.useRealTimers();
});
