import { expect, test } from "vitest";
import { place_beside, type Box } from "./place_beside";

const window: Box = { left: 8, top: 8, right: 392, bottom: 656 };
const over_the_bar: Box = { ...window, bottom: 500 };
const card = (left: number, top: number, width = 60, height = 80): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const tip = { width: 300, height: 120 };
const rooms = [over_the_bar, window];

test("a tip lies under its thing, over it near the bar, and inside the window", () => {
  expect(place_beside(card(170, 100), tip, rooms)).toMatchObject({ left: 50, top: 190 });
  expect(place_beside(card(170, 400), tip, rooms)).toMatchObject({ left: 50, top: 400 - 10 - 120 });
  expect(place_beside(card(0, 100), tip, rooms).left).toBe(window.left);
  expect(place_beside(card(340, 100), tip, rooms).left).toBe(window.right - tip.width);
});

test("what is pressed in the bar has its tip over the bar", () => {
  expect(place_beside(card(20, 560, 100, 44), tip, rooms).top + tip.height).toBeLessThanOrEqual(over_the_bar.bottom);
});

test("a tip never lies on its thing, wherever that is and however large", () => {
  for (let left = 0; left < 400; left += 37)
    for (let top = 0; top < 660; top += 41)
      for (const [width, height] of [
        [24, 24],
        [180, 90],
        [384, 300],
      ] as const) {
        const thing = card(left, top, width, height);
        const at = place_beside(thing, tip, rooms);
        const bottom = at.top + Math.min(tip.height, at.height);
        const apart =
          at.top >= thing.bottom || bottom <= thing.top || at.left >= thing.right || at.left + tip.width <= thing.left;
        expect(apart, JSON.stringify({ thing, at })).toBe(true);
      }
});

test("a long one is as high as the higher side", () => {
  const thing = card(8, 300, 384, 100);
  expect(place_beside(thing, { width: 384, height: 2000 }, rooms)).toEqual({ left: 8, top: 8, height: 282 });
});
