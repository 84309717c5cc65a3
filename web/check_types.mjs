// Proves that what the drawn tables read of a view is there: the engine's own TypeScript of each title must
// fit the part that games/<slug>/ui/view.ts describes. Usage: node check_types.mjs [path of lusoria]
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const root = join(here, "..");
const binary = process.argv[2] ?? process.env.LUSORIA_BIN ?? join(root, "build/lusoria");
const out = join(here, "node_modules/.types");

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const slugs = readdirSync(join(root, "games")).filter((slug) => existsSync(join(root, "games", slug, "ui/view.ts")));
for (const slug of slugs) {
  const types = execFileSync(binary, ["types", slug], { encoding: "utf8" });
  writeFileSync(
    join(out, `${slug}.ts`),
    `import type { View as Drawn } from "${join(root, "games", slug, "ui/view")}";
${types.includes("SeatKey =") ? "" : "type SeatKey = string;\n"}${types}
export const fits = (view: View): Drawn => view;
`,
  );
}
writeFileSync(
  join(out, "tsconfig.json"),
  JSON.stringify({
    extends: join(here, "tsconfig.json"),
    compilerOptions: { noUnusedLocals: false, paths: { "@shared/*": [join(here, "shared/*")] } },
    include: ["*.ts", join(here, "shared/**/*.d.ts")],
    exclude: [],
  }),
);
try {
  execFileSync(join(here, "node_modules/.bin/tsc"), ["-p", out], { stdio: "inherit" });
} catch {
  process.exit(1);
}
console.log(`views fit: ${slugs.join(", ")}`);
