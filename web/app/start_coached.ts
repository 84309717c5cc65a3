import { t } from "@shared/i18n.svelte";
import type { Coach } from "@shared/lessons";
import { local } from "@shared/local/local";
import { api } from "@shared/table/api";
import type { TitleCard } from "@shared/titles";
import { coached } from "./coached.svelte";
import { go } from "./router.svelte";
import { own_name } from "./start";

/** A first whole game on this device, against gentle bots and with a coach. */
export async function play_coached(title: TitleCard, coach: Coach): Promise<void> {
  const bots = Array.from({ length: coach.seats - 1 }, () => ({ name: t(`level.${coach.level}`), bot: coach.level }));
  const table = await local.create({
    title: title.slug,
    seats: [{ name: own_name(), bot: null }, ...bots],
    options: coach.options ?? {},
    ...(await api.edition(title.slug)),
  });
  coached.begin(table.id);
  go(`#/t/${table.id}`);
}
