// What an action sounds like, where it is not a piece put down.
import type { Sound } from "@shared/sound";

export const sounds: Readonly<Record<string, Sound>> = {
  start: "card",
  hire: "card",
  enslave: "card",
  deal_building: "card",
  deal_apprentice: "card",
  deal_worker: "card",
  take: "coin",
  borrow: "coin",
  repay: "coin",
  buy_action: "coin",
  buy_tool: "coin",
  free: "coin",
  first: "dice",
};
