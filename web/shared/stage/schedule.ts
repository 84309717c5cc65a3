// When each beat begins and how long it takes. Beats overlap where nothing is lost by it: the next begins as the last
// is about to land, many alike follow closely, a payment is over before the gain sets off, and a breath is held.
import type { Pace } from "../settings.svelte";
import type { Beat, Motion } from "./beat";

export interface Tempo {
  /** Factors on the time of travel, and of breaths and rests. */
  travel: number;
  breath: number;
}

const tempos: Record<Pace, Tempo> = {
  step: { travel: 1.5, breath: 2 },
  calm: { travel: 1.5, breath: 2 },
  normal: { travel: 1, breath: 1 },
  quick: { travel: 0.5, breath: 0.3 },
  off: { travel: 0, breath: 0 },
};
/** What a rival's turn may take, in milliseconds; what comes after that is hurried. */
const longest_turn: Record<Pace, number> = { step: 7000, calm: 7000, normal: 4500, quick: 2000, off: 0 };

export interface Circumstances {
  pace: Pace;
  /** The viewer's own move is answered faster than a rival's is shown. */
  mine: boolean;
  /** Events that wait to be shown. */
  waiting: number;
  /** How much of this turn has been shown already. */
  spent: number;
}

export function tempo_of({ pace, mine, waiting, spent }: Circumstances): Tempo {
  let { travel, breath } = tempos[pace];
  if (mine) travel *= 0.7;
  if (waiting > 12) travel /= 2;
  if (!mine && spent > longest_turn[pace]) travel *= 0.7;
  if (waiting > 6 || (!mine && spent > longest_turn[pace])) breath = 0;
  return { travel, breath };
}

export const lift_ms = 120;
export const land_ms = 140;
/** After the last beat, before the next event. */
const rest_ms = 200;
/** So much of a glow is waited for. */
const glow_seen_ms = 260;
/** One point of attention: so many things travel at once. */
const in_the_air = 3;

/** How long after the one before a beat of the same kind begins. */
const stagger: Record<Motion, number> = {
  carry: 140,
  deal: 40,
  flip: 60,
  pour: 140,
  count: 60,
  tumble: 80,
  stamp: 60,
  push: 180,
  glow: 60,
  pass: 40,
};
/** All staggers of a deal together. */
const longest_deal = 280;
/** From here on the next beat may begin. */
const ripe = 0.6;

export const pieces_of = ({ n = 1 }: Beat): number => (n > 5 ? 1 : Math.max(1, n));
export const piece_gap_ms = 70;
export const piece_ms = 300;

/** A beat's own time at the normal pace, for a way of so many pixels. */
export function time_of(beat: Beat, way: number): number {
  const n = Math.max(1, beat.n ?? 1);
  switch (beat.motion) {
    case "carry":
      return lift_ms + Math.min(460, Math.max(240, 180 + 0.35 * way)) + land_ms;
    case "deal":
      return 420;
    case "flip":
      return way < 12 ? 320 : 560;
    case "pour":
      return piece_ms + piece_gap_ms * (pieces_of(beat) - 1);
    case "count":
      return Math.min(800, 90 * n);
    case "tumble":
      return 640;
    case "stamp":
      return 300;
    case "push":
      return Math.min(720, 180 * n);
    case "glow":
      return 620;
    case "pass":
      return 200;
  }
}

export interface Timed {
  at: number;
  lasts: number;
}

export interface Sheet {
  times: Timed[];
  /** Until the next event may be shown. */
  length: number;
}

/** Many events that only deal something follow each other as closely as the cards of one. */
export const is_light = (beats: readonly Beat[]): boolean =>
  beats.length > 0 && beats.every(({ motion }) => motion === "deal");
export const light_ms = stagger.deal;

/** The times of an event's beats, whose things have so far to go. */
export function schedule(beats: readonly Beat[], ways: readonly number[], { travel, breath }: Tempo): Sheet {
  const times: Timed[] = [];
  const end = (from: number, to: number) => Math.max(0, ...times.slice(from, to).map((t) => t.at + t.lasts));
  beats.forEach((beat, i) => {
    const lasts = time_of(beat, ways[i] ?? 0) * travel;
    const last = beats[i - 1];
    let at = 0;
    if (last) {
      const before = times[i - 1]!;
      const alike = last.motion === beat.motion && last.stage === beat.stage;
      const many = beats.filter((b) => b.motion === beat.motion && b.stage === beat.stage).length;
      const gap = beat.motion === "deal" ? Math.min(stagger.deal, longest_deal / many) : stagger[beat.motion];
      at = before.at + (alike ? gap * travel : before.lasts * ripe);
      if (beat.stage === "then" || (beat.stage === "gain" && beats.some((b) => b.stage === "pay"))) {
        const earlier = beats.findIndex((b) => b.stage === beat.stage);
        at = Math.max(at, end(0, earlier));
      }
      if (beat.motion !== "deal" && alike && i >= in_the_air)
        at = Math.max(at, times[i - in_the_air]!.at + lasts * ripe);
      if (beat.hold) at = Math.max(at, end(0, i));
    }
    times.push({ at: at + (beat.hold ?? 0) * breath, lasts });
  });
  const seen = times.map(({ at, lasts }, i) =>
    beats[i]!.motion === "glow" ? at + Math.min(lasts, glow_seen_ms * travel) : at + lasts,
  );
  return { times, length: beats.length === 0 ? 0 : Math.max(...seen) + rest_ms * breath };
}
