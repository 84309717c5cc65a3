// A table that shows what a test wants: the page as it is, with a line that the test answers.
import type { Page, WebSocketRoute } from "@playwright/test";
import type { TableEvent } from "../../web/shared/table/protocol";
import type { Shown } from "./positions";
import { url } from "./table";

const id = "t_shown";

export class ShownTable {
  #line: WebSocketRoute | null = null;
  #shown: Shown | null = null;
  /** Every position shown has a number of its own, later than all of its history. */
  #event = 10_000;

  constructor(readonly page: Page) {}

  /** The first position of a title; later ones of the same title are shown in its place. */
  async open(shown: Shown): Promise<void> {
    this.#next(shown);
    await this.page.routeWebSocket(/\/api\/ws$/, (line) => {
      this.#line = line;
      line.onMessage((text) => this.#answer(line, JSON.parse(String(text)) as { t: string; id?: number }));
    });
    await this.page.route(`**/api/tables/${id}/events*`, (route) =>
      route.fulfill({ json: { events: this.#history, last: this.#shown!.position.event } }),
    );
    await this.page.goto(`${url()}/#/t/${id}`);
    await this.#drawn();
  }

  async show(shown: Shown): Promise<void> {
    const { room, position } = this.#next(shown);
    this.#line!.send(JSON.stringify({ t: "room", table: id, room }));
    this.#line!.send(JSON.stringify({ t: "start", table: id, position }));
    await this.#drawn();
  }

  #next(shown: Shown): Shown {
    this.#shown = { ...shown, position: { ...shown.position, event: ++this.#event } };
    return this.#shown;
  }

  get #history(): TableEvent[] {
    return this.#shown!.history;
  }

  #answer(line: WebSocketRoute, message: { t: string; id?: number }): void {
    const { room, position } = this.#shown!;
    const re = message.id;
    if (message.t === "hello") line.send(JSON.stringify({ t: "hello", protocol: 1 }));
    else if (message.t === "watch")
      line.send(JSON.stringify({ t: "table", re, table: id, room, position, events: [], chat: [], now: 0 }));
    else if (message.t === "why") line.send(JSON.stringify({ t: "why", re, refusal: null }));
    else line.send(JSON.stringify({ t: "refused", re, error: { code: "not_now", message: "only shown" } }));
  }

  async #drawn(): Promise<void> {
    // Waited for in the page: an expectation looks again after a second at last.
    await this.page.locator(`.table[data-event="${this.#event}"] .bar.mine .choices button`).first().waitFor();
  }
}
