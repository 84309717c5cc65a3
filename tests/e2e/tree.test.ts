// Each title by what a screen reader is told, and by nothing else: regions, buttons and their names. A whole game of
// one of them, and the beginnings of the others; in the long run all of them to the end.
import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "./seeded";
import { dice, look, new_table, open_table, short_game, url, watch_errors } from "./table";
import { an_example, titles } from "./titles";

interface Spoken {
  name: string;
  node: number;
}

/** The page's accessibility tree, asked as a screen reader asks it. */
class Tree {
  private constructor(readonly line: CDPSession) {}

  static async of(page: Page): Promise<Tree> {
    const line = await page.context().newCDPSession(page);
    await line.send("DOM.enable");
    await line.send("Accessibility.enable");
    return new Tree(line);
  }

  /** What has a role inside a node, or anywhere. */
  async find(role: string, inside?: number): Promise<Spoken[]> {
    const { root } = await this.line.send("DOM.getDocument", { depth: 0 });
    const where = inside === undefined ? { backendNodeId: root.backendNodeId } : { backendNodeId: inside };
    const { nodes } = await this.line.send("Accessibility.queryAXTree", { ...where, role });
    return nodes
      .filter(({ ignored, properties }) => !ignored && !properties?.some((p) => p.name === "disabled" && p.value.value))
      .map(({ name, backendDOMNodeId }) => ({ name: String(name?.value ?? ""), node: backendDOMNodeId! }));
  }

  async region(name: string): Promise<number | undefined> {
    return (await this.find("region")).find((found) => found.name === name)?.node;
  }

  async press({ node }: Spoken): Promise<void> {
    const { object } = await this.line.send("DOM.resolveNode", { backendNodeId: node });
    const press = "function () { this.click(); }";
    await this.line.send("Runtime.callFunctionOn", { objectId: object.objectId!, functionDeclaration: press });
  }
}

/** Without a choice for so long it is not waited any more. */
const patience_ms = 60_000;

/** What a game may take, and what shows every kind of question that a title begins with. */
const presses_of = { game: 1500, beginning: 40 };

/** Buttons of the bar that choose nothing. */
const beside = /^(Undo|Nothing to undo|Ask the table to undo|Back|Hint|From now on)|why not\?$/;

for (const title of titles) {
  const whole = an_example.includes(title);
  const most = presses_of[whole ? "game" : "beginning"];
  test(`${title}: ${whole ? "a whole game" : "a beginning"} by the accessibility tree alone`, async ({ page }) => {
    const errors = watch_errors(page);
    await look(page);
    const id = await new_table(page, title, 2, "random", url(), await short_game(page, title));
    await open_table(page, id);
    const event = async () => Number(await page.locator(".table").getAttribute("data-event"));
    const begun = await event();
    const tree = await Tree.of(page);
    const roll = dice(7);
    let presses = 0;
    for (let asked = Date.now(); Date.now() - asked < patience_ms && presses < most;) {
      const bar = await tree.region("Actions");
      if (bar === undefined) break;
      const choices = (await tree.find("button", bar)).filter(({ name }) => !beside.test(name));
      if (choices.length === 0) {
        await page.waitForTimeout(10);
        continue;
      }
      // Who cannot see them knows them by their names alone.
      const names = choices.map(({ name }) => name);
      expect(names.filter((name, i) => name === "" || names.indexOf(name) !== i)).toEqual([]);
      await tree.press(choices[roll(choices.length)]!).catch(() => undefined);
      ++presses;
      asked = Date.now();
    }
    if (presses < most) await expect(page.getByRole("heading", { name: /wins?$|share the win/ })).toBeVisible();
    else {
      expect(whole, "a game comes to its end").toBe(false);
      // What was pressed was done; some presses only open a kind of choices.
      expect(await event()).toBeGreaterThan(begun + most / 4);
    }
    console.log(`${title}: ${presses} presses`);
    expect(errors).toEqual([]);
  });
}
