// What things say of themselves while they are pointed at, focused or held: one at a time, beside the thing.
import type { Table } from "./table.svelte";
import type { Explained } from "./title_ui";

/** A pointer has come to rest on a thing; one that left may be on its way to the rule's link; a finger holds. */
const rest_ms = 300;
const linger_ms = 300;
const hold_ms = 400;
/** A finger that moves further scrolls. */
const still_px = 10;

export interface Tip extends Explained {
  thing: Element;
}

/** A thing of the table, as far as pointers, fingers and keys are concerned. */
export interface Thing {
  says: () => Explained | undefined;
  /** What a press does; without it a press shows what the thing says. */
  act: (() => void) | null;
  /** It is pointed at or focused, or no longer. */
  light: (on: boolean) => void;
}

export interface ThingHandlers {
  onclick: (e: Event) => void;
  onpointerenter: (e: PointerEvent) => void;
  onpointerleave: (e: PointerEvent) => void;
  onpointerdown: (e: PointerEvent) => void;
  onpointermove: (e: PointerEvent) => void;
  onpointerup: () => void;
  onpointercancel: () => void;
  oncontextmenu: (e: Event) => void;
  onfocus: (e: FocusEvent) => void;
  onblur: () => void;
}

export class Tips {
  shown = $state.raw<Tip | null>(null);
  /** What comes and what goes are timed apart: a pointer on its way over other things keeps no old tip up. */
  #coming: ReturnType<typeof setTimeout> | undefined;
  #going: ReturnType<typeof setTimeout> | undefined;
  /** Where a finger came down. */
  #down = { x: 0, y: 0 };
  /** The finger that is down has held: lifting it does nothing. */
  #held = false;
  /** The page moves the focus itself. */
  #silent = false;

  readonly #explained = new Set<string>();
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** What a thing says by its id, where the title knows it. */
  of(id: string): Explained | undefined {
    const { ui, view } = this.#table;
    return view ? ui?.explain?.(id, this.#table) : undefined;
  }

  /** Whether a thing says something: what once did is not asked again at every event. */
  explains(id: string): boolean {
    if (!this.#explained.has(id) && this.of(id) !== undefined) this.#explained.add(id);
    return this.#explained.has(id);
  }

  hide(): void {
    clearTimeout(this.#coming);
    this.#put_away();
  }

  #put_away(): void {
    clearTimeout(this.#going);
    this.#going = undefined;
    this.shown?.thing.removeAttribute("aria-describedby");
    this.shown = null;
  }

  /** Moves the focus to a thing that nobody asked about. */
  without(focus: () => void): void {
    this.#silent = true;
    focus();
    this.#silent = false;
  }

  /** What stands in the tip may be gone to with the pointer. */
  keep(): void {
    clearTimeout(this.#coming);
    clearTimeout(this.#going);
    this.#going = undefined;
  }
  leave(): void {
    clearTimeout(this.#coming);
    // Counted from when its own thing was left.
    this.#going ??= setTimeout(() => this.#put_away(), linger_ms);
  }

  #show(thing: Element, { says }: Thing): void {
    const said = says();
    this.hide();
    if (!said || !thing.isConnected) return;
    this.shown = { ...said, thing };
    thing.setAttribute("aria-describedby", "tip-lines");
  }

  #show_after(ms: number, at: Element, thing: Thing, then?: () => void): void {
    clearTimeout(this.#coming);
    this.#coming = setTimeout(() => {
      this.#show(at, thing);
      then?.();
    }, ms);
  }

  handlers(thing: Thing): ThingHandlers {
    const element = (e: Event) => e.currentTarget as Element;
    return {
      onclick: (e) => {
        if (this.#held) this.#held = false;
        else if (thing.act) this.#table.selection.if_meant(e, thing.act);
        else this.#show(element(e), thing);
      },
      onpointerenter: (e) => {
        thing.light(true);
        if (e.pointerType === "touch") return;
        if (this.shown?.thing === element(e)) this.keep();
        else this.#show_after(rest_ms, element(e), thing);
      },
      onpointerleave: (e) => {
        thing.light(false);
        if (e.pointerType !== "touch") this.leave();
      },
      onpointerdown: (e) => {
        this.#held = false;
        this.#down = { x: e.clientX, y: e.clientY };
        if (e.pointerType === "touch")
          this.#show_after(hold_ms, element(e), thing, () => (this.#held = this.shown !== null));
      },
      onpointermove: (e) => {
        if (e.pointerType !== "touch" || this.#held) return;
        if (Math.hypot(e.clientX - this.#down.x, e.clientY - this.#down.y) > still_px) clearTimeout(this.#coming);
      },
      onpointerup: () => clearTimeout(this.#coming),
      onpointercancel: () => clearTimeout(this.#coming),
      oncontextmenu: (e) => {
        if (this.#held) e.preventDefault();
      },
      onfocus: (e) => {
        thing.light(true);
        if (!this.#silent && element(e).matches(":focus-visible")) this.#show(element(e), thing);
      },
      onblur: () => {
        thing.light(false);
        this.hide();
      },
    };
  }
}
