// After the page is built: the protocol it speaks, the service worker's list of everything the page is made of, so that
// it works without a network, and a compressed copy of what compresses, for servers that send it.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { protocol_version } from "./shared/table/protocol";

const compresses = /\.(js|css|html|svg|wasm|json|webmanifest)$/;

function files_of(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      // What tools left there is no part of it, and hosts may refuse such names.
      .filter((file) => !file.startsWith("."))
      .sort()
  );
}

export function offline(template: string): Plugin {
  let folder = "";
  return {
    name: "lusoria-offline",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    // A server looks whether the page is its own.
    transformIndexHtml() {
      const attrs = { name: "lusoria-protocol", content: String(protocol_version) };
      return [{ tag: "meta", attrs, injectTo: "head" }];
    },
    closeBundle() {
      const files = files_of(folder);
      const version = createHash("sha256");
      for (const file of files) version.update(file).update(readFileSync(join(folder, file)));
      const worker = readFileSync(template, "utf8")
        .replace("__FILES__", () => JSON.stringify(["./", ...files.filter((file) => file !== "index.html")]))
        .replace("__VERSION__", version.digest("hex").slice(0, 16));
      writeFileSync(join(folder, "sw.js"), worker);
      for (const file of [...files, "sw.js"].filter((name) => compresses.test(name))) {
        writeFileSync(join(folder, `${file}.gz`), gzipSync(readFileSync(join(folder, file)), { level: 9 }));
      }
    },
  };
}
