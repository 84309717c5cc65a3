// What the browser tests share: opening tables through the page and playing by clicking.
import { expect, type Page } from "@playwright/test";

export const url = () => process.env["LUSORIA_URL"]!;

export interface Look {
  theme?: "marble" | "night";
  lang?: "en" | "es" | "it";
  confirm?: "never" | "reveals" | "always";
}

/** Console errors of a page. */
export function watch_errors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (e) => errors.push(e.message));
  page.on("console", (m) => {
    if (m.type() === "error") errors.push(m.text());
  });
  return errors;
}

export async function look(page: Page, { theme = "marble", lang = "en", confirm = "never" }: Look = {}): Promise<void> {
  const settings = JSON.stringify({ theme, lang, confirm, motion: "off" });
  await page.addInitScript((s) => {
    if (!localStorage.getItem("lusoria.settings")) localStorage.setItem("lusoria.settings", s);
  }, settings);
}

/** A table of this page's person against bots, by the REST interface; returns its id. */
export async function new_table(
  page: Page,
  title: string,
  seats: number,
  level = "random",
  base = url(),
  terms: object = {},
): Promise<string> {
  await page.goto(base);
  return page.evaluate(
    async ([title, seats, level, terms]) => {
      const post = (path: string, body: unknown) =>
        fetch(`/api${path}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }).then((r) => r.json());
      await post("/session", { name: "Ana" });
      localStorage.setItem("lusoria.known", "yes");
      const bots = Array.from({ length: (seats as number) - 1 }, () => ({ bot: level }));
      const made = await post("/tables", {
        title,
        seats: [{ me: true }, ...bots],
        visibility: "link",
        start: true,
        ...(terms as object),
      });
      return made.table.id as string;
    },
    [title, seats, level, terms] as const,
  );
}

export async function open_table(page: Page, id: string, base = url()): Promise<void> {
  await page.goto(`${base}/#/t/${id}`);
  await expect(page.locator(".table, .banner").first()).toBeVisible({ timeout: 20_000 });
}

/** A small generator of our own: a test that fails plays the same game again. */
export function dice(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/**
 * Clicks choices of the bar, whatever stands there, until something matches or so many clicks are made; how many were.
 * It runs inside the page: a round trip for every click would be most of a game's time. Without a choice for a minute
 * it gives up.
 */
export async function click_choices(page: Page, seed: number, { until = ".banner", most = 4000 }): Promise<number> {
  const click = async (next: (n: number) => number, until: string, most: number) => {
    const patience_ms = 60_000;
    let clicks = 0;
    for (let waited = performance.now(); clicks < most && !document.querySelector(until);) {
      const buttons = [...document.querySelectorAll<HTMLElement>(".bar .choices button:not([disabled]):not(.off)")];
      // Rolled for a click only, never while waiting: the clicks do not depend on how fast the answers come.
      const word = buttons.length > 0 ? next(2 ** 20) : 0;
      // A red button is what is mostly wanted; half of the time it is taken, so that sets come to an end.
      const red = word % 2 === 0 ? buttons.find((b) => b.classList.contains("pri")) : undefined;
      const pick = red ?? buttons[Math.floor((word / 2 ** 20) * buttons.length)];
      if (pick) {
        pick.click();
        ++clicks;
        waited = performance.now();
      } else if (performance.now() - waited > patience_ms) {
        break;
      }
      await new Promise((done) => setTimeout(done, pick ? 0 : 5));
    }
    return clicks;
  };
  return page.evaluate<number>(`(${click})((${dice})(${seed}), ${JSON.stringify(until)}, ${most})`);
}

/** Plays until the result stands there. */
export async function play_to_end(page: Page, seed: number): Promise<void> {
  await click_choices(page, seed, {});
  await expect(page.locator(".banner h2")).toBeVisible();
}

export async function no_overflow(page: Page): Promise<void> {
  const over = await page.evaluate(() => ({
    x: document.documentElement.scrollWidth - innerWidth,
    y: document.documentElement.scrollHeight - innerHeight,
  }));
  expect(over.x, "sideways scroll").toBeLessThanOrEqual(0);
  expect(over.y, "page scroll").toBeLessThanOrEqual(0);
}

/**
 * Lets the stand-in play this page's seat for so many events: a picture of a table should show sensible moves.
 * The server needs a pace (--bot-pace 25) for it, or the game is over before the seat is taken back.
 */
export async function stand_in(page: Page, id: string, events: number): Promise<void> {
  await page.evaluate(
    async ([id, events]) => {
      const post = (path: string) =>
        fetch(`/api/tables/${id}/${path}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: "{}",
        });
      await post("leave");
      for (;;) {
        const { table, position } = await fetch(`/api/tables/${id}`).then((r) => r.json());
        if (table.status !== "running" || position.event >= events) break;
        await new Promise((done) => setTimeout(done, 20));
      }
      await post("back");
    },
    [id, events] as const,
  );
}
