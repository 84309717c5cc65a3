// The screens the page is looked at on: what a browser leaves of real devices, and sizes drawn at random.
import { dice } from "./table";

export interface Room {
  width: number;
  height: number;
  /** Pressed with a finger. */
  touch: boolean;
}

const fingers = ["360x640", "390x664", "390x844", "393x727", "844x390", "768x1024", "820x1180", "1024x768", "1180x820"];
const pointers = ["1280x720", "1366x625", "1366x657", "1366x768", "1440x900", "1920x1080", "2560x1440"];
/** One of each kind of room, for every run of the tests. */
const usual = ["390x664", "844x390", "820x1180", "1366x625", "1920x1080"];

/** Where nothing is said of it, what is narrower than most desks is pressed with a finger. */
const room_of = (size: string, touch?: boolean): Room => {
  const [width, height] = size.split("x").map(Number) as [number, number];
  return { width, height, touch: touch ?? width < 1200 };
};
export const name_of = ({ width, height }: Room): string => `${width}x${height}`;

export const all_rooms: Room[] = [
  ...fingers.map((size) => room_of(size, true)),
  ...pointers.map((size) => room_of(size, false)),
];
/** "390x664,1100x600": those of the list, and any other size. */
export const rooms_named = (sizes: string): Room[] =>
  sizes.split(",").map((size) => all_rooms.find((room) => name_of(room) === size) ?? room_of(size));
export const usual_rooms: Room[] = all_rooms.filter((room) => usual.includes(name_of(room)));

/** Sizes that no list can be fitted to, between the smallest phone and a large desk. */
export function random_rooms(seed: number, count: number): Room[] {
  const roll = dice(seed);
  return Array.from({ length: count }, () => {
    const width = 320 + roll(2600 - 320 + 1);
    const height = 480 + roll(1500 - 480 + 1);
    return room_of(`${width}x${height}`);
  });
}
