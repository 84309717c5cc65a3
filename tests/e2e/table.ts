// What the browser tests share: opening tables through the page and playing by clicking.
import { expect, type Locator, type Page } from "@playwright/test";
import { full } from "./titles";

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
  const post = async (path: string, data: object) =>
    (await page.request.post(`${base}/api${path}`, { data })).json() as Promise<{ table: { id: string } }>;
  await post("/session", { name: "Ana" });
  const known = () => localStorage.setItem("lusoria.known", "yes");
  await page.addInitScript(known);
  if (page.url().startsWith(base)) await page.evaluate(known);
  const bots = Array.from({ length: seats - 1 }, () => ({ bot: level }));
  const made = await post("/tables", {
    title,
    seats: [{ me: true }, ...bots],
    visibility: "link",
    start: true,
    ...terms,
  });
  return made.table.id;
}

/** Terms of a short game where the title has a limit of rounds or turns; at its full length in the long run. */
export async function short_game(page: Page, title: string): Promise<object> {
  if (full) return {};
  const { titles } = await (await page.request.get(`${url()}/api/titles`)).json();
  const found = titles.find((one: { slug: string }) => one.slug === title);
  const limit = found.options.find((o: { key: string }) => o.key.endsWith("_limit"));
  return limit ? { options: { [limit.key]: Math.max(5, limit.low) } } : {};
}

/**
 * Presses a choice as soon as it stands there: faster than a person could mean it, so not by a pointer (Selection's
 * `if_meant`). It must be where a pointer would hit it all the same.
 */
export async function press(choice: Locator): Promise<void> {
  await choice.click({ trial: true });
  await choice.dispatchEvent("click");
}

/**
 * Until what is offered has been on the screen for so long that a pointer's press may mean it (Selection's `offer` and
 * `reaction_ms`), by the page's own clock and frames.
 */
export const until_seen = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await new Promise((done) => setTimeout(done, 300));
  });

/** Says the name that a guest is asked for before meeting people. */
export async function give_name(page: Page, name: string): Promise<void> {
  await page.locator("dialog input[name=name]").fill(name);
  await page.keyboard.press("Enter");
}

export async function open_table(page: Page, id: string, base = url()): Promise<void> {
  await page.goto(`${base}/#/t/${id}`);
  // Waited for in the page: an expectation looks again after a second at last.
  await page.locator(".table, .banner").first().waitFor();
}

/** A small generator of our own: a test that fails plays the same game again. */
export function dice(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

interface Clicks {
  until?: string;
  most?: number;
}

/** What clicks in the page, as text: a round trip for every click would be most of a game's time. */
export function clicks_of(seed: number, { until = ".banner", most = 4000 }: Clicks): string {
  const click = async (next: (n: number) => number, until: string, most: number) => {
    const patience_ms = 60_000;
    let clicks = 0;
    for (let waited = performance.now(); clicks < most && !document.querySelector(until);) {
      const buttons = [
        ...document.querySelectorAll<HTMLElement>(
          ".bar .choices button:not([disabled]):not([aria-disabled=true]):not(.off)",
        ),
      ];
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
  return `(${click})((${dice})(${seed}), ${JSON.stringify(until)}, ${most})`;
}

/**
 * Clicks choices of the bar, whatever stands there, until something matches or so many clicks are made; how many were.
 * Without a choice for a minute it gives up.
 */
export const click_choices = (page: Page, seed: number, clicks: Clicks): Promise<number> =>
  page.evaluate<number>(clicks_of(seed, clicks));

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
  await page.goto(url());
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
