// The types of the titles' views as the engine knows them, into build/types: `import type { View } from
// "@views/fortuna"`. Part of `npm run check`. Usage: node view_types.mjs [path of lusoria]
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const builds = ["build/lusoria", "build/release/cli/lusoria"].map((path) => join(root, path));
const binary = process.argv[2] ?? process.env.LUSORIA_BIN ?? builds.find(existsSync);
if (!binary) throw new Error("build lusoria first: the types come from it");

const out = join(root, "build/types");
mkdirSync(out, { recursive: true });
for (const slug of readdirSync(join(root, "games"))) {
  if (!existsSync(join(root, "games", slug, "ui"))) continue;
  const types = execFileSync(binary, ["types", slug], { encoding: "utf8" });
  writeFileSync(join(out, `${slug}.ts`), `export type SeatKey = string;\n${types}`);
}
