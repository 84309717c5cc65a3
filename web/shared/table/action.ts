import type { Choice } from "./protocol";

/** A choice or an aside with its notation taken apart: "swap seat=Ana slot=2". */
export interface Action extends Choice {
  verb: string;
  args: Readonly<Record<string, string>>;
  aside: boolean;
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
