// A puzzle's table: a trial of this device whose next move is an answer to be judged, and played only when the person
// wants to go on.
import type { Answer } from "@shared/table/source";
import { LiveSource } from "@shared/table/live_source";

export class PuzzleSource extends LiveSource {
  #asking = true;

  constructor(
    table: string,
    readonly answered: (choice: string) => void,
  ) {
    super(table);
  }

  override async play(actions: string[], answers: number): Promise<Answer> {
    if (!this.#asking) return super.play(actions, answers);
    this.answered(actions[0] ?? "");
    return { ok: true };
  }

  /** Moves are moves from now on. */
  go_on(): void {
    this.#asking = false;
  }
}
