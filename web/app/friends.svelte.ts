// The list of friends of the person at this browser: asked for at the first need, the same for every button.
import { api, type Friend } from "@shared/table/api";

class Friends {
  /** Null while nobody has said. */
  list = $state.raw<Friend[] | null>(null);
  /** What was asked for was not done. */
  trouble = $state(false);
  #asked = false;

  ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    void this.#take(api.friends());
  }

  has(account: string): boolean | null {
    this.ask();
    return this.list?.some((friend) => friend.id === account) ?? null;
  }

  set(account: string, friend: boolean): Promise<void> {
    return this.#take(api.befriend(account, friend));
  }

  /** Somebody else sits at this browser from now on. */
  forget(): void {
    this.#asked = false;
    this.list = null;
  }

  async #take(answer: Promise<Friend[]>): Promise<void> {
    try {
      this.list = await answer;
      this.trouble = false;
    } catch {
      this.trouble = true;
    }
  }
}

export const friends = new Friends();
