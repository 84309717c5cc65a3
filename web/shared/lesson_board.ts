// A lesson's board as it is played: the core tells what the pupil's moves did (wire/board.h), the lesson says whether
// the task is done, and answers what leads astray. Nothing here draws anything.
import { holds, is_action } from "./condition";
import type { Board, Course, Wrong } from "./lessons";
import {
  merge_patch,
  type Bare,
  type Json,
  type JsonObject,
  type Position,
  type Refusal,
  type TableEvent,
} from "./table/protocol";

/** What happened, and where it led. */
interface Stretch {
  events: TableEvent[];
  after: Bare;
}

/** What the core tells of a board. */
export interface BoardStory {
  seats: string[];
  options: JsonObject;
  position: Position;
  lead_in: Stretch;
  steps: (Stretch & { do: string })[];
  refusal: Refusal | null;
}

export interface BoardQuestion {
  scene: JsonObject;
  moves: string[];
  otherwise: string[];
}

export interface Played {
  refusal: Refusal | null;
  events: TableEvent[];
  after: Bare;
}

/** A task is open, done, or can no longer be done in the turns there are. */
export type Standing = "open" | "done" | "missed";

/** The pupil's own lines of the solution. */
export function solution_of(course: Course, board: Board): string[] {
  const mine = `${course.seats[0]}: `;
  return board.play.filter((line) => line.startsWith(mine)).map((line) => line.slice(mine.length));
}

const as_list = (one: string | string[]): string[] => (typeof one === "string" ? [one] : one);

export class LessonBoard {
  moves: string[] = [];
  standing: Standing = "open";
  /** Which of the lesson's answers the last move calls for. */
  wrong: number | null = null;
  readonly #me: string;
  readonly #scene: JsonObject;
  readonly #solution: string[];
  #story: BoardStory | null = null;

  constructor(
    readonly slug: string,
    readonly course: Course,
    readonly board: Board,
    readonly ask: (question: BoardQuestion & { why?: string }) => Promise<BoardStory>,
  ) {
    this.#me = course.seats[0]!;
    const { name, options, given, turn, seed, play } = board;
    const more = { ...(options ? { options } : {}), ...(seed === undefined ? {} : { seed }) };
    this.#scene = { title: slug, name, seats: course.seats, given, turn, play, ...more };
    this.#solution = solution_of(course, board);
  }

  #asked(moves: string[]): BoardQuestion {
    return { scene: this.#scene, moves, otherwise: this.course.otherwise };
  }

  get story(): BoardStory {
    if (!this.#story) throw new Error("the board has not begun");
    return this.#story;
  }

  /** From the beginning, or back to so many moves. */
  async go_to(moves: number): Promise<void> {
    this.moves = this.moves.slice(0, moves);
    this.#story = await this.ask(this.#asked(this.moves));
    this.#judge();
  }

  /** How far taking back leads: past what nobody chose, since it would be done again at once. */
  back_to(moves: number): number {
    let at = Math.max(0, moves);
    const forced = ({ choices, asides }: Bare) => choices.length + asides.length === 1;
    while (at > 0 && forced(this.#before(at))) --at;
    return at;
  }

  /** Where the table stood after so many moves. */
  #before(moves: number): Bare {
    return moves === 0 ? this.story.lead_in.after : this.story.steps[moves - 1]!.after;
  }

  async play(actions: string[]): Promise<Played> {
    const told = await this.ask(this.#asked([...this.moves, ...actions]));
    const before = this.moves.length;
    if (told.steps.length < before + actions.length) {
      return { refusal: told.refusal, events: [], after: this.now };
    }
    this.#story = told;
    this.moves = told.steps.map((step) => step.do);
    this.#judge();
    const [, ...shown] = this.shown();
    return { refusal: null, events: shown.slice(before).flatMap(({ events }) => events), after: this.now };
  }

  async why(action: string): Promise<Refusal | null> {
    return (await this.ask({ ...this.#asked(this.moves), why: action })).refusal;
  }

  /** What the pupil may do now: nothing once the task is done or missed. */
  get now(): Bare {
    return this.shown().at(-1)!.after;
  }

  /** The lead-in and every move; nothing after the task is done. */
  shown(): Stretch[] {
    const stretches = [this.story.lead_in, ...this.story.steps];
    if (this.standing === "open") return stretches;
    const { after, events } = stretches.at(-1)!;
    const done = this.#done_at();
    const told = done === null ? events : events.slice(0, done + 1);
    const last = told.at(-1);
    const stands = done !== null && last ? { ...after, event: last.n, turn: last.turn } : after;
    return [...stretches.slice(0, -1), { events: told, after: { ...stands, choices: [], asides: [] } }];
  }

  /** Everything that was seen up to the pupil's first choice or the last of so many moves. */
  view_after(moves: number): JsonObject {
    return this.#seen(moves).reduce<JsonObject>(
      (view, { delta }) => merge_patch(view, delta) as JsonObject,
      this.story.position.view,
    );
  }

  #seen(moves: number): TableEvent[] {
    return this.shown()
      .slice(0, moves + 1)
      .flatMap(({ events }) => events);
  }

  position(): Position {
    return { ...this.now, view: this.view_after(this.moves.length) };
  }

  history(): TableEvent[] {
    return this.#seen(this.moves.length);
  }

  #judge(): void {
    this.standing = "open";
    if (this.moves.length > 0) {
      if (this.#done_at() !== null) this.standing = "done";
      else if (this.#used_up()) this.standing = "missed";
    }
    const found = this.standing === "done" ? -1 : this.board.wrong.findIndex((wrong) => this.#led_by(wrong));
    this.wrong = found < 0 ? null : found;
  }

  #led_by({ do: path, but = [], when }: Wrong): boolean {
    const patterns = as_list(path);
    const last = this.moves.slice(-patterns.length);
    if (last.length < patterns.length || !patterns.every((one, i) => is_action(one, last[i]!))) return false;
    if (as_list(but).some((one) => is_action(one, last.at(-1)!))) return false;
    return !when || holds(when, this.view_after(this.moves.length), this.#me);
  }

  /** Which event of the last move the task is done with. */
  #done_at(): number | null {
    const steps = this.story.steps;
    const { events, after } = steps.at(-1)!;
    let view = [this.story.lead_in, ...steps.slice(0, -1)]
      .flatMap((stretch) => stretch.events)
      .reduce<Json>((seen, { delta }) => merge_patch(seen, delta), this.story.position.view);
    for (const [i, event] of events.entries()) {
      view = merge_patch(view, event.delta);
      const result = i === events.length - 1 ? (after.result as Json) : null;
      if (holds(this.board.done, { ...(view as JsonObject), result }, this.#me)) return i;
    }
    return null;
  }

  /** The game is over, or it is asked of the pupil in a turn too many. */
  #used_up(): boolean {
    const { turn } = this.story.steps.at(-1)!.after;
    if (turn.actor === "over") return true;
    return turn.seat === this.#me && this.turns_used() >= this.board.turns && !this.#turns().has(turn.number);
  }

  /** The turns that the pupil did something in. */
  #turns(): Set<number> {
    return new Set(this.moves.map((_, i) => this.#before(i).turn.number));
  }

  turns_used(): number {
    return this.#turns().size;
  }

  /** The next move of the solution, as long as the pupil is on its way; null beside it. */
  next(): string | null {
    const wanted = this.#solution[this.moves.length];
    const on_the_way = this.moves.every((move, i) => is_action(this.#solution[i] ?? "", move));
    if (!wanted || !on_the_way) return null;
    const { choices, asides } = this.now;
    return [...choices, ...asides].find((choice) => is_action(wanted, choice.do))?.do ?? null;
  }

  /** The lesson's own answer to a refusal. */
  refused(refusal: Refusal): number | null {
    const found = this.board.refused?.findIndex((one) => `refusal.${one.why}` === refusal.key) ?? -1;
    return found < 0 ? null : found;
  }
}
