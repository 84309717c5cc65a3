// How each motion looks: one function for each. A cue is a beat whose things and places have been found and whose time
// has been set.
import { play as sound, type Sound } from "../sound";
import type { Beat, Motion } from "./beat";
import { centre, icon_copy, way_between, type Box } from "./copies";
import { tumble } from "./die";
import type { Layer } from "./layer";
import { land_ms, lift_ms, piece_gap_ms, piece_ms, pieces_of, time_of, type Timed } from "./schedule";

export interface Cue extends Timed {
  beat: Beat;
  start: Box;
  end: Box;
  /** As large as it is drawn itself: things look different in a smaller box. */
  size: { width: number; height: number };
  /** A copy of what moves, made while the page stood still: what is laid on the glass would be measured again. */
  thing: HTMLElement | null;
  /** As it was, for what turns over. */
  back: () => HTMLElement | null;
  /** The thing itself at its new place. */
  real: Element | null;
  /** Boxes of the spaces between. */
  via: Box[];
  /** So many alike land side by side. */
  among: { index: number; count: number };
}

const carry_ease = "cubic-bezier(.45,.05,.25,1)";
const settle_ease = "cubic-bezier(.3,1.35,.5,1)";
const in_ease = "cubic-bezier(.6,0,.85,.3)";
const out_ease = "cubic-bezier(.2,.75,.25,1)";

const sounds: Record<Motion, Sound | null> = {
  carry: "piece",
  deal: "card",
  flip: "card",
  pour: "piece",
  count: "tick",
  tumble: "dice",
  stamp: "stamp",
  push: "step",
  glow: null,
  pass: null,
};
export const sound_of = ({ sound, motion }: Beat): Sound | null => (sound === undefined ? sounds[motion] : sound);

const heard = (layer: Layer, cue: Cue, at: number) => {
  const name = sound_of(cue.beat);
  if (name) layer.timeline.at(at, (landing) => landing || sound(name));
};

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** A ring around a place, in and out once. */
export function ring(layer: Layer, box: Box, at: number, lasts: number, kind = ""): HTMLElement {
  const mark = document.createElement("div");
  mark.className = kind;
  layer.put(mark, "stage-ring", grown(box, 4), at + lasts);
  const frames = [
    { opacity: 0, transform: "scale(.9)" },
    { opacity: 1, transform: "none", offset: 0.35 },
    { opacity: 0, transform: "scale(1.06)" },
  ];
  layer.play(mark, frames, { at, lasts, easing: "ease-out" });
  return mark;
}

/** A place outlined without any motion, for who wants none. */
export function outline(layer: Layer, box: Box, lasts: number): void {
  const mark = document.createElement("div");
  layer.put(mark, "stage-ring", grown(box, 4), lasts).classList.add("seen");
  layer.play(mark, [{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], { at: 0, lasts });
}

/** "+4" beside what changed. */
export function badge(layer: Layer, box: Box, n: number, at: number): void {
  const mark = document.createElement("div");
  mark.textContent = n > 0 ? `+${n}` : `−${-n}`;
  if (n < 0) mark.classList.add("loss");
  layer.put(mark, "stage-badge", { x: box.x + box.width - 14, y: box.y - 12, width: 30, height: 20 }, at + 900);
  const frames = [
    { opacity: 0, transform: "translateY(6px)" },
    { opacity: 1, transform: "none", offset: 0.2 },
    { opacity: 1, transform: "none", offset: 0.7 },
    { opacity: 0, transform: "translateY(-8px)" },
  ];
  layer.play(mark, frames, { at, lasts: 900 });
}

/** A thing laid at its new place in its own size: how far its old place is, how much smaller it is there and here. */
function both_ends({ start, end, size }: Cue) {
  const [a, b] = [centre(start), centre(end)];
  const scale_in = (box: Box) => Math.min(box.width / size.width, box.height / size.height) || 1;
  const laid = { x: b.x - size.width / 2, y: b.y - size.height / 2, ...size };
  return { x: a.x - b.x, y: a.y - b.y, scale: scale_in(start), last: scale_in(end), laid };
}

/** Lifted, carried in an arc, put down with a small press; its shadow stays on the table. */
function carry(layer: Layer, cue: Cue, press = true): void {
  const thing = cue.thing;
  if (!thing) return glow(layer, cue);
  const { at, lasts, end } = cue;
  const way = way_between(cue.start, end);
  const from = both_ends(cue);
  const whole = time_of(cue.beat, way);
  const [lift, land] = press ? [lift_ms / whole, land_ms / whole] : [0.08, 0.12];
  const rise = Math.min(44, 14 + way / 9);
  const shadow = layer.put(document.createElement("div"), "stage-shadow", grown(from.laid, 6), at + lasts);
  const flying = layer.put(thing, "flying", from.laid, at + lasts);
  const body: Keyframe[] = [];
  const below: Keyframe[] = [];
  const steps = 10;
  body.push({ offset: 0, transform: `translate(${from.x}px,${from.y}px) scale(${from.scale})`, easing: out_ease });
  below.push({ offset: 0, opacity: 0, transform: `translate(${from.x}px,${from.y}px) scale(${from.scale})` });
  for (let i = 0; i <= steps; ++i) {
    const t = i / steps;
    const done = t * t * t * (t * (6 * t - 15) + 10);
    const high = Math.sin(Math.PI * done);
    const [x, y] = [from.x * (1 - done), from.y * (1 - done)];
    const scale = from.scale + (from.last - from.scale) * done;
    const offset = lift + (1 - lift - land) * t;
    body.push({ offset, transform: `translate(${x}px,${y - 10 - rise * high}px) scale(${scale * 1.1})` });
    below.push({
      offset,
      opacity: 0.6 - 0.25 * high,
      transform: `translate(${x + 6 + 8 * high}px,${y + 8 + 14 * high}px) scale(${scale})`,
    });
  }
  const down = (by: number) => `scale(${from.last * by})`;
  body.push({ offset: 1 - land * 0.5, transform: down(1) });
  if (press) body.push({ offset: 1 - land * 0.25, transform: down(0.96) });
  body.push({ offset: 1, transform: down(1) });
  below.push({ offset: 1 - land * 0.5, opacity: 0, transform: "none" }, { offset: 1, opacity: 0, transform: "none" });
  layer.play(flying, body, { at, lasts });
  layer.play(shadow, below, { at, lasts });
  if (cue.real) layer.hide(cue.real, at + lasts);
  if (press) ring(layer, end, at + lasts - land_ms / 2, 420);
  heard(layer, cue, at + lasts - land_ms / 2);
}

const deal = (layer: Layer, cue: Cue): void => carry(layer, cue, false);

/** Turns over where it lies; over a way it turns while it is carried. */
function flip(layer: Layer, cue: Cue): void {
  const front = cue.thing;
  if (!front) return glow(layer, cue);
  const { at, lasts, end } = cue;
  const back = cue.back() ?? icon_copy("app-reveals");
  const holder = document.createElement("div");
  for (const side of [back, front]) {
    Object.assign(side.style, { position: "absolute", inset: "0" });
    holder.append(side);
  }
  const both = { at, lasts };
  layer.play(back, [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.5 }, { opacity: 0 }], both);
  layer.play(front, [{ opacity: 0 }, { opacity: 0, offset: 0.5 }, { opacity: 1, offset: 0.5 }, { opacity: 1 }], both);
  for (const side of [back, front])
    layer.play(side, [{ transform: "none" }, { transform: "scaleX(0.02)", offset: 0.5 }, { transform: "none" }], {
      ...both,
      easing: "ease-in-out",
    });
  const turning = { ...cue, thing: holder };
  if (way_between(cue.start, end) >= 12) return deal(layer, turning);
  layer.put(holder, "flying", end, at + lasts);
  if (cue.real) layer.hide(cue.real, at + lasts);
  heard(layer, cue, at + lasts / 2);
}

/** When each piece of a pour leaves and lands. */
export function piece_times({ at, lasts, beat }: Cue): Timed[] {
  const count = pieces_of(beat);
  const factor = lasts / time_of(beat, 0);
  return Array.from({ length: count }, (_, i) => ({ at: at + i * piece_gap_ms * factor, lasts: piece_ms * factor }));
}

/** Pieces on fanned arcs; many are one with their number. */
function pour(layer: Layer, cue: Cue): void {
  const from = both_ends(cue);
  const times = piece_times(cue);
  const many = times.length === 1 ? (cue.beat.n ?? 1) : 1;
  times.forEach((time, i) => {
    const piece = icon_copy(cue.beat.icon ?? "app-score", many);
    layer.put(piece, "flying", cue.end, time.at + time.lasts);
    const fan = (i - (times.length - 1) / 2) * 12;
    const way = Math.hypot(from.x, from.y) || 1;
    const [across, along] = [(-from.y / way) * fan, (from.x / way) * fan];
    const frames = [
      { opacity: 0, transform: `translate(${from.x}px,${from.y}px) scale(.7)` },
      { opacity: 1, transform: `translate(${from.x * 0.94}px,${from.y * 0.94}px)`, offset: 0.1 },
      {
        opacity: 1,
        transform: `translate(${from.x / 2 + across}px,${from.y / 2 + along - Math.min(40, way / 7)}px) scale(1.35)`,
        offset: 0.5,
      },
      { opacity: 1, transform: "none" },
    ];
    layer.play(piece, frames, { ...time, easing: carry_ease });
    if (i < 3) heard(layer, cue, time.at + time.lasts);
  });
}

/** A sign pressed onto its place. */
function stamp(layer: Layer, cue: Cue): void {
  const sign = cue.thing;
  if (!sign) return glow(layer, cue);
  const { at, lasts, end, real } = cue;
  const stays = real ? 0 : 420;
  layer.put(sign, "stamped", end, at + lasts + stays);
  const frames: Keyframe[] = [
    { opacity: 0, transform: "scale(2) rotate(-12deg)", easing: in_ease },
    { opacity: 1, transform: "none", offset: lasts / (lasts + stays || 1) },
  ];
  if (stays) frames.push({ opacity: 0, transform: "none" });
  layer.play(sign, frames, { at, lasts: lasts + stays });
  if (real) layer.hide(real, at + lasts);
  ring(layer, end, at + lasts, 420);
  heard(layer, cue, at + lasts);
}

/** Space by space, a small hop each. */
function push(layer: Layer, cue: Cue): void {
  const thing = cue.thing;
  if (!thing) return glow(layer, cue);
  const { at, lasts, start, end, via, real, beat } = cue;
  const hop = 8;
  const spaces = Math.max(1, Math.min(5, via.length > 0 ? via.length + 1 : (beat.n ?? 1)));
  const stops: Box[] = via.length > 0 ? [start, ...via, end] : [start, end];
  const on_way = (t: number) => {
    const leg = Math.min(stops.length - 2, Math.floor(t * (stops.length - 1)));
    const part = t * (stops.length - 1) - leg;
    const [a, b, last] = [centre(stops[leg]!), centre(stops[leg + 1]!), centre(end)];
    return { x: a.x + (b.x - a.x) * part - last.x, y: a.y + (b.y - a.y) * part - last.y };
  };
  const frames: Keyframe[] = [];
  for (let i = 0; i <= spaces * 2; ++i) {
    const { x, y } = on_way(i / (spaces * 2));
    const up = i % 2 === 1;
    frames.push({ transform: `translate(${x}px,${y - (up ? hop : 0)}px)`, easing: up ? in_ease : out_ease });
  }
  layer.play(layer.put(thing, "flying", end, at + lasts), frames, { at, lasts });
  if (real) layer.hide(real, at + lasts);
  for (let i = 1; i <= Math.min(4, spaces); ++i) heard(layer, cue, at + (lasts * i) / spaces);
}

function glow(layer: Layer, cue: Cue): void {
  ring(layer, cue.end, cue.at, Math.max(300, cue.lasts), cue.beat.loss ? "loss" : "");
  heard(layer, cue, cue.at);
}

/** A number that runs by itself: its place counts, here it only swells. */
function count(layer: Layer, cue: Cue): void {
  heard(layer, cue, cue.at);
}

function pass(layer: Layer, { real, at, lasts }: Cue): void {
  const frames = [{ translate: "0 0" }, { translate: "0 2px" }, { translate: "0 0" }] as Keyframe[];
  if (real) layer.play(real, frames, { at, lasts, easing: settle_ease });
}

function throw_die(layer: Layer, cue: Cue): void {
  heard(layer, cue, cue.at + cue.lasts * 0.4);
  tumble(layer, cue);
}

export const moves: Record<Motion, (layer: Layer, cue: Cue) => void> = {
  carry,
  deal,
  flip,
  pour,
  count,
  tumble: throw_die,
  stamp,
  push,
  glow,
  pass,
};
