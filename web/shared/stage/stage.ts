// The table performs. An event's beats are asked of the title while the old drawing stands; things are measured; a
// new drawing is made, and is the truth from then on; then copies move over it from where things were to where they go.
// Whatever runs can be ended at any moment by wiping it off.
import { flushSync, tick } from "svelte";
import { settings, wants_stillness } from "../settings.svelte";
import { play as sound } from "../sound";
import type { TableEvent } from "../table/protocol";
import type { Table } from "../table/table.svelte";
import { beats_of, type Beat, type Place } from "./beat";
import { amid, box_of, copy_of, icon_box, icon_copy, Named, way_between, type Box } from "./copies";
import { Held, is_like, snapshot, type Snapshot } from "./held";
import { Layer } from "./layer";
import { badge, moves, outline, piece_times, ring, sound_of, type Cue } from "./moves";
import { is_light, light_ms, schedule, tempo_of } from "./schedule";

/** How far something is drawn from where it was before anybody says it has moved. */
const moved_px = 12;
const undo_ms = 180;
const baton_ms = 160;
const slide_ms = 240;
const outline_ms = 900;
/** Who wants no motion still wants to read. */
const still_ms = 420;
const most_cues = { wide: 24, narrow: 12 };
/** Regions: nothing of them is held back. */
const is_region = (name: string) => name.startsWith("seat:") || name === "board";

/** What a beat is about, as it stood before. */
interface Was {
  what: Box | null;
  from: Box | null;
  /** Where it goes may be gone by then. */
  to: Box | null;
  copy: HTMLElement | null;
}

export class Stage {
  readonly #element = document.createElement("div");
  #layers: Layer[] = [];
  #untold: { beats: readonly Beat[]; mine: boolean }[] = [];
  readonly #root: Element;
  readonly #table: Table;
  /** Whose turn has been shown for how long. */
  #turn = { of: "", spent: 0 };

  constructor(root: Element, table: Table) {
    this.#root = root;
    this.#table = table;
    this.#element.className = "stage";
    this.#element.inert = true;
    this.#element.setAttribute("aria-hidden", "true");
    root.append(this.#element);
  }

  /** Ends everything that moves. */
  land(): void {
    for (const layer of this.#layers) layer.wipe();
    this.#layers = [];
  }

  close(): void {
    this.land();
    this.#element.remove();
  }

  /** A new event clears the glass; only what is light runs out beside it. */
  #clear(): void {
    for (const layer of this.#layers) if (!layer.light) layer.wipe();
    this.#layers = this.#layers.filter(({ light, element }) => light && element.isConnected);
  }

  #new_layer(light = false): Layer {
    const layer = new Layer(this.#element, light);
    this.#layers.push(layer);
    layer.begin();
    return layer;
  }

  /** Shows an event, whose new drawing `draw` makes; answers how long it takes until the next one may be shown. */
  perform(event: TableEvent, before: unknown, after: unknown, waiting: number, draw: () => void): number {
    this.#clear();
    if (document.hidden) return (draw(), 0);
    const beats = beats_of(event, before, after, this.#table);
    const mine = event.by === this.#table.me;
    const still = wants_stillness();
    if (settings.motion === "off" || still) {
      draw();
      this.#tell(beats, mine);
      return still && settings.motion !== "off" && !mine && beats.length > 0 ? still_ms : 0;
    }
    return this.#move(event, beats, waiting, draw);
  }

  /** Without motion: where something happened is outlined once drawn, of many events at once the last is heard. */
  #tell(beats: readonly Beat[], mine: boolean): void {
    if (this.#untold.length === 0) void tick().then(() => this.#tell_all());
    this.#untold.push({ beats, mine });
  }

  #tell_all(): void {
    const untold = this.#untold;
    this.#untold = [];
    const heard = untold.flatMap(({ beats }) => beats).findLast((beat) => beat.stage !== "then" && sound_of(beat));
    if (heard) sound(sound_of(heard)!);
    const origin = this.#element.getBoundingClientRect();
    const changed = untold.flatMap(({ beats, mine }) => (mine ? [] : beats)).slice(-most_cues.narrow);
    const drawn = new Named(this.#root);
    const places = new Set(changed.flatMap((beat) => drawn.find(beat.to ?? beat.what) ?? []));
    const boxes = [...places].map((el) => box_of(el, origin));
    if (boxes.length === 0) return;
    const layer = this.#new_layer();
    for (const box of boxes) outline(layer, box, outline_ms);
    layer.timeline.at(outline_ms, () => layer.wipe());
    layer.timeline.start();
  }

  #move(event: TableEvent, told: readonly Beat[], waiting: number, draw: () => void): number {
    const root = this.#root;
    const most = innerWidth < 600 ? most_cues.narrow : most_cues.wide;
    const beats = told.slice(0, most);

    // Before: one pass of measuring.
    const origin = this.#element.getBoundingClientRect();
    const measure = (el: Element | undefined) => (el ? box_of(el, origin) : null);
    const pieces = new Map<string, Box>();
    for (const el of root.querySelectorAll("[data-piece]")) {
      const box = box_of(el, origin);
      if (box.width > 0 && box.height > 0) pieces.set(el.getAttribute("data-piece")!, box);
    }
    const old = new Named(root);
    const was = beats.map((beat): Was => {
      const what = old.find(beat.what);
      const from = old.find(beat.from);
      // A region is where something comes from, never the thing itself.
      const drawn = what ?? (beat.icon || !from || is_region(name_of(from, beat.from)) ? undefined : from);
      const copy = drawn && !beat.icon ? copy_of(drawn, root) : null;
      return { what: measure(what), from: measure(from), to: measure(old.find(beat.to)), copy };
    });
    const held = new Map<string, Snapshot>();
    for (const beat of beats) {
      for (const place of beat.icon || beat.motion === "count" ? [beat.from, beat.to] : []) {
        const el = old.find(place);
        const name = el && name_of(el, place);
        const taken = name && !is_region(name) && !held.has(name) ? snapshot(el, root) : null;
        if (taken) held.set(name!, taken);
      }
    }

    draw();
    flushSync();

    // After: another pass, then nothing is measured any more.
    const named = new Set(beats.flatMap((beat) => [beat.what ?? []].flat()));
    const slides: [el: Element, dx: number, dy: number][] = [];
    for (const el of root.querySelectorAll("[data-piece]")) {
      const id = el.getAttribute("data-piece")!;
      const stood = pieces.get(id);
      if (!stood || named.has(id)) continue;
      const box = box_of(el, origin);
      if (box.width === 0 || way_between(stood, box) < moved_px) continue;
      pieces.delete(id);
      const far = way_between(stood, box) > 3 * Math.max(box.width, box.height) || el instanceof SVGElement;
      if (far && event.undo === undefined && beats.length < most) {
        beats.push({ motion: "carry", what: id });
        was.push({ what: stood, from: null, to: null, copy: null });
      } else if (!(el instanceof SVGElement)) slides.push([el, stood.x - box.x, stood.y - box.y]);
    }
    const drawn = new Named(root);
    const seat = measure(drawn.find(`seat:${event.by}`)) ?? measure(drawn.find("board"));
    const cues = beats.map((beat, i) => this.#cue(beat, was[i]!, seat, origin, drawn));
    const places = new Map(
      [...held].flatMap(([name, taken]) => {
        const el = drawn.find(name);
        return el && is_like(taken, el) ? [[name, { held: new Held(taken, el), box: box_of(el, origin) }]] : [];
      }),
    );

    const found = cues.filter((cue) => cue !== null);
    const mine = event.by === this.#table.me;
    const begins = event.by !== "chance" && event.by !== this.#turn.of;
    const panel = begins && !mine ? drawn.find(`seat:${event.by}`) : undefined;
    if (begins) this.#turn = { of: event.by, spent: 0 };
    const tempo = tempo_of({ pace: settings.motion, mine, waiting, spent: this.#turn.spent });
    const ways = found.map(({ start, end }) => way_between(start, end));
    const { times, length } = schedule(
      found.map(({ beat }) => beat),
      ways,
      tempo,
    );
    found.forEach((cue, i) => Object.assign(cue, times[i]));
    const dice = found.filter((cue) => cue.beat.motion === "tumble");
    dice.forEach((cue, index) => (cue.among = { index, count: dice.length }));

    const light = is_light(found.map(({ beat }) => beat));
    const layer = this.#new_layer(light);
    if (panel && seat) baton(layer, panel, seat, baton_ms * tempo.travel);
    for (const cue of found) hold(layer, cue, places);
    for (const { held: place, box } of places.values()) place.show(layer, box);
    for (const cue of found) moves[cue.beat.motion](layer, cue);
    const lasts = event.undo === undefined ? slide_ms * tempo.travel : undo_ms;
    for (const [el, dx, dy] of slides)
      layer.play(el, [{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { at: 0, lasts, easing: "ease-out" });
    layer.timeline.at(length + 2000, () => layer.wipe());
    layer.timeline.start();
    if (light && waiting > 0) return light_ms * tempo.travel;
    this.#turn.spent += length;
    return Math.max(length, slides.length > 0 && !mine ? lasts : 0);
  }

  /** A beat with its things found; none where nothing of it is in sight. */
  #cue(beat: Beat, was: Was, seat: Box | null, origin: DOMRect, drawn: Named): Cue | null {
    const root = this.#root;
    const to = drawn.find(beat.to);
    const what = beat.icon ? undefined : drawn.find(beat.what);
    const goal = to ? box_of(to, origin) : was.to;
    const now = what ? box_of(what, origin) : null;
    const real = what && (!goal || !was.what) ? what : undefined;
    const size = real ? now : (was.what ?? was.from ?? now);
    const end_at = real ? now : (goal ?? seat);
    const start_at = was.from ?? was.what ?? seat;
    if (!end_at || !start_at) return null;
    const lies = beat.motion === "glow" || beat.motion === "pass" || beat.motion === "count";
    const fits = (box: Box) => (beat.icon || !size ? icon_box(box) : amid(box, size));
    const end = lies || real ? end_at : fits(end_at);
    const start = was.from || !was.what ? fits(start_at) : was.what;
    const copy = () => (was.copy?.cloneNode(true) as HTMLElement | null) ?? null;
    const thing = () => (beat.icon ? icon_copy(beat.icon) : real ? copy_of(real, root) : copy());
    return {
      beat,
      start: lies || beat.motion === "stamp" ? end : start,
      end,
      size: beat.icon || !size ? end : size,
      thing: lies ? null : thing(),
      back: copy,
      real: real ?? (beat.motion === "pass" ? (to ?? null) : null),
      via: (beat.via ?? []).flatMap((name) => {
        const el = drawn.find(name);
        return el ? [box_of(el, origin)] : [];
      }),
      among: { index: 0, count: 1 },
      at: 0,
      lasts: 0,
    };
  }
}

/** A rival's turn begins: its panel lights up in its colour, its medallion rises. */
function baton(layer: Layer, panel: Element, box: Box, lasts: number): void {
  const face = panel.querySelector(".face");
  ring(layer, box, 0, 2 * lasts, "baton").dataset["seat"] = panel.getAttribute("data-seat") ?? "";
  const rise = [{ translate: "0 0" }, { translate: "0 -3px" }, { translate: "0 0" }] as Keyframe[];
  if (face) layer.play(face, rise, { at: 0, lasts: 4 * lasts, easing: "ease-out" });
}

/** The numbers at both ends change as pieces leave and land. */
function hold(layer: Layer, cue: Cue, places: ReadonlyMap<string, { held: Held; box: Box }>): void {
  const { beat, at, lasts } = cue;
  const place_of = (place: Place | undefined) => [place ?? []].flat().flatMap((name) => places.get(name) ?? [])[0];
  const [from, to] = [place_of(beat.from), place_of(beat.to)];
  const n = beat.n ?? 1;
  if (beat.motion === "count" && to) {
    const all = to.held.difference;
    const steps = Math.min(24, Math.max(1, Math.abs(all)));
    for (let i = 1; i <= steps; ++i) {
      const part = Math.round((all * i) / steps) - Math.round((all * (i - 1)) / steps);
      to.held.change(layer, at + lasts * (i / steps) ** 1.25, part);
    }
    if (all !== 0) badge(layer, to.box, all, at + lasts);
    return;
  }
  const pieces = beat.motion === "pour" ? piece_times(cue) : [{ at, lasts }];
  for (const piece of pieces) {
    from?.held.change(layer, piece.at, -n / pieces.length);
    to?.held.change(layer, piece.at + piece.lasts, n / pieces.length);
  }
  if (from && beat.motion === "pour") badge(layer, from.box, -n, at);
  if (to && beat.motion === "pour") badge(layer, to.box, n, at + lasts);
}

/** By which of its names a place was found. */
function name_of(el: Element, place: Place | undefined): string {
  const names = ["data-place", "data-piece", "data-target"].map((name) => el.getAttribute(name));
  return [place ?? []].flat().find((name) => names.includes(name)) ?? "";
}
