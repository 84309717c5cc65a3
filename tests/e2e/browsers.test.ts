// A walk through each title in the browsers of people who have no Chromium, in the long run of the tests alone.
import { firefox, webkit, type Driven } from "./other_browsers";
import { expect, test } from "./seeded";
import { clicks_of, url } from "./table";
import { full, titles } from "./titles";

const presses = 40;

/** A new table of two, made by the page itself; its name. */
const new_table = `
  const post = (path, body) =>
    fetch("/api" + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }).then((r) => r.json());
  window.wrong = [];
  addEventListener("error", (e) => window.wrong.push(e.message));
  addEventListener("unhandledrejection", (e) => window.wrong.push(String(e.reason)));
  localStorage.setItem("lusoria.settings", JSON.stringify({ lang: "en", confirm: "never", motion: "off" }));
  await post("/session", { name: "Ana" });
  localStorage.setItem("lusoria.known", "yes");
  return (await post("/tables", { title: values[0], seats: [{ me: true }, { bot: "random" }], start: true })).table.id;`;

/** What went wrong meanwhile, how much the log tells, and which parts of the table are not inside the window. */
const how_it_stands = `
  const out = [...document.querySelectorAll(".bar, .own, .board, .opps")]
    .map((el) => [el.className, el.getBoundingClientRect()])
    .filter(([, r]) => r.width < 40 || r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)
    .map(([name]) => name);
  // That a size changes while it is told is no fault: it is told once more.
  const wrong = window.wrong.filter((said) => !said.startsWith("ResizeObserver loop"));
  return { wrong, told: document.querySelectorAll(".log p, .last").length, out };`;

async function walk(browser: Driven, title: string): Promise<void> {
  await browser.go(url());
  const id = await browser.run<string>(new_table, title);
  await browser.go(`${url()}/#/t/${id}`);
  const pressed = await browser.run<number>(`return ${clicks_of(3, { most: presses })};`);
  expect(pressed, `${title}: presses`).toBe(presses);
  const { told, ...seen } = await browser.run<{ wrong: string[]; out: string[]; told: number }>(how_it_stands);
  expect(seen, title).toEqual({ wrong: [], out: [] });
  expect(told, `${title}: told`).toBeGreaterThan(0);
}

for (const [name, start] of Object.entries({ firefox, webkit })) {
  test(`${name}: a walk through each title`, async () => {
    test.skip(!full, "in ./test --full");
    const browser = await start();
    try {
      await browser.resize(1366, 768);
      for (const title of titles) await walk(browser, title);
    } finally {
      await browser.close();
    }
  });
}
