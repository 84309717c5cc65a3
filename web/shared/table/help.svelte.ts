// What helps a person at a table: hints, why something cannot be done, the rules, and orders that answer for them.
import { can_play_here, local, type Hint } from "../local/local";
import { orders_of, type StandingOrder } from "./orders";
import type { ProblemCode } from "./problem";
import type { Refusal } from "./protocol";
import type { Table } from "./table.svelte";
import type { Impossible, Reason } from "./title_ui";

/** Why something did not happen, to be shown at the bar until the next step. */
export interface Problem {
  refusal?: Refusal | Reason;
  code: ProblemCode;
  asked?: Asked;
}

/** The thing somebody asked about: what it is called, and whose it is if it lies before a seat. */
export interface Asked {
  name: string;
  target?: string;
  seat?: string;
}

function asked_about(target: string): Asked {
  const element = document.querySelector(`[data-target="${CSS.escape(target)}"]`);
  const seat = element?.closest<HTMLElement>("[data-place^='seat:']")?.dataset["place"]?.slice("seat:".length);
  return { name: element?.getAttribute("aria-label") ?? "", target, ...(seat ? { seat } : {}) };
}

export class Help {
  /** A puzzle: nothing helps the person or answers for them. */
  unaided = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The best choices, while they are asked for. */
  best = $state.raw<Hint[] | null>(null);
  thinking = $state(false);
  /** Where this table's rules are opened without leaving it; elsewhere they have a page of their own. */
  rules_at = $state<string | null>(null);
  /** What took the person to the rules, to be answered there. */
  question = $state.raw<Problem | null>(null);

  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  clear(): void {
    this.best = null;
    this.problem = null;
  }

  /** Rated games are played without help; a browser without WebAssembly has none to give. */
  may_hint = $derived.by(() => {
    const { my_turn, room } = this.#table;
    return can_play_here && my_turn && room?.rated === false && !this.unaided;
  });

  /** A game to try things in may begin here: one's own, running, and not rated. */
  may_try = $derived.by(() => {
    const { me, room } = this.#table;
    return me !== null && room?.status === "running" && room.rated === false && !room.here?.trial;
  });

  /**
   * What a strong player would do: thought of by the page itself, from nothing but the view it was sent. What is found
   * counts only while the question still stands.
   */
  async hint(): Promise<void> {
    const { room, now, json, edition } = this.#table;
    if (!this.may_hint || !now || !room || this.thinking) return;
    const seats = room.seats.map((seat) => seat.key);
    this.thinking = true;
    try {
      const { best } = await local.hint({ title: room.title, seats, view: json, ...(edition ? { edition } : {}) });
      if (this.#table.now !== now) return;
      // One answer at a time stands over the bar.
      this.problem = null;
      this.best = best;
    } catch {
      this.problem = { code: "no_hint" };
    } finally {
      this.thinking = false;
    }
  }

  /** Asks the rule that forbids what a board element or an impossible button stands for. */
  async why(target: string): Promise<void> {
    const wish = this.#table.ui?.wish?.(target, this.#table);
    if (wish) await this.why_not(wish, asked_about(target));
  }

  async why_not(thing: string | Impossible, asked?: Asked): Promise<void> {
    const { source } = this.#table;
    const refusal = typeof thing === "string" ? await source.why(thing) : (thing.why ?? (await source.why(thing.do)));
    if (!refusal) return;
    this.best = null;
    this.problem = { code: "illegal", refusal, ...(asked ? { asked } : {}) };
  }

  /** A refusal in words: the rule in short, then because of whom or of what. */
  refused({ refusal, asked }: Problem): string {
    if (!refusal) return "";
    const because = asked && this.#table.ui?.because?.(refusal.key.replace("refusal.", ""), asked, this.#table);
    return [this.#table.text.get(refusal.key, "params" in refusal ? refusal.params : undefined), because]
      .filter(Boolean)
      .join(" ");
  }

  /** The address of the rules, of a section, of the rule that answers a refusal. */
  rules_link(...path: string[]): string {
    return [this.rules_at ?? `#/rules/${this.#table.room?.title}`, ...path].join("/");
  }

  /** The title's standing orders. */
  orders = $derived.by<StandingOrder[]>(() =>
    this.#table.source.order && !this.unaided ? orders_of(this.#table.text) : [],
  );

  /** Orders that could answer what the person is asked now. */
  orders_now = $derived.by<StandingOrder[]>(() => {
    const { my_turn, pending, now } = this.#table;
    const decision = my_turn && !pending ? now?.turn.decision : undefined;
    return this.orders.filter((o) => o.decision === decision);
  });

  ordered(decision: string): string | null {
    return this.#table.room?.you?.orders[decision] ?? null;
  }

  /** Gives a standing order, which answers at once if it is asked now; null takes it back. */
  async order(decision: string, order: string | null): Promise<void> {
    const answer = await this.#table.source.order?.(decision, order);
    if (answer && !answer.ok) this.problem = { code: answer.error.code };
  }
}
