import { defineConfig } from "@playwright/test";
import { existsSync } from "node:fs";

/** The browser without its window where it is installed: it draws the same with less work. */
const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

const launch = (executablePath: string) => ({
  executablePath,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

const usual_browser = { launchOptions: launch(process.env["LUSORIA_CHROMIUM"] ?? "/usr/bin/chromium") };

export default defineConfig({
  testDir: "../tests/e2e",
  outputDir: "../build/e2e",
  timeout: 480_000,
  // Machines may be slow and busy; a condition that holds is not waited for.
  expect: { timeout: 60_000 },
  retries: 0,
  workers: 2,
  // What is measured has the machine to itself, when all the rest is done.
  projects: [
    // Tests share nothing, so both workers are busy to the end. Pages are not kept in the browser where that is not
    // what a test is about: every context would fetch and keep all there is, beside what is played.
    { name: "play", testIgnore: /speed/, fullyParallel: true, use: { serviceWorkers: "block" } },
    // Times are those of the browser that people have.
    { name: "speed", testMatch: /\/speed\.test/, dependencies: ["play"], use: usual_browser },
    { name: "frames", testMatch: /\/speed_frames/, dependencies: ["speed"], use: usual_browser },
    { name: "core_speed", testMatch: /core_speed/, dependencies: ["frames"] },
  ],
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1366, height: 768 },
    launchOptions: launch(process.env["LUSORIA_CHROMIUM"] ?? browsers.find(existsSync)!),
    screenshot: "only-on-failure",
  },
});
