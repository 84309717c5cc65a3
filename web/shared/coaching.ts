// Which of a coach's lines fits a decision: each is said once, at most one a turn, after a while only the late ones.
import { holds, is_action } from "./condition";
import type { Coach, CoachLine } from "./lessons";
import type { Bare, JsonObject } from "./table/protocol";

export function line_for(coach: Coach, said: readonly string[], now: Bare, view: JsonObject): CoachLine | null {
  const me = now.seat;
  if (me === null || now.turn.actor !== "seat" || now.turn.seat !== me) return null;
  const quiet = holds(coach.quiet, view, me);
  const like = (pattern: string) => [...now.choices, ...now.asides].some((one) => is_action(pattern, one.do));
  const fit = ({ name, decision, when, choice, late }: CoachLine) =>
    !said.includes(name) &&
    (late || !quiet) &&
    (!decision || decision === now.turn.decision) &&
    (!choice || like(choice)) &&
    (!when || holds(when, view, me));
  return coach.lines.find(fit) ?? null;
}
