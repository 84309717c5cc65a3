// Classes are words: a name of one or two letters tells a reader nothing. Looks at styles and at markup.
// Part of `npm run lint`.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const titles = readdirSync(join(root, "games")).map((title) => `games/${title}/ui`);
const folders = ["web/app", "web/shared", ...titles].filter((folder) => existsSync(join(root, folder)));
const files = folders.flatMap((folder) => {
  const inside = readdirSync(join(root, folder), { recursive: true });
  return inside.filter((file) => /\.(svelte|css)$/.test(file)).map((file) => join(folder, file));
});

/** The names in `class="…"`, `class:name` and before a style's braces. */
function classes(file, text) {
  const styles = file.endsWith(".css")
    ? text
    : [...text.matchAll(/<style.*?<\/style>/gs)].map(([style]) => style).join("");
  const selectors = [...styles.replace(/\/\*.*?\*\//gs, "").matchAll(/[^{};]+\{/g)]
    .map(([selector]) => selector)
    .join("");
  const given = [...text.matchAll(/\bclass="([^"]*)"/g)].map(([, value]) => value.replace(/\{[^}]*\}/g, " ")).join(" ");
  return [
    ...[...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name),
    ...[...text.matchAll(/\bclass:([\w-]+)/g)].map(([, name]) => name),
    ...given.split(/\s+/),
  ];
}

/** Of `title-word2`, the word alone. */
const is_short = (name) => /^[a-z]{1,2}\d*$/i.test(name.split("-").at(-1));

const short = files.flatMap((file) => {
  const names = new Set(classes(file, readFileSync(join(root, file), "utf8")).filter(is_short));
  return [...names].map((name) => `${file}: .${name}`);
});
if (short.length > 0) console.error(`classes that are not words:\n${short.join("\n")}`);
process.exitCode = short.length > 0 ? 1 : 0;
