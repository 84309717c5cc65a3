// @vitest-environment node
// The log's own arithmetic: strokes, what happened since, how far back a step lies; and the pace of the playback.
import { describe, expect, it, vi } from "vitest";
import { answered, undone_to, written, type LogEntry } from "./log";
import { Playback } from "./playback";
import type { Bare, TableEvent } from "./protocol";

const event = (n: number, by: string, more: Partial<TableEvent> = {}): TableEvent =>
  ({ n, by, messages: [], delta: {}, ...more }) as TableEvent;
const log_of = (...who: string[]): LogEntry[] =>
  who.reduce<LogEntry[]>((log, by, i) => written(log, event(i + 1, by)), []);

describe("the log", () => {
  it("strikes what an undo takes back and adds no line for it", () => {
    const log = written(log_of("Ana", "Ben", "Ana", "Ana"), event(5, "Ana", { undo: 2 }));
    expect(log.map((e) => e.struck)).toEqual([false, false, true, true]);
    // A second undo reaches past the strokes.
    expect(written(log, event(6, "Ben", { undo: 1 })).map((e) => e.struck)).toEqual([false, true, true, true]);
  });

  it("counts as answered what came before the others' last moves", () => {
    expect(answered(log_of("Ana", "Ben", "Eva"), "Ana")).toBe(1);
    expect(answered(log_of("Ana", "Ben", "chance", "Ana", "chance"), "Ana")).toBe(1);
    expect(answered(log_of("Ben", "Eva"), "Ana")).toBe(0);
  });

  it("knows how many actions lie between now and a step of the turn", () => {
    const steps = ["card", "card", "military"];
    const log = steps.reduce<LogEntry[]>((all, step, i) => written(all, event(i + 1, "Ana"), { step }), []);
    expect(undone_to(log, "Ana", 3, "card")).toBe(3);
    expect(undone_to(log, "Ana", 3, "military")).toBe(1);
    // Only two may be taken back: the first card stays.
    expect(undone_to(log, "Ana", 2, "card")).toBe(2);
    expect(undone_to(log, "Ana", 0, "card")).toBe(0);
    expect(undone_to(log, "Ana", 3, "favour")).toBe(0);
  });
});

describe("the playback", () => {
  const after = { event: 9 } as unknown as Bare;
  function screen(pace: number) {
    const shown: number[] = [];
    const last: (Bare | null)[] = [];
    const running: boolean[] = [];
    const playback = new Playback({
      show: (e, a) => (shown.push(e.n), last.push(a)),
      pace: () => pace,
      running: (on) => running.push(on),
    });
    return { playback, shown, last, running };
  }

  it("shows one event after the other, and the position with the last", () => {
    vi.useFakeTimers();
    const { playback, shown, last, running } = screen(100);
    playback.add([event(1, "Ben"), event(2, "Ben")], after);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual([1, 2]);
    expect(last).toEqual([null, after]);
    vi.advanceTimersByTime(100);
    expect(running.at(-1)).toBe(false);
    vi.useRealTimers();
  });

  it("catches up at once when skipped, without a pace, or after a long absence", () => {
    const many = Array.from({ length: 60 }, (_, i) => event(i + 1, "Ben"));
    for (const { pace, events, skip } of [
      { pace: 100, events: many.slice(0, 3), skip: true },
      { pace: 0, events: many.slice(0, 3), skip: false },
      { pace: 100, events: many, skip: false },
    ]) {
      const { playback, shown, running } = screen(pace);
      playback.add(events, after);
      if (skip) playback.skip();
      expect(shown).toEqual(events.map((e) => e.n));
      expect(running.at(-1)).toBe(false);
      expect(playback.empty).toBe(true);
    }
  });
});
