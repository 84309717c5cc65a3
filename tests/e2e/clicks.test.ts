// How much a whole game asks of the hand, for each title at four seats against bots: decisions, presses and
// confirmations, printed for people to compare. In the long run, or on demand with a seed of chance and of what is
// pressed: LUSORIA_CLICKS=1 npx playwright test clicks --project play.
import { expect, test, type Page } from "@playwright/test";
import { start_seeded } from "./server";
import { dice, new_table, open_table } from "./table";
import { full, most_seats, titles } from "./titles";

const seed = Number(process.env["LUSORIA_CLICKS"] ?? 1);
const wanted = full || process.env["LUSORIA_CLICKS"] !== undefined;

interface Counts {
  decisions: number;
  presses: number;
  confirmations: number;
}

/** Plays the viewer's seat to the end; the same choices whatever is confirmed or done by itself. */
function play_counting(page: Page): Promise<Counts> {
  const play = async (next: (n: number) => number) => {
    const counts = { decisions: 0, presses: 0, confirmations: 0 };
    const patience_ms = 60_000;
    const offered = (which: string) => [
      ...document.querySelectorAll<HTMLElement>(
        `.bar.mine .choices button:is(${which}):not([disabled], [aria-disabled=true], .off)`,
      ),
    ];
    const event = () => document.querySelector<HTMLElement>(".table")!.dataset["event"];
    let decided: string | undefined;
    for (let waited = performance.now(); !document.querySelector(".banner");) {
      const [sure] = offered(".rev:not([data-do])");
      // A set that is complete is sent.
      const [whole] = offered(".pri:not([data-group])").filter(() => offered("[aria-pressed=true]").length > 0);
      const parts = offered("[data-part]");
      const left = parts.filter((part) => part.ariaPressed !== "true");
      // Once all parts are picked, another copy of one of them.
      const choices = [...offered("[data-do], [data-group]"), ...(left.length > 0 ? left : parts)];
      const press = sure ?? whole ?? choices[choices.length > 1 ? next(choices.length) : 0];
      if (press) {
        if (decided !== event()) ++counts.decisions;
        decided = event();
        ++counts.presses;
        if (press === sure) ++counts.confirmations;
        press.click();
        waited = performance.now();
      } else if (performance.now() - waited > patience_ms) throw new Error("nothing is asked");
      await new Promise((done) => setTimeout(done, press ? 0 : 5));
    }
    return counts;
  };
  return page.evaluate<Counts>(`(${play})((${dice})(${seed}))`);
}

const ways = [
  { name: "as it is", forced: false, terms: {} },
  { name: "only choices by themselves", forced: true, terms: {} },
  // As against people: what shows something is asked about first.
  { name: "undo asked for", forced: false, terms: { undo: "ask" } },
];

for (const title of wanted ? titles : []) {
  test(`${title}: presses of a whole game`, async ({ browser }) => {
    test.setTimeout(1_800_000); // Three whole games.
    const seats = Math.min(4, most_seats(title));
    for (const { name, forced, terms } of ways) {
      // The same chance each time, so that only the asking differs.
      const server = await start_seeded(seed);
      const page = await browser.newPage();
      await page.addInitScript(
        (settings) => localStorage.setItem("lusoria.settings", settings),
        JSON.stringify({ lang: "en", motion: "off", sound: false, confirm: "reveals", forced }),
      );
      await open_table(page, await new_table(page, title, seats, "greedy", server.url, terms), server.url);
      const { decisions, presses, confirmations } = await play_counting(page);
      const counts = `${decisions} decisions, ${presses} presses, ${confirmations} confirmations`;
      console.log(`${title}, ${seats} seats, ${name}: ${counts}`);
      if (!("undo" in terms)) expect(confirmations, "against bots nothing is asked twice").toBe(0);
      await page.context().close();
      await server.kill();
    }
  });
}
