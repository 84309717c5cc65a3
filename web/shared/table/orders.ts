import type { TitleText } from "../i18n.svelte";

/** An answer that may be given in advance to every question of one kind. */
export interface StandingOrder {
  decision: string;
  order: string;
  text: string;
}

/** The title has a text "order.<decision>.<order>" for each. */
export const orders_of = (text: TitleText): StandingOrder[] =>
  text.keys("order.").map((key) => {
    const [, decision = "", order = ""] = key.split(".");
    return { decision, order, text: text.get(key) };
  });
