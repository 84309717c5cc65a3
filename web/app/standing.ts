// How two players compare, in words.

export type Compared =
  | "even"
  | "little_stronger"
  | "clearly_stronger"
  | "much_stronger"
  | "little_weaker"
  | "clearly_weaker"
  | "much_weaker";

/** By the difference of their Elo; from 30 on it is a little, from 90 clearly, from 200 much. */
export function compared(difference: number): Compared {
  const size = Math.abs(difference);
  if (size < 30) return "even";
  const much = size < 90 ? "little" : size < 200 ? "clearly" : "much";
  return `${much}_${difference > 0 ? "stronger" : "weaker"}`;
}
