// How people press: pointers that were already on their way, fingers that hold, keys, and a network that is gone.
import type { Page } from "@playwright/test";
import { expect, test } from "./seeded";
import { click_choices, look, new_table, open_table, until_seen, url } from "./table";
import { titles } from "./titles";

/** The messages of a kind that the page sends to the server. */
function sent(page: Page, kind: string): string[] {
  const found: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const text = String(payload);
      if ((JSON.parse(text) as { t: string }).t === kind) found.push(text);
    }),
  );
  return found;
}

const choice = ".bar.mine .choices button:not([aria-disabled=true])";

for (const title of titles) {
  test(`${title}: a press never hits what came under a pointer already there`, async ({ page }) => {
    await look(page);
    const plays = sent(page, "play");
    await open_table(page, await new_table(page, title, 2));
    await expect(page.locator(choice).first()).toBeVisible();
    // One press by key, and a pointer's in the very moment in which the next choices stand there; then one that saw
    // them.
    const [stood, stands, asked] = await page.evaluate(async (choice) => {
      const first = () => document.querySelector<HTMLElement>(choice);
      const event = () => document.querySelector<HTMLElement>(".table")!.dataset["event"];
      // The same words may be asked again: the event says that it is another question.
      const offered = () => [event(), ...[...document.querySelectorAll(choice)].map((c) => c.textContent)].join();
      // What a press does besides sending: it opens a kind of choices, or picks a part.
      const marks = () =>
        [...document.querySelectorAll(".bar .choices button")]
          .map((c) => `${c.textContent} ${c.getAttribute("aria-pressed")}`)
          .join();
      const before = { event: event(), offered: offered() };
      const next = new Promise<string>((found) => {
        const watch = new MutationObserver(() => {
          if (!first() || offered() === before.offered) return;
          watch.disconnect();
          found(marks());
          first()!.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }));
        });
        const everything = { subtree: true, childList: true, attributes: true, characterData: true };
        watch.observe(document.querySelector(".table")!, everything);
      });
      first()!.click();
      const stood = await next;
      await new Promise((done) => setTimeout(done, 400));
      return [stood, marks(), event() !== before.event] as const;
    }, choice);
    expect(stands, "nothing was opened or picked").toBe(stood);
    await expect.poll(() => plays.length, "nothing was sent but the first press").toBe(asked ? 1 : 0);
    const before = plays.length;
    await until_seen(page);
    await page.locator(choice).first().click();
    await expect.poll(async () => plays.length > before || (await back(page))).toBe(true);
  });

  test(`${title}: keys go on where the next decision is, and the board is one stop`, async ({ page }) => {
    await look(page);
    await open_table(page, await new_table(page, title, 2));
    await expect(page.locator(choice).first()).toBeVisible();
    for (let i = 0; i < 5; ++i) {
      await expect(page.locator(choice).first()).toBeVisible();
      if (i === 0) await page.locator(choice).first().focus();
      await expect(page.locator(`${choice}:focus`)).toHaveCount(1);
      const event = await page.locator(".table").getAttribute("data-event");
      await page.keyboard.press("Enter");
      // A kind of choices is opened by its button; it is a decision all the same.
      await expect
        .poll(async () => (await page.locator(".table").getAttribute("data-event")) !== event || (await back(page)))
        .toBe(true);
    }
    for (const region of [".board", ".own", ".opps"]) {
      const stops = page.locator(`${region} [data-target]:is(button, [role=button])`);
      const reached = page.locator(`${region} [data-target][tabindex="0"]`);
      if ((await stops.count()) > 0) await expect(reached, region).toHaveCount(1);
    }
  });
}

const back = async (page: Page) => (await page.getByRole("button", { name: "Back", exact: true }).count()) > 0;

test("a pointer on its way over many things takes no old tip along", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "fortuna", 2));
  const things = page.locator(".board button[data-target]");
  await expect(things.nth(3)).toBeVisible();
  await things.first().hover();
  await expect(page.locator(".tip")).toBeVisible();
  // Never long enough on any of them to come to rest, for much longer than a tip lingers.
  const places: { x: number; y: number }[] = [];
  for (const thing of await things.all()) {
    const box = await thing.boundingBox();
    if (box) places.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  const left_up = await page.evaluate(async (places) => {
    const began = performance.now();
    let at: Element | null = document.querySelector(".board button[data-target]");
    const points = (el: Element | null, type: string, { x, y }: { x: number; y: number }) =>
      el?.dispatchEvent(new PointerEvent(type, { pointerType: "mouse", clientX: x, clientY: y }));
    for (let i = 1; performance.now() - began < 1500; ++i) {
      const place = places[i % places.length]!;
      const next = document.elementFromPoint(place.x, place.y)?.closest("[data-target]") ?? null;
      points(at, "pointerleave", place);
      points((at = next), "pointerenter", place);
      await new Promise((done) => setTimeout(done, 40));
    }
    return document.querySelectorAll(".tip").length;
  }, places);
  expect(left_up).toBe(0);
  // Where it comes to rest, what is there speaks again.
  await expect(page.locator(".tip")).toBeVisible();
});

test("the first press opens the way to the loudspeakers, before anything is to be heard", async ({ page }) => {
  await look(page);
  await page.addInitScript(() => {
    const opened = ((window as unknown as { opened: number[] }).opened = []) as number[];
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        opened.push(performance.now());
      }
    };
  });
  await page.goto(url());
  await expect(page.locator("h1").first()).toBeVisible();
  const opened = () => page.evaluate(() => (window as unknown as { opened: number[] }).opened.length);
  expect(await opened()).toBe(0);
  await page.mouse.click(3, 3);
  await expect.poll(opened).toBe(1);
});

test("arrow keys lead from thing to thing", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "carpe_diem", 2));
  const ways = ".board [data-target^='way:'][role=button]";
  await click_choices(page, 5, { until: ways });
  const first = page.locator('.board [data-target][tabindex="0"]');
  await first.focus();
  const seen = new Set([await first.getAttribute("data-target")]);
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"]) {
    await page.keyboard.press(key);
    const at = page.locator(".board [data-target]:focus");
    await expect(at).toHaveCount(1);
    seen.add(await at.getAttribute("data-target"));
  }
  expect(seen.size).toBeGreaterThan(1);
});

test("against bots nothing is asked twice, and what was shown is taken back with one press", async ({ page }) => {
  await look(page, { confirm: "reveals" });
  await open_table(page, await new_table(page, "fortuna", 2));
  const revealing = ".bar.mine .choices .rev:not([aria-disabled=true])";
  await click_choices(page, 3, { until: revealing, most: 200 });
  const event = Number(await page.locator(".table").getAttribute("data-event"));
  await until_seen(page);
  await page.locator(revealing).first().click();
  await expect.poll(async () => Number(await page.locator(".table").getAttribute("data-event"))).toBeGreaterThan(event);
  const undo = page.locator(".undo");
  await expect(undo).toBeEnabled();
  await undo.click();
  await expect(page.locator(revealing).first()).toBeVisible();
  await expect(page.locator(".why")).toHaveCount(0);
});

test("without a network the table says so at once and keeps what it offers", async ({ page, context }) => {
  await look(page);
  await open_table(page, await new_table(page, "builders", 2));
  await expect(page.locator(choice).first()).toBeVisible();
  const offered = await page.locator(".bar .choices button").count();
  // Two frames after the browser knows it, whatever a frame takes.
  const told = await page.evaluateHandle(() => ({
    words: new Promise<string>((done) =>
      addEventListener("offline", () =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(document.querySelector(".prompt")!.textContent!))),
      ),
    ),
  }));
  await context.setOffline(true);
  expect(await told.evaluate(({ words }) => words)).toContain("Connection lost");
  expect(await page.locator(".bar .choices button").count()).toBe(offered);
  await expect(page.locator(choice)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.locator(choice).first()).toBeVisible();
});

test.describe("by finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 } });
  test("a finger that holds is told what a thing is, and does nothing", async ({ page }) => {
    await look(page);
    const plays = sent(page, "play");
    await open_table(page, await new_table(page, "glory_to_rome", 2));
    const card = page.locator(".own [data-target].can").first();
    await expect(card).toBeVisible();
    await until_seen(page);
    const { x, y, width, height } = (await card.boundingBox())!;
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchEnd", points: { x: number; y: number }[]) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [{ x: x + width / 2, y: y + height / 2 }]);
    const tip = page.locator(".tip");
    await expect(tip).toBeVisible();
    await touch("touchEnd", []);
    await expect(tip).toBeVisible();
    expect(plays).toEqual([]);
    // It lies beside the thing, inside the window, and describes it.
    const box = (await tip.boundingBox())!;
    expect(box.y + box.height <= y || box.y >= y + height || box.x >= x + width || box.x + box.width <= x).toBe(true);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    await expect(card).toHaveAccessibleDescription(/\S/);
    // A short press does what the thing is for.
    await card.tap();
    await expect.poll(() => plays.length).toBe(1);
  });
});
