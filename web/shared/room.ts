// What the room there is allows: the class of a table's own box, and how much a large window enlarges everything.
// These are the only borders between forms; what lies inside a region follows that region's own size.

/**
 * Classes of room, by the table's own width and height:
 *
 * - `desk`: opponents, board over own area, a side column with the log
 * - `short`: a desk without room for the side column: the last event stands in the head, the log is a drawer
 * - `tablet`: the same, narrower; `upright`: opponents over the board over the own area
 * - `phone`: one column, opponents folded to chips; `lying`: the bar at the right, opponents folded to lines
 */
export type Size = "desk" | "short" | "tablet" | "upright" | "lying" | "phone";

export function size_of(width: number, height: number): Size {
  if (width < 600 || (width < 700 && height > width)) return "phone";
  if (height < 520 || (height < 600 && width < 1000)) return "lying";
  if (height > width) return "upright";
  if (width < 1100) return "tablet";
  return width >= 1340 && height >= 740 ? "desk" : "short";
}

/** Drawn with a phone's parts: tabs, opponents folded, one thing at a time. */
export const is_folded = (size: Size): boolean => size === "phone" || size === "lying";

/** The room each class is drawn for, and how far it may be enlarged. */
const drawn_for: Record<Size, { width: number; height: number; most: number }> = {
  desk: { width: 1520, height: 820, most: 2.2 },
  short: { width: 1366, height: 640, most: 1.3 },
  tablet: { width: 1024, height: 768, most: 1.2 },
  upright: { width: 820, height: 1120, most: 2 },
  lying: { width: 860, height: 410, most: 1.5 },
  phone: { width: 400, height: 740, most: 1.5 },
};
/** Less is not worth its half pixels. */
const least_zoom = 1.06;

/**
 * How much a window of this size enlarges the whole page, words and pictures alike. `text` is how much larger than
 * usual somebody has asked the browser to write: everything grows with it, and the room is smaller by as much.
 */
export function zoom_of(width: number, height: number, text = 1): number {
  const [wide, high] = [width / text, height / text];
  const room = drawn_for[size_of(wide, high)];
  const zoom = Math.min(wide / room.width, high / room.height, room.most);
  return text * (zoom < least_zoom ? 1 : zoom);
}
