// Every lesson of every title: its file, its words, its solution and its wrong paths, played by the core as the page
// plays them: by the module (`ninja -C build/wasm lusoria_core`), or where there is none by the same core as a program
// (`ninja -C build/release native_core`).
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse_catalogue } from "./catalogue";
import { line_for } from "./coaching";
import { holds, is_action, is_test, type Condition } from "./condition";
import { LessonBoard, solution_of, type BoardStory } from "./lesson_board";
import type { Board, Coach, Course, Lesson } from "./lessons";
import { load_core, type Core } from "./local/core";
import type { Json, JsonObject } from "./table/protocol";

const games = join(import.meta.dirname, "../../games");
const languages = ["en", "es", "it"];
const built = (path: string) => join(import.meta.dirname, "../../build", path);
const module = built("wasm/wasm/lusoria_core.wasm");
const program = built("release/wasm/native_core");
/** A machine without the module's compiler makes the page without it, and without lessons. */
const with_core = existsSync(module) || existsSync(program);
let core: Pick<Core, "ask">;
beforeAll(async () => {
  if (existsSync(module)) core = await load_core(await WebAssembly.compile(readFileSync(module)));
  else
    core = {
      ask: <T>(request: object) =>
        JSON.parse(execFileSync(program, { input: `${JSON.stringify(request)}\n`, encoding: "utf8" })) as T,
    };
});

const read = <T>(...path: string[]): T => JSON.parse(readFileSync(join(games, ...path), "utf8")) as T;
const slugs = readdirSync(games).filter((slug) => existsSync(join(games, slug, "lessons")));
const course_of = (slug: string) => read<Course>(slug, "lessons/course.json");
const lesson_of = (slug: string, name: string) => read<Lesson>(slug, `lessons/${name}.json`);
const lessons_of = (slug: string) => course_of(slug).lessons.map((name) => lesson_of(slug, name));
const coach_of = (slug: string) => read<Coach>(slug, "lessons/coach.json");
const list_of = (one: string | string[]): string[] => (typeof one === "string" ? [one] : one);

function ask(question: object): Promise<BoardStory> {
  const answer = core.ask<{ board?: BoardStory; error?: { message: string } }>({ ask: "board", ...question });
  if (!answer.board) throw new Error(answer.error?.message);
  return Promise.resolve(answer.board);
}

async function begun(slug: string, board: Board): Promise<LessonBoard> {
  const made = new LessonBoard(slug, course_of(slug), board, ask);
  await made.go_to(0);
  return made;
}

async function play_all(board: LessonBoard, moves: string[]): Promise<void> {
  for (const move of moves) {
    const { refusal } = await board.play([move]);
    expect(refusal, move).toBe(null);
  }
}

/** What a lesson's file may say, by the name of each member. */
type Shape = (value: Json, at: string) => string[];
const text: Shape = (value, at) => (typeof value === "string" && value ? [] : [`${at}: no text`]);
const count: Shape = (value, at) => (Number.isInteger(value) && Number(value) >= 0 ? [] : [`${at}: no number`]);
const object: Shape = (value, at) =>
  value && typeof value === "object" && !Array.isArray(value) ? [] : [`${at}: no object`];
const flag: Shape = (value, at) => (typeof value === "boolean" ? [] : [`${at}: neither true nor false`]);
const list =
  (of: Shape, least = 0): Shape =>
  (value, at) =>
    Array.isArray(value) && value.length >= least
      ? value.flatMap((one, i) => of(one, `${at}[${i}]`))
      : [`${at}: no list of at least ${least}`];
const either =
  (...shapes: Shape[]): Shape =>
  (value, at) =>
    shapes.some((shape) => shape(value, at).length === 0) ? [] : [`${at}: none of what it may be`];
const members =
  (needed: Record<string, Shape>, optional: Record<string, Shape> = {}): Shape =>
  (value, at) => {
    const wrong = object(value, at);
    if (wrong.length > 0) return wrong;
    const found = value as JsonObject;
    const known = { ...needed, ...optional };
    return [
      ...Object.keys(needed).flatMap((key) => (key in found ? [] : [`${at}.${key}: is missing`])),
      ...Object.entries(found).flatMap(([key, one]) => known[key]?.(one, `${at}.${key}`) ?? [`${at}.${key}: unknown`]),
    ];
  };
/** Paths, and tests that exist. */
const condition: Shape = (value, at) => {
  const wrong = object(value, at);
  if (wrong.length > 0) return wrong;
  return Object.entries(value as JsonObject).flatMap(([path, wanted]) => {
    const tests = wanted && typeof wanted === "object" && !Array.isArray(wanted) ? Object.keys(wanted) : [];
    const strange = tests.some(is_test) ? tests.filter((key) => !is_test(key)) : [];
    return [
      ...(/^[\w$]+(\.[\w$]+)*$/.test(path) ? [] : [`${at}: ${path} is no path`]),
      ...strange.map((key) => `${at}.${path}: ${key} is no test`),
    ];
  });
};
const board_shape = members(
  {
    name: text,
    given: object,
    turn: members({ seat: text, decision: text }),
    play: list(text, 1),
    done: condition,
    turns: count,
    wrong: list(
      members({ after: count, do: either(text, list(text, 1)) }, { but: either(text, list(text, 1)), when: condition }),
    ),
  },
  { options: object, seed: count, refused: list(members({ after: count, do: text, why: text }), 1) },
);
const lesson_shape = members(
  { name: text, minutes: count, boards: list(board_shape, 1), check: members({ answers: count, right: count }) },
  { look: count },
);
const course_shape = members({ seats: list(text, 2), otherwise: list(text), lessons: list(text, 6), enough: count });
const coach_shape = members(
  {
    seats: count,
    level: text,
    quiet: condition,
    lines: list(members({ name: text }, { decision: text, when: condition, choice: text, late: flag }), 1),
  },
  { options: object },
);

/** Characters that the box beside the table holds at 1366×768. */
const task_holds = 280;

describe.each(slugs)("%s: lessons", (slug) => {
  it("are files of one shape", () => {
    const as_json = (value: unknown) => value as Json;
    expect(course_shape(as_json(course_of(slug)), "course")).toEqual([]);
    expect(coach_shape(as_json(coach_of(slug)), "coach")).toEqual([]);
    for (const lesson of lessons_of(slug)) {
      expect(lesson_shape(as_json(lesson), lesson.name)).toEqual([]);
      expect(lesson.check.right).toBeLessThanOrEqual(lesson.check.answers);
    }
    const { lessons } = course_of(slug);
    const files = readdirSync(join(games, slug, "lessons")).filter((name) => name.endsWith(".json"));
    expect(files.toSorted()).toEqual([...lessons, "coach", "course"].map((name) => `${name}.json`).toSorted());
    expect(lessons.length).toBeLessThanOrEqual(10);
  });

  it("say what they have to say, in every language, in words that exist", () => {
    const of_board = (lesson: Lesson, { name, wrong, refused }: Board) => {
      const numbered = (what: string, list: unknown[] = []) =>
        list.map((_, i) => `${lesson.name}.${name}.${what}.${i + 1}`);
      return [`${lesson.name}.${name}.task`, ...numbered("wrong", wrong), ...numbered("refused", refused)];
    };
    const of_lesson = (lesson: Lesson) => [
      `${lesson.name}.name`,
      ...Array.from({ length: lesson.look ?? 0 }, (_, i) => `${lesson.name}.look.${i + 1}`),
      ...lesson.boards.flatMap((board) => of_board(lesson, board)),
      ...["done", "remember", "ask"].map((key) => `${lesson.name}.${key}`),
      ...Array.from({ length: lesson.check.answers }, (_, i) => `${lesson.name}.ask.${i + 1}`),
      `${lesson.name}.why`,
    ];
    const coach = coach_of(slug).lines.map(({ name }) => `coach.${name}`);
    const wanted = [...lessons_of(slug).flatMap(of_lesson), "plan", ...coach];
    const catalogue = (...path: string[]) => parse_catalogue(readFileSync(join(games, slug, ...path), "utf8"));
    for (const lang of languages) {
      const words = catalogue("lessons", `${lang}.txt`);
      expect([...words.keys()].toSorted(), lang).toEqual(wanted.toSorted());
      const title = catalogue("text", `${lang}.txt`);
      for (const [key, said] of words) {
        const whole = said.replace(/\{([\w.]+)\}/g, (_, name: string) => {
          expect(title.has(name), `${lang} ${key}: ${name}`).toBe(true);
          return title.get(name) ?? "";
        });
        if (key !== "plan") expect(whole.length, `${lang} ${key}`).toBeLessThanOrEqual(task_holds);
      }
    }
  });

  const boards = lessons_of(slug).flatMap((lesson) =>
    lesson.boards.map((board) => ({ name: `${lesson.name}/${board.name}`, board })),
  );
  const solved = it.skipIf(!with_core);

  solved.each(boards)(
    "$name is done by its solution, hints lead there, and it can be taken back",
    async ({ board }) => {
      const played = await begun(slug, board);
      const solution = solution_of(course_of(slug), board);
      for (const [i, move] of solution.entries()) {
        expect(played.standing, `before ${move}`).toBe("open");
        expect(played.wrong, `before ${move}`).toBe(null);
        const hint = played.next();
        expect(hint, `${move} is not offered`).not.toBe(null);
        expect(is_action(move, hint!), `${hint} for ${move}`).toBe(true);
        await play_all(played, [move]);
        expect(played.moves).toHaveLength(i + 1);
      }
      expect(played.standing).toBe("done");
      expect(played.wrong).toBe(null);
      expect(played.turns_used(), "turns that the solution takes").toBeLessThanOrEqual(board.turns);
      // What is shown adds up to what the task was found done in.
      const view = { ...played.view_after(solution.length), result: played.now.result as unknown as Json };
      expect(holds(board.done, view, course_of(slug).seats[0]!)).toBe(true);
      expect(played.now.choices).toEqual([]);
      await played.go_to(solution.length - 1);
      expect(played.standing).toBe("open");
      await played.go_to(0);
      expect(played.moves).toEqual([]);
    },
  );

  const astray = boards.flatMap(({ name, board }) =>
    board.wrong.map((wrong, i) => ({ name, board, wrong, i, what: list_of(wrong.do).join("; ") })),
  );
  solved.each(astray)("$name: $what is answered and not the solution", async ({ board, wrong, i }) => {
    const played = await begun(slug, board);
    await play_all(played, solution_of(course_of(slug), board).slice(0, wrong.after));
    const fine = list_of(wrong.but ?? []);
    for (const pattern of list_of(wrong.do)) {
      const { choices } = played.now;
      const found = choices.find(
        (choice) => is_action(pattern, choice.do) && !fine.some((one) => is_action(one, choice.do)),
      );
      expect(found, `${pattern} among ${choices.map((choice) => choice.do).join("; ")}`).toBeDefined();
      await play_all(played, [found!.do]);
    }
    expect(played.wrong).toBe(i);
    expect(played.standing).not.toBe("done");
    await played.go_to(wrong.after);
    expect(played.wrong).toBe(null);
    expect(played.standing).toBe("open");
  });

  const refusals = boards.flatMap(({ name, board }) =>
    (board.refused ?? []).map((refused, i) => ({ name, board, refused, i, what: refused.do })),
  );
  if (refusals.length > 0)
    solved.each(refusals)("$name: $what is refused, and that is answered", async ({ board, refused, i }) => {
      const played = await begun(slug, board);
      await play_all(played, solution_of(course_of(slug), board).slice(0, refused.after));
      const why = await played.why(refused.do);
      expect(why?.key).toBe(`refusal.${refused.why}`);
      expect(played.refused(why!)).toBe(i);
      const { refusal } = await played.play([refused.do]);
      expect(refusal?.key).toBe(`refusal.${refused.why}`);
      expect(played.moves).toHaveLength(refused.after);
    });

  solved("are followed by a game that can be begun, with a coach who knows its decisions", () => {
    const { seats, options, level, lines } = coach_of(slug);
    const names = ["Ana", "Ben", "Cleo", "Dino"].slice(0, seats);
    const begun = core.ask<JsonObject>({ ask: "new", id: "t", title: slug, names, options: options ?? {}, now: 1 });
    expect(begun).toHaveProperty("table");
    const { levels } = core.ask<{ levels: { level: string }[] }>({ ask: "levels" });
    expect(levels.map((one) => one.level)).toContain(level);
    const title = parse_catalogue(readFileSync(join(games, slug, "text/en.txt"), "utf8"));
    expect(lines.filter(({ decision }) => decision && !title.has(`ask.${decision}`))).toEqual([]);
  });

  solved(
    "have a task that playing at random leaves open or misses, and never a dead end",
    async () => {
      for (const { name, board } of boards) {
        const played = await begun(slug, board);
        for (let i = 0; played.standing === "open" && i < 60; ++i) {
          const { choices } = played.now;
          expect(choices.length, `${name} after ${played.moves.join("; ")}`).toBeGreaterThan(0);
          await play_all(played, [choices[(i * 7 + 3) % choices.length]!.do]);
        }
        expect(["done", "missed"], name).toContain(played.standing);
      }
    },
    60_000,
  );
});

describe("conditions", () => {
  const view = { table: { players: { Ana: { coins: 2, cards: ["a", "b"] }, Ben: { coins: 7 } }, open: {} } };
  const met = (condition: Condition) => holds(condition, view, "Ana");

  it("look at paths, at oneself, at some rival", () => {
    expect(met({ "table.players.$me.coins": 2 })).toBe(true);
    expect(met({ "table.players.$rival.coins": { ">=": 3 } })).toBe(true);
    expect(met({ "table.players.$rival.coins": { "<=": 3 } })).toBe(false);
    expect(met({ "table.players.$some.coins": { "<=": 3 } })).toBe(true);
    expect(met({ "table.players.$me.water": 0 })).toBe(true);
    expect(met({ "table.players.$me.cards": { has: "b", count: { ">=": 2 } } })).toBe(true);
    expect(met({ "table.players.$me.cards": { lacks: "b" } })).toBe(false);
    expect(met({ "table.players.$me.coins": { one_of: [1, 3] } })).toBe(false);
    expect(met({ "table.players.$me.coins": { not: 3 } })).toBe(true);
  });

  it("know an action by its verb and some operands", () => {
    expect(is_action("swap card=a", "swap card=a")).toBe(true);
    expect(is_action("swap", "swap card=a")).toBe(true);
    expect(is_action("swap card=b", "swap card=a")).toBe(false);
  });

  it("let a coach say each line once, and after a while only late ones", () => {
    const coach: Coach = {
      seats: 2,
      level: "tiro",
      quiet: { "table.round": { ">=": 5 } },
      lines: [
        { name: "late", when: { "table.end": true }, late: true },
        { name: "swap", decision: "swap" },
      ],
    };
    const now = {
      event: 1,
      seat: "Ana",
      turn: { number: 1, actor: "seat" as const, seat: "Ana", decision: "swap" },
      choices: [],
      asides: [],
      undo: { free: 0 },
      result: null,
    };
    expect(line_for(coach, [], now, {})?.name).toBe("swap");
    expect(line_for(coach, ["swap"], now, {})).toBe(null);
    expect(line_for(coach, [], now, { table: { round: 5 } })).toBe(null);
    expect(line_for(coach, [], now, { table: { round: 5, end: true } })?.name).toBe("late");
    expect(line_for(coach, [], { ...now, seat: null }, {})).toBe(null);
  });
});
