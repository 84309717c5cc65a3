// A lesson's board as a table: the core plays the others, whatever the person does can be taken back.
import type { LessonBoard } from "@shared/lesson_board";
import type { Refusal, Room } from "@shared/table/protocol";
import { ShownSource } from "@shared/table/shown_source";
import type { Answer } from "@shared/table/source";
import { shown_room } from "./shown_room";

export class LessonSource extends ShownSource {
  #board: LessonBoard | null = null;

  /** `moved` hears that something was played, taken back or begun. */
  constructor(
    readonly own_name: () => string,
    readonly moved: () => void,
  ) {
    super("unavailable");
  }

  /** Begins a board. */
  async begin(board: LessonBoard): Promise<void> {
    await board.go_to(0);
    this.#board = board;
    this.listener?.on_room(this.#room(board));
    this.listener?.on_position(board.story.position);
    const { events, after } = board.story.lead_in;
    this.listener?.on_events(events, after);
    this.listener?.on_link("open");
    this.moved();
  }

  #room(board: LessonBoard): Room {
    const [me] = board.course.seats;
    const room = shown_room("lesson", board.slug, board.story);
    return {
      ...room,
      seats: room.seats.map((seat) => (seat.key === me ? { ...seat, name: this.own_name() } : seat)),
      here: { hand_over: null, kept: true, people: [me!], trial: true },
    };
  }

  override async play(actions: string[]): Promise<Answer> {
    const board = this.#board;
    if (!board) return this.refuse();
    const { refusal, events, after } = await board.play(actions);
    if (refusal) return { ok: false, error: { code: "illegal", message: refusal.key, refusal } };
    this.listener?.on_events(events, after);
    this.moved();
    return { ok: true };
  }

  override undo = (count = 1): Promise<Answer> => this.back_to((this.#board?.moves.length ?? 0) - count);

  /** Back to so many moves. */
  async back_to(moves: number): Promise<Answer> {
    const board = this.#board;
    if (!board) return this.refuse();
    await board.go_to(board.back_to(moves));
    this.listener?.on_position(board.position());
    this.listener?.on_history(board.history());
    this.moved();
    return { ok: true };
  }

  override why = (action: string): Promise<Refusal | null> =>
    this.#board?.why(action).catch(() => null) ?? Promise.resolve(null);
}
