// @vitest-environment node
// The log's own arithmetic: strokes, what happened since, how far back a step lies.
import { describe, expect, it } from "vitest";
import { answered, gist_of, steps_of, turns_of, undone_to, written, type LogEntry } from "./log";
import { LogLines } from "./log_lines";
import type { TableEvent } from "./protocol";

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

  it("tells a turn of each seat in one line, with what chance did in it", () => {
    const turns = turns_of(log_of("Ana", "chance", "Ana", "Ben", "Ben", "chance", "Eva"));
    expect(turns.map(({ by, entries, at }) => [by, entries.length, at])).toEqual([
      ["Ana", 3, 0],
      ["Ben", 3, 3],
      ["Eva", 1, 6],
    ]);
  });

  it("leaves out of a turn's line what is quiet, what only led to something, and what was taken back", () => {
    const said = (key: string) => ({ messages: [{ key, params: {} }] });
    const log = ["choose", "roll", "favour", "favour", "end"].reduce<LogEntry[]>(
      (all, key, i) => written(all, event(i + 1, "Ben", said(key))),
      [],
    );
    const steps = steps_of(log, ["end"]);
    expect(steps.map(({ message, times }) => [message.key, times])).toEqual([
      ["choose", 1],
      ["roll", 1],
      ["favour", 2],
    ]);
    expect(gist_of(steps, ["choose", "roll"]).map(({ message }) => message.key)).toEqual(["favour"]);
    // Where nothing else is left, what led to it is told.
    expect(gist_of(steps.slice(0, 1), ["choose"])).toHaveLength(1);
    const undone = steps_of(written(log, event(6, "Ben", { undo: 3 })), ["end"]);
    expect(gist_of(undone, []).map(({ message }) => message.key)).toEqual(["choose", "roll"]);
  });
});

describe("its lines", () => {
  const told = (n: number, by: string, key: string): TableEvent => event(n, by, { messages: [{ key, params: {} }] });
  const table_of = (log: LogEntry[], active: string) => ({ log, me: "Ana", active, since_my_turn: 0, ui: null });
  const events = [
    told(1, "Ana", "a"),
    told(2, "Ana", "b"),
    told(3, "Ben", "c"),
    told(4, "Ben", "d"),
    told(5, "Eva", "e"),
  ];
  const log = events.reduce<LogEntry[]>((log, e) => written(log, e), []);

  it("are the same objects as long as a turn is told alike", () => {
    const lines = new LogLines();
    const before = lines.of(table_of(log.slice(0, 4), "Ben"), new Set());
    expect(before.map((line) => line.key)).toEqual(["1", "3.0", "4.1"]);
    const after = lines.of(table_of(log, "Eva"), new Set());
    expect(after.map((line) => line.key)).toEqual(["1", "3", "5.0"]);
    expect(after[0]).toBe(before[0]);
    const opened = lines.of(table_of(log, "Eva"), new Set([3]));
    expect(opened.map((line) => line.key)).toEqual(["1", "3", "3.0", "4.1", "5.0"]);
    expect(opened[0]).toBe(before[0]);
    expect(opened.at(-1)).toBe(after.at(-1));
  });

  it("tell a turn anew when something of it was taken back", () => {
    const lines = new LogLines();
    const before = lines.of(table_of(log, "Eva"), new Set());
    const after = lines.of(table_of(written(log, event(6, "Eva", { undo: 1 })), "Eva"), new Set());
    expect(after[1]).toBe(before[1]);
    expect(after[2]!.entries[0]!.struck).toBe(true);
  });
});
