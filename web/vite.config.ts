import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
const server = process.env.LUSORIA_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  root,
  base: "./",
  plugins: [svelte()],
  // Titles live outside this folder and have no packages of their own.
  resolve: { alias: { "@shared": `${root}shared` }, dedupe: ["svelte"] },
  build: {
    outDir: process.env.LUSORIA_WEB_OUT ?? `${root}../build/web`,
    emptyOutDir: true,
    // Says what belongs to what: size.test.ts weighs it.
    manifest: true,
    target: "es2022",
    // Covers and emblems stay files: a title's art is fetched when it is shown.
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: server, ws: true },
    },
  },
});
