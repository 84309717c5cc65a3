// What the pictures after a game are made of: the search's values at every step, and the places where the
// game turned.
import type { AnalysisResult } from "@shared/table/api";

export type Cause = "own" | "chance" | "others";

/** A run of steps of one actor in one turn that moved some seat's chances much. */
export interface Turning {
  /** Steps [from, to) of the game; `to` is the place in the values after them. */
  from: number;
  to: number;
  by: string;
  turn: number;
  seat: string;
  change: number;
  cause: Cause;
}

export const millionths = 1_000_000;
/** Below five points of win probability nothing has turned. */
const least = 50_000;

interface Run {
  from: number;
  to: number;
  by: string;
  turn: number;
}

function runs(steps: AnalysisResult["steps"]): Run[] {
  const found: Run[] = [];
  steps.forEach(({ by, turn }, i) => {
    const last = found.at(-1);
    if (last && last.by === by && last.turn === turn) last.to = i + 1;
    else found.push({ from: i, to: i + 1, by, turn });
  });
  return found;
}

/** The largest changes booked to one cause, in the order of the game. */
export function turning_points(result: AnalysisResult, most = 3): Turning[] {
  const points: Turning[] = [];
  for (const run of runs(result.steps)) {
    const before = result.values[run.from] ?? {};
    const after = result.values[run.to] ?? {};
    let best: Turning | null = null;
    for (const seat of Object.keys(after)) {
      const change = (after[seat] ?? 0) - (before[seat] ?? 0);
      if (best && Math.abs(change) <= Math.abs(best.change)) continue;
      best = { ...run, seat, change, cause: run.by === "chance" ? "chance" : run.by === seat ? "own" : "others" };
    }
    if (best && Math.abs(best.change) >= least) points.push(best);
  }
  return points
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.from - b.from)
    .slice(0, most)
    .sort((a, b) => a.from - b.from);
}

/** Millionths as whole percentage points. */
export const whole = (value: number): number => Math.round(value / 10_000);

export const percent = (value: number): string => `${whole(value)} %`;

/**
 * An account in whole points that add up as they are read: what rounding leaves over goes to the causes that it cost
 * most.
 */
export function balanced(account: AnalysisResult["accounts"][string]): Record<Cause, number> {
  const causes: Cause[] = ["own", "chance", "others"];
  const shares = { own: whole(account.own), chance: whole(account.chance), others: whole(account.others) };
  let left = whole(account.last) - whole(account.first) - causes.reduce((sum, c) => sum + shares[c], 0);
  const step = Math.sign(left);
  const lost = (c: Cause) => step * (account[c] / 10_000 - shares[c]);
  for (const cause of causes.sort((a, b) => lost(b) - lost(a))) {
    if (left === 0) break;
    shares[cause] += step;
    left -= step;
  }
  return shares;
}

/** Whole points with their sign, which is never left to a colour. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

export const numerals = ["", "I", "II", "III", "IV", "V"];
