// One click to a game against bots: a guest session if needed, a table, its page. Where no server
// answers, the table is on this device.
import { t } from "@shared/i18n.svelte";
import { settings } from "@shared/settings.svelte";
import { can_play_here, local } from "@shared/local/local";
import { ApiError, api, ensure_session, nonce } from "@shared/table/api";
import type { JsonObject, TitleInfo } from "@shared/table/protocol";
import type { TitleCard } from "@shared/titles";
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

/** What people are called who have not said: "Player 2". */
export const player_name = (n: number): string => t("here.player", { n });

async function play_bots_here(title: TitleCard): Promise<void> {
  const level = usual_level(shown_levels(await api.bots()));
  const bots = Array.from({ length: title.quick - 1 }, () => ({ name: t(`level.${level}`), bot: level }));
  const table = await local.create({
    title: title.slug,
    seats: [{ name: settings.name || player_name(1), bot: null }, ...bots],
    ...(await api.edition(title.slug)),
  });
  go(`#/t/${table.id}`);
}

export async function play_bots(title: TitleCard): Promise<void> {
  try {
    await play_bots_there(title);
  } catch (e) {
    const gone = e instanceof ApiError && e.body.code === "offline";
    if (!gone || !can_play_here) throw e;
    await play_bots_here(title);
  }
}

async function play_bots_there(title: TitleCard): Promise<void> {
  await ensure_session(settings.name || t("app.guest"));
  const level = usual_level(shown_levels(await api.bots()));
  const bots = Array.from({ length: title.quick - 1 }, () => ({ bot: level }));
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
