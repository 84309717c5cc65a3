// Begins a game on the page of a plain web host, in a browser: node play_site.mjs ADDRESS
import { existsSync } from "node:fs";
import { chromium, expect } from "../../web/node_modules/@playwright/test/index.mjs";

const browsers = [process.env["LUSORIA_CHROMIUM"], "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const browser = await chromium.launch({
  executablePath: browsers.find((path) => path && existsSync(path)),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("response", (answer) => answer.status() >= 400 && errors.push(`${answer.status()} ${answer.url()}`));
  await page.goto(`${process.argv[2]}#/here/fortuna`);
  const start = page.locator(".bar .pri");
  await expect(start).toBeEnabled({ timeout: 60_000 });
  await start.click();
  const mine = page.locator(".bar.mine .choices button");
  await expect(mine.first()).toBeVisible({ timeout: 60_000 });
  const log = await page.locator(".log").innerText();
  // Some choices are made of several clicks.
  const played = async () => {
    const open = page.locator(".bar.mine .choices button:not([disabled]):not([aria-disabled=true]):not(.off)");
    const choices = await open.all();
    const choice = choices[Math.floor(Math.random() * choices.length)];
    await choice?.click({ timeout: 1000 }).catch(() => undefined);
    return (await page.locator(".log").innerText()) !== log;
  };
  await expect.poll(played, { intervals: [300], timeout: 60_000 }).toBe(true);
  expect(errors).toEqual([]);
} finally {
  await browser.close();
}
