// A game against bots: a guest session if needed, a table, its page. Where no server answers, the table is on this
// device.
import { keep, read_kept } from "@shared/browser_storage";
import { t } from "@shared/i18n.svelte";
import { settings } from "@shared/settings.svelte";
import { can_play_here, local } from "@shared/local/local";
import { ApiError, api, ensure_session, nonce } from "@shared/table/api";
import type { JsonObject, TitleInfo } from "@shared/table/protocol";
import type { TitleCard } from "@shared/titles";
import { newcomers_level } from "./newcomer";
import { go } from "./router.svelte";

/** The ranks people choose from, weakest first; the server has more levels, for measuring. */
export const ranks = ["tiro", "miles", "decurio", "centurio", "tribunus", "legatus", "consul"];

export function shown_levels(levels: { level: string }[]): string[] {
  const names = levels.map((l) => l.level);
  const ranked = ranks.filter((rank) => names.includes(rank));
  return ranked.length > 0 ? ranked : names;
}

/** The level a newcomer meets: the second rank. */
export function usual_level(levels: string[]): string {
  return levels[1] ?? levels[0] ?? "random";
}

/** What the person at this browser is called by others. */
export const own_name = (): string => settings.name || t("app.guest");

/** What people are called who have not said: the first is the one at this browser, then "Player 2". */
export const player_name = (n: number): string => (n === 1 ? own_name() : t("here.player", { n }));

/** A game against bots as this person mostly plays it. */
interface UsualBots {
  seats: number;
  level: string;
}
const bots_key = (title: TitleCard) => `lusoria.usual_bots.${title.slug}`;
export function kept_bots(title: TitleCard): UsualBots {
  const level = newcomers_level(title.slug) ?? usual_level(ranks);
  return { seats: title.quick, level, ...read_kept<Partial<UsualBots>>(bots_key(title)) };
}
export const keep_bots = (title: TitleCard, usual: UsualBots): void => keep(bots_key(title), usual);

async function play_bots_here(title: TitleCard, seats: number, level: string): Promise<void> {
  const bots = Array.from({ length: seats - 1 }, () => ({ name: t(`level.${level}`), bot: level }));
  const table = await local.create({
    title: title.slug,
    seats: [{ name: own_name(), bot: null }, ...bots],
    ...(await api.edition(title.slug)),
  });
  go(`#/t/${table.id}`);
}

export async function play_bots(title: TitleCard, seats: number, level: string): Promise<void> {
  try {
    await play_bots_there(title, seats, level);
  } catch (e) {
    const gone = e instanceof ApiError && e.body.code === "offline";
    if (!gone || !can_play_here) throw e;
    await play_bots_here(title, seats, level);
  }
}

async function play_bots_there(title: TitleCard, seats: number, level: string): Promise<void> {
  await ensure_session(own_name());
  const bots = Array.from({ length: seats - 1 }, () => ({ bot: level }));
  const table = await api.create({
    title: title.slug,
    seats: [{ me: true }, ...bots],
    visibility: "link",
    nonce: nonce(),
    start: true,
  });
  go(`#/t/${table.id}`);
}

/** The set of rules that a table's options are, if they are one of the title's. */
export function preset_of(info: TitleInfo | null, options: JsonObject): string | null {
  const same = (a: JsonObject) => Object.entries(a).every(([key, value]) => key === "seats" || options[key] === value);
  return info?.presets.find((p) => same(p.options))?.slug ?? null;
}
