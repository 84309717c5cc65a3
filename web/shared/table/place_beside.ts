// Where something lies beside a thing without lying on it.
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Place {
  left: number;
  top: number;
  /** As high as it may become there. */
  height: number;
}

const gap = 10;
const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/**
 * Under the thing, over it, right or left of it: the first place of the first room that is large enough. Where none
 * is, the higher one of under and over in the last room, as high as that.
 */
export function place_beside(thing: Box, { width, height }: { width: number; height: number }, rooms: Box[]): Place {
  const middle = { x: (thing.left + thing.right) / 2, y: (thing.top + thing.bottom) / 2 };
  const higher: Place[] = [];
  for (const room of rooms) {
    const left = within(middle.x - width / 2, room.left, room.right - width);
    const top = within(middle.y - height / 2, room.top, room.bottom - height);
    const foot = Math.min(thing.top - gap, room.bottom);
    const under = { left, top: thing.bottom + gap, height: room.bottom - thing.bottom - gap };
    const over = { left, top: foot - Math.min(height, foot - room.top), height: foot - room.top };
    if (under.height >= height) return under;
    if (over.height >= height) return over;
    const high = room.bottom - room.top;
    if (high >= height) {
      if (thing.right + gap + width <= room.right) return { left: thing.right + gap, top, height: high };
      if (thing.left - gap - width >= room.left) return { left: thing.left - gap - width, top, height: high };
    }
    higher.push(under.height > over.height ? under : over);
  }
  return higher.at(-1)!;
}
