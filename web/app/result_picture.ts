// A finished game as a picture to show to others, in the colours of the theme and with names where the page says "You".
import { language, t } from "@shared/i18n.svelte";
import type { SeatLetter } from "@shared/seats";
import { accounts_of, points_text, sources_of, type Account } from "@shared/table/account";
import type { Result } from "@shared/table/protocol";
import { save_file } from "@shared/table/save_record";
import type { Table } from "@shared/table/table.svelte";
import { numerals } from "./analysis";
import { winners_of } from "./verdict";

export interface PictureFacts {
  table: Table;
  result: Result;
  /** Units of the score in a point. */
  unit: number;
  /** The title's cover, or nothing. */
  cover: string;
}

/** As wide and high as places that show links like it. */
const width = 1200;
const height = 630;
const cover_width = 400;
/** A cover's width by its height. */
const cover_shape = 640 / 400;
const left = cover_width + 48;
const right = width - 48;
const rows_top = 188;
const rows_end = height - 64;

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const font = (family: "display" | "text", weight: number, size: number) =>
  `${weight} ${size}px ${colour(`font-${family}`)}`;

async function image(source: string): Promise<HTMLImageElement | null> {
  const loaded = new Image();
  loaded.src = source;
  return loaded.decode().then(
    () => loaded,
    () => null,
  );
}

/** The seat's shape, as the page draws it. */
function mark(letter: SeatLetter): Promise<HTMLImageElement | null> {
  const shape = document.getElementById(`i-seat-${letter}`)?.innerHTML ?? "";
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24" fill="none" stroke="currentColor" ` +
    `stroke-width="1.6" style="--icon-a:${colour(`seat-${letter}`)};color:${colour("line-strong")}">${shape}</svg>`;
  return image(`data:image/svg+xml,${encodeURIComponent(svg)}`);
}

/** Smaller until it fits, then cut. */
function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, room: number, fonts: string[]): void {
  for (const each of fonts) {
    pen.font = each;
    if (pen.measureText(text).width <= room) return pen.fillText(text, x, y);
  }
  let shown = [...text];
  while (shown.length > 1 && pen.measureText(`${shown.join("")}…`).width > room) shown = shown.slice(0, -1);
  pen.fillText(`${shown.join("").trimEnd()}…`, x, y);
}

function draw_head(pen: CanvasRenderingContext2D, { table, result }: PictureFacts): void {
  const names = winners_of(result).map(([key]) => table.name_in_sentence(key));
  const headline = t(names.length > 1 ? "result.shared" : "result.wins", { who: names.join(" · ") });
  pen.fillStyle = colour("accent");
  write(pen, table.text.get("title.name"), left, 72, right - left, [
    font("display", 600, 28),
    font("display", 600, 22),
  ]);
  pen.fillStyle = colour("ink");
  write(
    pen,
    headline,
    left,
    138,
    right - left,
    [52, 44, 36, 30].map((size) => font("display", 600, size)),
  );
}

function draw_foot(pen: CanvasRenderingContext2D, { table }: PictureFacts): void {
  const ended = table.room?.ended;
  const when = ended ? new Intl.DateTimeFormat(language.lang, { dateStyle: "long" }).format(ended) : "";
  pen.fillStyle = colour("ink-3");
  pen.font = font("text", 420, 20);
  pen.textAlign = "right";
  pen.fillText(["Lusoria", when].filter(Boolean).join(" · "), right, height - 28);
  pen.textAlign = "left";
}

/** Points by source, each source lighter than the one before. */
function draw_bar(
  pen: CanvasRenderingContext2D,
  parts: Account["parts"],
  sources: string[],
  hue: string,
  box: { x: number; y: number; width: number; height: number; most: number },
): void {
  pen.fillStyle = colour("bg-deep");
  pen.fillRect(box.x, box.y, box.width, box.height);
  let x = box.x;
  sources.forEach((source, i) => {
    const long = (Math.max(0, parts[source] ?? 0) / box.most) * box.width;
    pen.globalAlpha = 1 - (0.6 * i) / Math.max(1, sources.length - 1);
    pen.fillStyle = hue;
    pen.fillRect(x, box.y, Math.max(0, long - 2), box.height);
    x += long;
  });
  pen.globalAlpha = 1;
}

async function draw_seats(pen: CanvasRenderingContext2D, { table, result, unit }: PictureFacts): Promise<void> {
  const accounts = accounts_of(table, result);
  const sources = sources_of(accounts);
  const gained = ({ parts }: Account) => Object.values(parts).reduce((sum, n) => sum + Math.max(0, n), 0);
  const most = Math.max(1, ...accounts.map(gained));
  const row = Math.min(104, (rows_end - rows_top) / accounts.length);
  for (const [i, { key, score, rank, parts }] of accounts.entries()) {
    const seat = table.seat(key);
    if (!seat) continue;
    const top = rows_top + i * row;
    const base = top + row * 0.44;
    const drawn = await mark(seat.letter);
    pen.fillStyle = colour("ink-2");
    write(pen, numerals[rank] ?? "", left, base, 36, [font("display", 600, 24)]);
    if (drawn) pen.drawImage(drawn, left + 44, base - 28, 36, 36);
    pen.fillStyle = colour("ink");
    const who = seat.bot ? `${seat.name} · ${t(`level.${seat.bot}`)}` : seat.name;
    write(pen, who, left + 94, base, right - left - 210, [font("text", 650, 28), font("text", 650, 22)]);
    pen.textAlign = "right";
    write(pen, points_text(score, unit), right, base + 4, 110, [font("text", 700, 38), font("text", 700, 28)]);
    pen.textAlign = "left";
    const box = { x: left + 94, y: base + row * 0.16, width: right - left - 94, height: row * 0.2, most };
    draw_bar(pen, parts, sources, colour(`seat-${seat.letter}`), box);
  }
}

/** As high as the picture, of its width the part right of the middle, where covers show most. */
function draw_cover(pen: CanvasRenderingContext2D, cover: HTMLImageElement | null): void {
  if (!cover) return;
  const whole = height * cover_shape;
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, cover_width, height);
  pen.clip();
  pen.drawImage(cover, (cover_width - whole) * 0.65, 0, whole, height);
  pen.restore();
}

export async function result_picture(facts: PictureFacts): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = colour("surface");
  pen.fillRect(0, 0, width, height);
  draw_cover(pen, facts.cover ? await image(facts.cover) : null);
  draw_head(pen, facts);
  await draw_seats(pen, facts);
  draw_foot(pen, facts);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

/** Handed on where the device can, kept as a file elsewhere. */
export async function share_picture(facts: PictureFacts): Promise<void> {
  const picture = await result_picture(facts);
  const name = `${facts.table.room?.title ?? "game"}-${facts.table.room?.id ?? ""}.png`;
  const files = [new File([picture], name, { type: picture.type })];
  if (!navigator.canShare?.({ files })) return save_file(name, picture);
  // Whoever closes the device's sheet again has changed their mind.
  await navigator.share({ files }).catch(() => undefined);
}
