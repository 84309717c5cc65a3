// Conditions of lessons and coaches, as data: what must be found at paths of a view. "$me" in a path is the viewer's
// seat, "$rival" some other seat, "$some" some member.
//
//   {"table.players.$me.position": {">=": 3}, "table.open": {"has": "water"}}
import type { Json, JsonObject } from "./table/protocol";

export type Condition = Record<string, Json>;

/** Counts leave out their zeros. */
const number_of = (value: Json | undefined): number => (typeof value === "number" ? value : 0);

const members = (value: Json | undefined): Json[] =>
  Array.isArray(value) ? value : value && typeof value === "object" ? Object.keys(value) : [];

/** Objects match by subset; an expected 0 or false also fits what is not there. */
export function fits(expected: Json, actual: Json | undefined): boolean {
  if (expected === null || typeof expected !== "object") {
    return expected === actual || (actual === undefined && (expected === 0 || expected === false));
  }
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) && actual.length === expected.length && expected.every((one, i) => fits(one, actual[i]))
    );
  }
  const found = (actual ?? {}) as JsonObject;
  return Object.entries(expected).every(([key, one]) => fits(one, found[key]));
}

type Test = (actual: Json | undefined, wanted: Json) => boolean;
const has: Test = (actual, wanted) => members(actual).some((one) => fits(wanted, one));
const tests: Record<string, Test> = {
  ">=": (actual, wanted) => number_of(actual) >= number_of(wanted),
  "<=": (actual, wanted) => number_of(actual) <= number_of(wanted),
  not: (actual, wanted) => !fits(wanted, actual),
  has,
  lacks: (actual, wanted) => !has(actual, wanted),
  one_of: (actual, wanted) => members(wanted).some((one) => fits(one, actual)),
  /** How many there are, which is a number to be tested. */
  count: (actual, wanted) => meets(members(actual).length, wanted),
};

export const is_test = (key: string): boolean => key in tests;

function meets(actual: Json | undefined, wanted: Json): boolean {
  if (wanted && typeof wanted === "object" && !Array.isArray(wanted)) {
    const asked = Object.entries(wanted);
    if (asked.length > 0 && asked.every(([key]) => is_test(key)))
      return asked.every(([key, value]) => tests[key]!(actual, value));
  }
  return fits(wanted, actual);
}

function at_path(value: Json | undefined, path: string[], wanted: Json, me: string): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return meets(value, wanted);
  const inside = value && typeof value === "object" ? (value as JsonObject) : {};
  if (key === "$rival" || key === "$some") {
    return Object.keys(inside).some(
      (name) => (key === "$some" || name !== me) && at_path(inside[name], rest, wanted, me),
    );
  }
  return at_path(inside[key === "$me" ? me : key], rest, wanted, me);
}

export function holds(condition: Condition, value: Json, me: string): boolean {
  return Object.entries(condition).every(([path, wanted]) => at_path(value, path.split("."), wanted, me));
}

/** Whether an action is what a pattern says; operands that it does not name are left open. */
export function is_action(pattern: string, action: string): boolean {
  const [verb, ...operands] = action.split(" ");
  const [wanted, ...named] = pattern.split(" ");
  return verb === wanted && named.every((one) => operands.includes(one));
}
