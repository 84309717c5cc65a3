import { defineConfig } from "@playwright/test";

// The address of a running server, or one is started from the build (see tests/e2e/server.ts).
export default defineConfig({
  testDir: "../tests/e2e",
  outputDir: "../build/e2e",
  globalSetup: "../tests/e2e/server.ts",
  timeout: 480_000,
  // Machines may be slow and busy; a condition that holds is not waited for.
  expect: { timeout: 30_000 },
  retries: 0,
  workers: 2,
  // What is measured has the machine to itself, when all the rest is done.
  projects: [
    { name: "play", testIgnore: /speed/ },
    { name: "speed", testMatch: /\/speed/, dependencies: ["play"] },
    { name: "core_speed", testMatch: /core_speed/, dependencies: ["speed"] },
  ],
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1366, height: 768 },
    launchOptions: {
      executablePath: process.env["LUSORIA_CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    screenshot: "only-on-failure",
  },
});
