// What a person may choose now and has chosen so far: nothing here is known to anybody else until it is sent.
import { settings } from "../settings.svelte";
import type { Action } from "./action";
import { places_of, type LogEntry } from "./log";
import type { Table } from "./table.svelte";
import type { AddOn, Part, PickSet } from "./title_ui";

/** What most things stand for: the same at every event, so that they are not drawn anew for it. */
const nothing: Action[] = [];

/** Nobody sees something new and presses it sooner. */
const reaction_ms = 280;

export class Selection {
  /** An action that is asked about once more before it is done. */
  confirming = $state.raw<Action | null>(null);
  /** The board element whose choices the bar shows alone, when one press is not enough. */
  narrowed = $state<string | null>(null);
  /** A choice (by its notation) under the pointer or the focus, in the bar or on the board. */
  lit = $state<string | null>(null);
  /** What is picked of the present set, in the order of the clicks. */
  picked = $state.raw<readonly string[]>([]);
  /** What goes along with the next choice, in notation. */
  added = $state<string | null>(null);
  /** Board elements of the log's line under the pointer. */
  pointed = $state.raw<readonly string[]>([]);

  /** When what is offered now was first on the screen; before that nobody can have seen it. */
  #seen_since = Infinity;
  #frame = 0;

  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  clear(): void {
    this.confirming = null;
    this.narrowed = null;
    this.lit = null;
    if (this.picked.length > 0) this.picked = [];
    this.added = null;
  }

  /** The set asked for now, and the choices beside it. */
  set = $derived.by<PickSet | null>(() => {
    const { choices, ui } = this.#table;
    return choices.length > 0 ? (ui?.set?.(this.#table) ?? null) : null;
  });
  beside_set = $derived.by<Action[]>(() => {
    const set = this.set;
    if (!set) return this.#table.choices;
    const verbs = new Set([set.close ?? "", ...set.parts.map((p) => p.do)].map((notation) => notation.split(" ")[0]));
    return this.#table.choices.filter((c) => !verbs.has(c.verb));
  });
  add_ons = $derived.by<AddOn[]>(() => {
    const { choices, ui } = this.#table;
    return choices.length > 0 ? (ui?.add_ons?.(this.#table) ?? []) : [];
  });
  #by_target = $derived.by<Map<string, Action[]>>(() => {
    const { actions, ui } = this.#table;
    const found = new Map<string, Action[]>();
    for (const action of actions) {
      const group = action.aside ? null : ui?.group?.(action, this.#table);
      const targets = [...(ui?.targets?.(action, this.#table) ?? []), ...(group ? [`group:${group.key}`] : [])];
      for (const target of targets) {
        found.set(target, [...(found.get(target) ?? []), action]);
      }
    }
    return found;
  });

  /** The actions a board element stands for now. */
  at(target: string): Action[] {
    return this.#by_target.get(target) ?? nothing;
  }

  /** The part of the present set an element stands for, and how often it is picked. */
  part_at(target: string): Part | undefined {
    return this.set?.parts.find((p) => p.target === target);
  }

  times_picked(part: Part): number {
    return this.picked.filter((p) => p === part.do).length;
  }

  is_lit(target: string): boolean {
    return this.lit !== null && this.at(target).some((a) => a.do === this.lit);
  }

  /** A press on the board: the action itself, or the bar narrowed to what this thing can do. */
  press(target: string): void {
    const part = this.part_at(target);
    const add_on = this.add_ons.find((a) => a.target === target);
    if (part) this.pick(part);
    else if (add_on) this.add(add_on);
    else this.#press_action(target);
  }

  #press_action(target: string): void {
    const found = this.at(target);
    if (found.length === 1) this.act(found[0]!);
    else if (found.length > 1) this.narrowed = this.narrowed === target ? null : target;
    else void this.#table.help.why(target);
  }

  /** Adds a thing to the next choice, or takes it back. */
  add(add_on: AddOn): void {
    this.added = this.added === add_on.do ? null : add_on.do;
  }

  /** Picks a part of the set once more; beyond what there is, none of it. */
  pick(part: Part): void {
    const set = this.set;
    if (!set) return;
    const taken = this.times_picked(part);
    if (taken >= part.copies || (taken > 0 && this.picked.length >= set.most)) {
      this.picked = this.picked.filter((p) => p !== part.do);
    } else if (this.picked.length < set.most) {
      this.picked = [...this.picked, part.do];
    } else if (set.most === 1) {
      this.picked = [part.do];
    }
  }

  /** Sends the set: its parts in the rules' order, whatever the order of the clicks. */
  async send_set(): Promise<void> {
    const set = this.set;
    if (!set || this.picked.length < set.least) return;
    const picked = this.picked;
    const sorted = set.parts.flatMap((p) => Array.from({ length: this.times_picked(p) }, () => p.do));
    const closing = set.close && picked.length !== set.full ? [set.close] : [];
    await this.#table.play([...sorted, ...closing]);
    // Refused: what was picked stands as it stood.
    if (this.#table.help.problem) this.picked = picked;
  }

  /** Something else is offered: it is on the screen when the frame after the one it is drawn in begins. */
  offer(): void {
    this.#seen_since = Infinity;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame((now) => (this.#seen_since = now));
    });
  }

  /**
   * Does what a press is for, unless it came under the pointer while that was on its way: nobody can have meant it.
   * Keys and screen readers name what they press.
   */
  if_meant(press: Event, act: () => void): void {
    const pointed = press instanceof PointerEvent && press.pointerType !== "";
    if (!pointed || performance.now() - this.#seen_since > reaction_ms) act();
  }

  /** Does an action, or first asks whether one is sure. */
  act(action: Action): void {
    const { ready, among_bots } = this.#table;
    if (!ready) return;
    const ask = settings.confirm === "always" || (settings.confirm === "reveals" && action.reveals && !among_bots);
    if (ask && this.confirming?.do !== action.do) {
      this.confirming = action;
      return;
    }
    void this.#table.play([action.do, ...(this.#table.ui?.along?.(action, this.#table) ?? [])]);
  }

  act_confirmed(): void {
    if (this.confirming) this.act(this.confirming);
  }

  /** Points at what a line of the log was about. */
  point(entries: readonly LogEntry[]): void {
    this.pointed = entries.flatMap((entry) => places_of(entry, this.#table));
  }
}
