// What the browser fetches: the first load without a title's art, and each title, compressed. Looks at the build.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

const out = process.env["LUSORIA_WEB_OUT"] ?? join(import.meta.dirname, "../build/web");
const manifest_file = join(out, ".vite/manifest.json");
const built = existsSync(manifest_file);
const manifest: Record<string, Chunk> = built
  ? (JSON.parse(readFileSync(manifest_file, "utf8")) as Record<string, Chunk>)
  : {};

/** Files that a chunk brings along: its static imports, styles and assets. */
function files_of(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file);
  for (const next of chunk.imports ?? []) files_of(next, found);
  return found;
}

const art = /cover.*\.svg$/;
/** The core and its worker are fetched when a game without a server begins, not before. */
const core = /lusoria_core.*\.wasm$|\.worker-.*\.js$/;
/** Browsers fetch of a font only the subsets they need; ours are Latin. */
const other_alphabets = /cyrillic|greek|vietnamese|latin-ext/;
const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => {
    const bytes = readFileSync(join(out, file));
    return sum + (file.endsWith(".woff2") ? bytes.length : gzipSync(bytes).length);
  }, 0) / 1000;
const slugs = [
  ...new Set(Object.keys(manifest).flatMap((key) => key.match(/games\/(\w+)\/ui\/index\.ts$/)?.[1] ?? [])),
];
const texts = (pattern: RegExp) =>
  Object.keys(manifest)
    .filter((key) => pattern.test(key))
    .flatMap((key) => [...files_of(key)]);

describe.skipIf(!built)("the build", () => {
  const first = new Set(
    [
      ...files_of("index.html"),
      ...texts(/web\/text\/en\.txt|^text\/en\.txt/),
      ...texts(/games\/\w+\/(ui\/)?text\/en\.txt/),
    ].filter((file) => !art.test(file) && !core.test(file) && !other_alphabets.test(file)),
  );

  it("loads in under 300 kB without a title's art", () => {
    const size = kilobytes(first);
    console.log(`first load: ${size.toFixed(0)} kB in ${first.size} files`);
    expect(first.size).toBeGreaterThan(5);
    expect(size).toBeLessThan(300);
  });

  it.each(slugs)("brings %s in under 250 kB", (slug) => {
    const files = new Set([
      ...texts(new RegExp(`games/${slug}/ui/(index\\.ts|cover\\.svg|emblem\\.svg)`)),
      ...texts(new RegExp(`games/${slug}/(ui/)?text/(rules\\.)?en`)),
    ]);
    for (const file of first) if (!art.test(file)) files.delete(file);
    const size = kilobytes(files);
    console.log(`${slug}: ${size.toFixed(0)} kB in ${files.size} files`);
    expect(files.size).toBeGreaterThan(1);
    expect(size).toBeLessThan(250);
  });

  const cores = [...files_of("index.html")].filter((file) => core.test(file));
  it.skipIf(cores.length === 0).each(slugs)("holds all of %s without a server in under 1.5 MB", (slug) => {
    const files = new Set([...first, ...cores, ...texts(new RegExp(`games/${slug}/`))]);
    const size = kilobytes(files);
    console.log(`${slug} without a server: ${size.toFixed(0)} kB in ${files.size} files`);
    expect(size).toBeLessThan(1500);
  });
});
