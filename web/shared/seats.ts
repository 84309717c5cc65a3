/** Pigment, shape and letter of the seats in order: minium, lapis, aurum, viride, Tyrium. */
export const seat_letters = ["m", "l", "a", "v", "t"] as const;
export type SeatLetter = (typeof seat_letters)[number];
