import type { Choice } from "./protocol";

/** A choice or an aside with its notation taken apart: "swap seat=Ana slot=2". */
export interface Action extends Choice {
  verb: string;
  args: Readonly<Record<string, string>>;
  aside: boolean;
}

/** A number that the rules put into a choice's own sentence: what it gives or costs. */
export function told(action: Action, name: string): number {
  const value = action.label.params[name];
  return value && "number" in value ? value.number : 0;
}

export function parse_action(choice: Choice, aside: boolean): Action {
  const [verb = "", ...rest] = choice.do.split(" ");
  const args: Record<string, string> = {};
  for (const word of rest) {
    const at = word.indexOf("=");
    args[word.slice(0, at)] = word.slice(at + 1);
  }
  return { ...choice, verb, args, aside };
}
