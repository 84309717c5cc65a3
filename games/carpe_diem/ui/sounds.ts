// What an action sounds like, where it is not a piece put down.
import type { Sound } from "@shared/sound";

export const sounds: Readonly<Record<string, Sound>> = {
  first: "card",
  deal_panel: "card",
  deal_frame: "card",
  draw_deck: "card",
  put_back: "card",
  pay: "coin",
  coins: "coin",
  spend_bread: "coin",
  pawn_lot: "dice",
  craft: "build",
  draw_fountain: "reveal",
  deal_seal: "reveal",
};
