// What an action sounds like, where it is not a piece put down.
import type { Sound } from "@shared/sound";

export const sounds: Readonly<Record<string, Sound>> = {
  play: "card",
  petition: "card",
  take_senator: "card",
  draw: "card",
  hire: "card",
  supply: "card",
  keep: "card",
  give: "card",
  recall: "card",
  save: "card",
  deal: "card",
  recruit: "card",
  sell: "coin",
  atrium: "coin",
  basilica: "coin",
  turn_up: "reveal",
  uncover: "reveal",
  spring: "reveal",
  demand: "reveal",
};
