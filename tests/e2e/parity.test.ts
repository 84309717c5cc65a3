// The core in the page against the core natively: the same questions get the same answers, to the bit, for the same
// number of workers.
import { expect, test } from "@playwright/test";
import { analyse, think_together, type Cores } from "../../web/shared/local/thinkers";
import type { JsonObject } from "../../web/shared/table/protocol";
import { NativeCores, PageCores } from "./cores";
import { Site } from "./site";
import { entries_of, game_of_two, titles } from "./titles";

const workers = 3;

let site: Site;
let native: NativeCores;
test.beforeAll(async () => {
  site = new Site();
  await site.start();
  native = new NativeCores(workers);
});
test.afterAll(() => {
  native.close();
  site.stop();
});

for (const title of titles) {
  test(`${title}: a record gives the same hashes, events, positions and analysis`, async ({ page }) => {
    await page.goto(site.address);
    const there = await PageCores.start(page, workers);
    const both = async <T = JsonObject>(ask: (core: Cores) => Promise<T>): Promise<T> => {
      const [here, natively] = await Promise.all([ask(there), ask(native)]);
      expect(here).toEqual(natively);
      return natively;
    };
    const play = game_of_two(title);
    const entries = entries_of(play).length;
    const load = async (core: Cores) => (await core.ask<{ table: number }>(0, { ask: "load", play })).table;
    const of_table = (ask: string, rest: object = {}) =>
      both(async (core) => {
        const table = await load(core);
        const answer = await core.ask(0, { ask, table, ...rest });
        await core.ask(0, { ask: "close", table });
        return answer;
      });
    const { hashes } = await of_table("hashes");
    expect((hashes as string[]).length).toBe(entries);
    await of_table("record");
    for (const seat of ["Ana", "Ben", null]) {
      await of_table("events", { seat, after: 0, limit: 1000 });
      await of_table("past", { seat, event: Math.floor(entries / 3) });
    }
    const result = await both((core) =>
      analyse<{ values: object[] }>(core, { play, simulations: 16 }, () => undefined),
    );
    expect(result.values.length).toBe(entries + 1);
  });

  test(`${title}: bots of every level choose alike with fixed simulations`, async ({ page }) => {
    await page.goto(site.address);
    const there = await PageCores.start(page, workers);
    const seats = ["Ana", "Ben"];
    const { table } = await native.ask<{ table: number }>(0, {
      ask: "new",
      id: "l_test",
      title,
      names: seats,
      secret: "ab".repeat(32),
      nonces: ["01", "02"],
    });
    const { levels } = await native.ask<{ levels: { level: string }[] }>(0, { ask: "levels" });
    for (let move = 0; move < 15; ++move) {
      const { seat, view, event } = await native.ask<{ seat: string | null; view: JsonObject; event: number }>(0, {
        ask: "decision",
        table,
      });
      if (seat === null) break;
      const level = levels[move % levels.length]!.level;
      const count = 1 + (move % workers);
      const thought = { bot: `${seat}:${count}`, title, seats, view, level, seed: "7", simulations: 200 };
      const chosen = await think_together<{ do: string }>(native, count, thought, "pick");
      expect(await think_together(there, count, thought, "pick"), `move ${move}, ${level}, ${count} workers`).toEqual(
        chosen,
      );
      const hint = { ...thought, bot: `hint ${move}` };
      expect(await think_together(there, workers, hint, "best")).toEqual(
        await think_together(native, workers, hint, "best"),
      );
      await native.ask(0, { ask: "play", table, seat, do: [chosen.do], answers: event });
    }
  });
}
