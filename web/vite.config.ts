import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { offline } from "./offline_plugin";

const root = fileURLToPath(new URL(".", import.meta.url));
const module = `${root}../build/wasm/wasm/lusoria_core.wasm`;
const server = process.env.LUSORIA_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  root,
  base: "./",
  plugins: [svelte(), offline(`${root}sw.js`)],
  // Titles live outside this folder and have no packages of their own.
  resolve: {
    alias: { "@shared": `${root}shared`, "@core": existsSync(module) ? `${root}../build/wasm/wasm` : `${root}no_core` },
    dedupe: ["svelte"],
  },
  // Where the module could not be built, the page plays at a server's tables only.
  define: { __CORE__: existsSync(module) },
  worker: { format: "es" },
  build: {
    outDir: process.env.LUSORIA_WEB_OUT ?? `${root}../build/web`,
    emptyOutDir: true,
    // Says what belongs to what: size.test.ts weighs it.
    manifest: true,
    target: "es2022",
    // Covers and emblems stay files: a title's art is fetched when it is shown.
    assetsInlineLimit: 0,
  },
  test: { include: ["**/*.test.ts", "../games/*/ui/**/*.test.ts"] },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
});
