// The seats of a table as the page calls them.
import { personas_of } from "../personas";
import { seat_letters, type SeatLetter } from "../seats";
import type { Room } from "./protocol";

export interface SeatInfo {
  key: string;
  index: number;
  letter: SeatLetter;
  name: string;
  bot: string | null;
  /** The bot has a face of this name. */
  persona: string | null;
  here: boolean;
  /** The seat that the viewer looks from. */
  mine: boolean;
  /** Without an account: anybody may have the same name. */
  guest: boolean;
  /** The viewer is the person who plays it: in a replay one looks from seats of others. */
  you: boolean;
}

const numerals = ["I", "II", "III", "IV", "V"];

export function seats_of(room: Room | null, me: string | null): SeatInfo[] {
  const seats = room?.seats ?? [];
  const personas = personas_of(seats);
  const names = seats.map((seat, i) => personas[i] ?? seat.name ?? seat.key);
  // Guests may be called alike, and bots of a record whose levels nobody knows: "Miles I", "Miles II".
  const shown = (name: string, at: number) => {
    const alike = names.filter((n) => n === name).length;
    return alike < 2 ? name : `${name} ${numerals[names.slice(0, at).filter((n) => n === name).length]}`;
  };
  return seats.map((seat, i) => ({
    key: seat.key,
    index: seat.seat,
    letter: seat_letters[seat.seat % seat_letters.length]!,
    name: shown(names[i]!, i),
    bot: seat.bot,
    persona: personas[i]!,
    here: seat.here || seat.bot !== null,
    mine: seat.key === me,
    guest: seat.guest === true,
    you: seat.key === me && (room?.you === undefined || room.you.seat === seat.seat),
  }));
}

/** In turn order from a seat; as they sit where that is nobody's. */
export function seats_from(seats: SeatInfo[], from: string | undefined): SeatInfo[] {
  const at = seats.findIndex((s) => s.key === from);
  return at < 0 ? seats : [...seats.slice(at), ...seats.slice(0, at)];
}

/** The others, in turn order from a seat. */
export const rivals_of = (seats: SeatInfo[], from: SeatInfo | null): SeatInfo[] =>
  seats_from(seats, from?.key).filter((s) => s !== from);
