// @vitest-environment node
// Every verb of every title that performs has its motion, and nothing has one that is no verb or message.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { parse_catalogue } from "../catalogue";
import type { Beats } from "./beat";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });

const games = join(import.meta.dirname, "../../../games");
const found = import.meta.glob<{ beats: Beats }>("../../../games/*/ui/beats.ts");

/** The rules' own list, which names each verb once as it says what it answers. */
function verbs_of(title: string): string[] {
  const table = readFileSync(join(games, title, "action.h"), "utf8").split(/inline constexpr auto kVerb/)[1]!;
  const names = [...table.matchAll(/\{(?:\.verb = |\{)?Verb::([A-Z]\w*)/g)].map(([, name]) => name!);
  return names.map((name) => name.replace(/\B[A-Z]/g, "_$&").toLowerCase());
}

for (const [path, load] of Object.entries(found)) {
  const title = path.split("/").at(-3)!;
  it(`${title}: every verb has its motion`, async () => {
    const keys = Object.keys((await load()).beats);
    const words = parse_catalogue(readFileSync(join(games, title, "text/en.txt"), "utf8"));
    const verbs = verbs_of(title);
    expect(verbs.length).toBeGreaterThan(15);
    expect(keys.filter((key) => !key.startsWith("event.")).sort()).toEqual(verbs.sort());
    expect(keys.filter((key) => key.startsWith("event.") && !words.has(key))).toEqual([]);
  });
}
