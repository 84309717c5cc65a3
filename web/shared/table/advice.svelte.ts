// What a strong player would do: thought of by the page itself, from nothing but the view it was sent.
import { local, type Hint } from "../local/local";
import type { JsonObject, Room } from "./protocol";

/** As many as the strongest level takes for a decision. */
const simulations = 6000;

export class Advice {
  /** The best choices, while they are asked for. */
  best = $state.raw<Hint[] | null>(null);
  thinking = $state(false);

  /**
   * Thinks about a view; what is found counts only while the question still stands. False if nothing could be found.
   */
  async ask(room: Room, view: JsonObject, stands: () => boolean): Promise<boolean> {
    if (this.thinking) return true;
    this.thinking = true;
    try {
      const { best } = await local.hint(
        room.title,
        room.seats.map((seat) => seat.key),
        view,
        simulations,
      );
      if (stands()) this.best = best;
      return true;
    } catch {
      return false;
    } finally {
      this.thinking = false;
    }
  }
}
