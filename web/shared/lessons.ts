// Courses, found by their folders: games/<slug>/lessons/course.json names the lessons in order, each is a file beside
// it, and the texts say what they say (docs/ADDING_A_GAME_UI.md). Fetched when somebody learns.
import type { Condition } from "./condition";
import type { Lang } from "./i18n.svelte";
import type { JsonObject } from "./table/protocol";
import { words_in } from "./words";

/** A wrong path that has an answer: after so many of the solution's moves, these instead. Operands may be left open. */
export interface Wrong {
  after: number;
  do: string | string[];
  /** What the last of them may be all the same. */
  but?: string | string[];
  /** Only if this holds afterwards. */
  when?: Condition;
}

/** A move that the rules refuse, and that the lesson has more to say of. */
export interface Refused {
  after: number;
  do: string;
  why: string;
}

/** A scene (docs/SCENES.md) that the first seat plays freely until `done` holds. */
export interface Board {
  name: string;
  options?: JsonObject;
  given: JsonObject;
  turn: JsonObject;
  seed?: number;
  /** The solution, what the others do and what is drawn. */
  play: string[];
  /** Of what the pupil sees; `result` is there too. */
  done: Condition;
  /** How many turns the pupil has for it. */
  turns: number;
  wrong: Wrong[];
  refused?: Refused[];
}

export interface Lesson {
  name: string;
  minutes: number;
  /** How many sentences look round the table before the first task. */
  look?: number;
  boards: Board[];
  /** The question at the end. */
  check: { answers: number; right: number };
}

export interface Course {
  seats: string[];
  /** The verbs that others prefer where none of their lines can be played. */
  otherwise: string[];
  lessons: string[];
  /** After so many lessons one can play. */
  enough: number;
}

/** What a coach says in a game, and when. */
export interface CoachLine {
  name: string;
  /** Any, where there is none. */
  decision?: string;
  /** Of the view. */
  when?: Condition;
  /** Some choice is like this. */
  choice?: string;
  /** Also after the coach has grown quiet. */
  late?: boolean;
}

export interface Coach {
  seats: number;
  level: string;
  options?: JsonObject;
  /** From there on only late lines. */
  quiet: Condition;
  lines: CoachLine[];
}

const courses = import.meta.glob<Course>("../../games/*/lessons/course.json", { import: "default" });
const coaches = import.meta.glob<Coach>("../../games/*/lessons/coach.json", { import: "default" });
const files = import.meta.glob<Lesson>(["../../games/*/lessons/*.json", "!**/course.json", "!**/coach.json"], {
  import: "default",
});
const texts = import.meta.glob<string>("../../games/*/lessons/*.txt", { query: "?raw", import: "default" });

const folder = (slug: string) => `../../games/${slug}/lessons`;

export const has_course = (slug: string): boolean => `${folder(slug)}/course.json` in courses;

export async function load_course(slug: string): Promise<Course | null> {
  return (await courses[`${folder(slug)}/course.json`]?.()) ?? null;
}

export async function load_lesson(slug: string, name: string): Promise<Lesson | null> {
  return (await files[`${folder(slug)}/${name}.json`]?.()) ?? null;
}

export async function load_coach(slug: string): Promise<Coach | null> {
  return (await coaches[`${folder(slug)}/coach.json`]?.()) ?? null;
}

export async function load_lesson_words(slug: string, lang: Lang): Promise<(key: string) => string> {
  return words_in(slug, (await texts[`${folder(slug)}/${lang}.txt`]?.()) ?? "");
}
