// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Playback } from "./playback";
import type { Bare, TableEvent } from "./protocol";

const event = (n: number, by = "Ben"): TableEvent => ({ n, by, messages: [], delta: {} }) as unknown as TableEvent;
const after = { event: 9 } as unknown as Bare;

function screen(alone: number, stops: number[] = []) {
  const shown: number[] = [];
  const last: (Bare | null)[] = [];
  const state = { running: false, stopped: false, landed: 0 };
  const stop_at = new Set(stops);
  const playback = new Playback({
    show: ({ event, after }) => (shown.push(event.n), last.push(after), alone),
    show_all: (told) => told.forEach(({ event, after }) => (shown.push(event.n), last.push(after))),
    mine: (e) => e.by === "Ana",
    stops_before: (e) => stop_at.delete(e.n),
    land: () => ++state.landed,
    running: (on) => (state.running = on),
    stopped: (on) => (state.stopped = on),
  });
  return { playback, shown, last, state };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("shows each event for as long as it moves, and the position with the last", () => {
  const { playback, shown, last, state } = screen(100);
  playback.add([event(1), event(2)], after);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([1, 2]);
  expect(last).toEqual([null, after]);
  expect(state.running).toBe(true);
  vi.advanceTimersByTime(100);
  expect(state.running).toBe(false);
});

it("lets the viewer go on while the own move lands, and shows what follows after it", () => {
  const { playback, shown, state } = screen(100);
  playback.add([event(1, "Ana")], after);
  expect(state.running).toBe(false);
  playback.add([event(2)], after);
  expect(shown).toEqual([1]);
  expect(state.running).toBe(true);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([1, 2]);
});

it("lands one event at a press, and skips all at a second one soon after", () => {
  const { playback, shown, state } = screen(100);
  playback.add(
    [1, 2, 3, 4, 5].map((n) => event(n)),
    after,
  );
  playback.press();
  expect(shown).toEqual([1, 2]);
  expect(state.landed).toBe(1);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([1, 2, 3]);
  playback.press();
  expect(shown).toEqual([1, 2, 3, 4, 5]);
  expect(state.running).toBe(false);
  expect(playback.empty).toBe(true);
});

it("catches up at once when skipped, without motion, or after a long absence", () => {
  const many = Array.from({ length: 60 }, (_, i) => event(i + 1));
  for (const { alone, events, skip } of [
    { alone: 100, events: many.slice(0, 3), skip: true },
    { alone: 0, events: many.slice(0, 3), skip: false },
    { alone: 100, events: many, skip: false },
  ]) {
    const { playback, shown, state } = screen(alone);
    playback.add(events, after);
    if (skip) playback.skip();
    expect(shown).toEqual(events.map((e) => e.n));
    expect(state.running).toBe(false);
    expect(playback.empty).toBe(true);
  }
});

it("waits for a press between turns, step by step", () => {
  const { playback, shown, state } = screen(100, [2]);
  playback.add([event(1), event(2, "Eva")], after);
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([1]);
  expect(state.stopped).toBe(true);
  playback.press();
  expect(shown).toEqual([1, 2]);
  expect(state.stopped).toBe(false);
});
