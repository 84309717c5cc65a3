// The drawn tables: pieces travel, names are whole on a phone, things say what they do, the log points.
import type { Page } from "@playwright/test";
import { expect, test } from "./seeded";
import { click_choices, look, new_table, open_table, press, url } from "./table";
import { most_seats, titles } from "./titles";

/** Counts what flies over the table from now on. */
async function count_flights(page: Page) {
  await page.evaluate(() => {
    const seen = { n: 0 };
    (window as unknown as { flights: typeof seen }).flights = seen;
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes) if ((node as Element).classList?.contains("flying")) ++seen.n;
    }).observe(document.querySelector(".stage")!, { childList: true, subtree: true });
  });
}
const flights = (page: Page) => page.evaluate(() => (window as unknown as { flights: { n: number } }).flights.n);

test("pieces travel, and a still table has none in the air", async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem("lusoria.settings", JSON.stringify({ lang: "en", confirm: "never", motion: "quick" })),
  );
  await open_table(page, await new_table(page, "fortuna", 3));
  await count_flights(page);
  // A press on anything lands them; a second one soon after it also those of what had not been shown yet.
  await page.evaluate(() => {
    const layer = document.querySelector(".stage")!;
    new MutationObserver((_, watch) => {
      if (!layer.querySelector(".flying")) return;
      watch.disconnect();
      for (let press = 0; press < 2; ++press) layer.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      (window as unknown as { left: number }).left = layer.childElementCount;
    }).observe(layer, { childList: true, subtree: true });
  });
  for (let seed = 5; (await flights(page)) <= 3 && seed < 60; ++seed) await click_choices(page, seed, { most: 1 });
  expect(await flights(page)).toBeGreaterThan(3);
  expect(await page.evaluate(() => (window as unknown as { left: number }).left)).toBe(0);
  await expect(page.locator(".flying")).toHaveCount(0);
});

test("who wants no motion sees none", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "fortuna", 3));
  await count_flights(page);
  await click_choices(page, 3, { most: 12 });
  expect(await flights(page)).toBe(0);
});

for (const title of titles) {
  test(`${title}: names are whole on a phone with every seat taken`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await look(page, { lang: "es" });
    await open_table(page, await new_table(page, title, most_seats(title)));
    await click_choices(page, 3, { most: 12 });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".opp .name, .top h1, .bar .btn span")]
        .filter(
          (el) =>
            el.offsetParent !== null &&
            el.scrollWidth > el.clientWidth + 1 &&
            getComputedStyle(el).display !== "inline",
        )
        .map((el) => el.textContent),
    );
    expect(cut).toEqual([]);
    // Every tab keeps to the screen; what scrolls inside itself may go on beyond its edge.
    for (const tab of await page.locator(".tabs button").all()) {
      await tab.click();
      const out = await page.evaluate(() =>
        [...document.querySelectorAll(".table [role=tabpanel] :is(b, i, small, span, text, button, .target)")]
          .filter((el) => !el.closest(".row"))
          .map((el) => [el.getBoundingClientRect(), el] as const)
          .filter(([box]) => box.width > 0 && (box.left < -1 || box.right > innerWidth + 1))
          .map(([box, el]) => `${el.outerHTML.slice(0, 200)} from ${box.left} to ${box.right}`),
      );
      expect(out, await tab.innerText()).toEqual([]);
    }
  });
}

test("a card says in full what its building does", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "glory_to_rome", 2));
  await expect(page.locator(".gtr-card").first()).toBeVisible();
  await page.locator(".gtr-card").first().hover();
  await expect(page.locator(".tip p").first()).not.toBeEmpty();
  // It does not stay over what is pressed next.
  await page.locator(".prompt").dispatchEvent("pointerdown");
  await expect(page.locator(".tip")).toHaveCount(0);
  // Words that do not fit a card go out of sight by whole lines.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll(".gtr-card .card-words span")]
      .filter((el) => el.scrollHeight > el.parentElement!.clientHeight + 1)
      .map((el) => el.textContent),
  );
  expect(cut).toEqual([]);
});

test("a line of the log points at the board", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "builders", 2));
  await click_choices(page, 3, { most: 8 });
  await page.locator(".log p:has(.seat)").last().hover();
  await expect(page.locator(".pointed").first()).toBeVisible();
});

test("builders: a worker is sent by pressing member and site, and back step by step", async ({ page, browser }) => {
  await look(page);
  const id = await new_table(page, "builders", 2, "random", url(), { visibility: "public" });
  await open_table(page, id);
  const bar = page.locator(".bar.mine .choices");
  // Two sites to choose from, then one action is left.
  for (let i = 0; i < 2; ++i) {
    await press(bar.locator("[data-group=start]"));
    await press(bar.locator("[data-do^='start ']").first());
    await expect(page.locator(".own .builders-lane")).toHaveCount(i + 1);
  }
  // Who looks on sees a seat's public side in the large, and chooses whose.
  const elsewhere = await browser.newContext();
  const watcher = await elsewhere.newPage();
  await look(watcher);
  await open_table(watcher, id);
  await expect(watcher.locator(".own .builders-lane")).toHaveCount(2);
  const other = watcher.locator(".opp h2 button");
  const name = await other.innerText();
  await other.click();
  await expect(watcher.locator(".own h2")).toContainText(name);
  await elsewhere.close();
  const member = page.locator(".own [data-target^='member:']").first();
  await press(member);
  await expect(page.locator(".own .builders-lane.can")).toHaveCount(2);
  await page.locator(".top .back").last().click();
  await expect(page.locator(".own .builders-lane.can")).toHaveCount(0);
  // The same with the keyboard, once it is offered again: focus and Enter.
  await expect(member).toHaveClass(/\bcan\b/);
  await member.focus();
  await page.keyboard.press("Enter");
  await page.locator(".own .builders-lane.can").last().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".own .builders-lane [data-piece^='member:']")).toHaveCount(1);
});

test("carpe_diem: tiles stand on their buttons, and the arrow keys build", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "carpe_diem", 2));
  const take = ".bar.mine .choices [data-do^='take ']";
  await click_choices(page, 5, { until: take });
  await expect(page.locator(take).first().locator(".picture svg")).toBeVisible();
  await click_choices(page, 5, { until: ".bar .hand .tile" });
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".cell.picked")).toHaveCount(1);
  // A cell where it does not fit answers why, and the bar keeps the question.
  await page.locator(".own .cell:not(.now):not(.turned)").first().click();
  await expect(page.locator(".why p")).not.toBeEmpty();
  await expect(page.locator(".bar .btn.off")).toHaveCount(1);
  const asked = await page.locator(".prompt b").innerText();
  await page.keyboard.press("Enter");
  await expect(page.locator(".prompt b")).not.toHaveText(asked);
});
