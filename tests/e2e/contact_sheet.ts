// Many pictures on a few: what a test looked at, for people to look at.
import type { Page } from "@playwright/test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const wide = 1860;

export class Sheet {
  #pictures: { name: string; png: Buffer }[] = [];
  #made = 0;

  /** A file's name, without its number and ending. */
  constructor(
    readonly path: string,
    private readonly on_one = 24,
    private readonly high = 330,
  ) {}

  async add(page: Page, name: string, picture?: Buffer): Promise<void> {
    this.#pictures.push({ name, png: picture ?? (await page.screenshot()) });
    if (this.#pictures.length === this.on_one) await this.finish(page);
  }

  /** Writes what has not been written yet. */
  async finish(page: Page): Promise<void> {
    if (this.#pictures.length === 0) return;
    const figures = this.#pictures.map(
      ({ name, png }) =>
        `<figure><figcaption>${name}</figcaption><img src="data:image;base64,${png.toString("base64")}"></figure>`,
    );
    const sheet = await page
      .context()
      .browser()!
      .newPage({ viewport: { width: wide, height: this.high } });
    await sheet.setContent(
      `<style>body{margin:8px;background:#26211d;color:#fff;font:13px sans-serif;display:flex;flex-wrap:wrap;gap:8px}
       figure{margin:0}img{display:block;height:${this.high}px}</style>${figures.join("")}`,
    );
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(
      `${this.path}_${String(++this.#made).padStart(2, "0")}.png`,
      await sheet.screenshot({ fullPage: true }),
    );
    await sheet.close();
    this.#pictures = [];
  }
}
