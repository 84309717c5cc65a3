// Films of turns, as sheets of pictures for people to look at: LUSORIA_FILM=fortuna npm run film. Pictures are taken as
// they are drawn, so that what is seen is what was played, on the machine it is played on.
import { expect, test } from "./seeded";
import { Sheet } from "./contact_sheet";
import { click_choices, new_table, open_table } from "./table";

const wanted = process.env["LUSORIA_FILM"]?.split(",") ?? [];
const rooms = (process.env["LUSORIA_ROOMS"] ?? "1366x657,390x664").split(",");
const clicks = Number(process.env["LUSORIA_CLICKS"] ?? 3);
/** Between two pictures of a sheet. */
const apart_ms = Number(process.env["LUSORIA_APART"] ?? 120);

for (const title of wanted) {
  for (const room of rooms) {
    test(`${title} at ${room}`, async ({ page }) => {
      const [width, height] = room.split("x").map(Number) as [number, number];
      await page.setViewportSize({ width, height });
      await page.addInitScript(
        (motion) => localStorage.setItem("lusoria.settings", JSON.stringify({ lang: "en", confirm: "never", motion })),
        process.env["LUSORIA_PACE"] ?? "normal",
      );
      await open_table(page, await new_table(page, title, Number(process.env["LUSORIA_SEATS"] ?? 3), "greedy"));
      const skipped = Number(process.env["LUSORIA_SKIP"] ?? 0);
      for (let i = 0; i < skipped; ++i) {
        await click_choices(page, i + 1, { most: 1 });
        await page.evaluate(() => {
          for (const _ of [0, 1]) dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        });
      }
      const seen: { at: number; picture: Buffer }[] = [];
      const devtools = await page.context().newCDPSession(page);
      devtools.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
        seen.push({ at: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, "base64") });
        void devtools.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
      });
      await devtools.send("Page.startScreencast", { format: "jpeg", quality: 80 });
      for (let i = 0; i < clicks; ++i) {
        await click_choices(page, i + 1 + skipped, { most: 1 });
        await page.waitForTimeout(500);
        await expect(page.locator('.table[data-turn="mine"], .banner').first()).toBeVisible();
      }
      await page.waitForTimeout(800);
      await devtools.send("Page.stopScreencast");
      const sheet = new Sheet(`../build/film/${title}_${room}`, 12, width > height ? 292 : 600);
      let next = 0;
      for (const { at, picture } of seen) {
        if (at < next) continue;
        next = at + apart_ms;
        await sheet.add(page, `${Math.round(at - seen[0]!.at)} ms`, picture);
      }
      await sheet.finish(page);
    });
  }
}
