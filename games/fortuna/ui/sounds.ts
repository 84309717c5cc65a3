// What an action sounds like, where it is not a piece put down.
import type { Sound } from "@shared/sound";

export const sounds: Readonly<Record<string, Sound>> = {
  draft: "card",
  reserve: "card",
  choose: "card",
  swap: "card",
  flip: "card",
  keep: "card",
  discard: "card",
  palace_keep: "card",
  play: "card",
  deal: "card",
  grain_trade: "coin",
  wine_trade: "coin",
  take_coins: "coin",
  bribe: "coin",
  pay_tax: "coin",
  roll: "dice",
  roll_first: "dice",
  die: "dice",
  lot: "dice",
  build: "build",
  draw: "reveal",
};
