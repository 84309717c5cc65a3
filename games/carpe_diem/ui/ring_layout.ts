// Where the circle's plates lie and the pawns stand, in whatever room there is: plates as large as they fit along the
// room's edge, the pawns' stands on a smaller ring inside, the arrows of the two ways in the middle.

export interface Point {
  x: number;
  y: number;
}

export interface RingLayout {
  /** The side of a plate. */
  side: number;
  /** Middles of the plates, the first on top, clockwise. */
  plates: Point[];
  /** Where the pawns stand, in the same order. */
  stands: Point[];
  middle: Point;
  road: Point;
  path: Point;
  /** Half the breadth of an arrow. */
  way: number;
}

/** Half the width and height of a stand. */
export const stand: Point = { x: 15, y: 13 };
const least_side = 36;
const gap = 6;
/** A finger hits it. */
const least_way = 20;
const most_way = 26;

/** Two boxes with these middles and half sizes leave some air between them. */
const apart = (a: Point, b: Point, half: Point, air: number): boolean =>
  Math.abs(a.x - b.x) >= half.x + air || Math.abs(a.y - b.y) >= half.y + air;

function round(count: number, middle: Point, radius: Point): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = -Math.PI / 2 + (i * 2 * Math.PI) / count;
    return { x: middle.x + radius.x * Math.cos(angle), y: middle.y + radius.y * Math.sin(angle) };
  });
}

/** Plates of a side along the edge of the room: the outermost ones touch it. */
function plates_of(room: Point, side: number, count: number): { middle: Point; radius: Point; plates: Point[] } {
  const unit = round(count, { x: 0, y: 0 }, { x: 1, y: 1 });
  const reach = Math.max(...unit.map((p) => p.x));
  const depth = Math.max(...unit.map((p) => p.y));
  const radius = { x: (room.x - side) / (2 * reach), y: (room.y - side) / (1 + depth) };
  const middle = { x: room.x / 2, y: side / 2 + radius.y };
  return { middle, radius, plates: round(count, middle, radius) };
}

export function ring_layout(width: number, height: number, count: number): RingLayout {
  const room = { x: width, y: height };
  let found: RingLayout | null = null;
  for (let side = Math.floor(Math.min(width, height) / 2); !found && side > least_side; --side)
    found = laid_out(room, side, count);
  return found ?? laid_out(room, Math.min(least_side, width / 4, height / 3), count, true)!;
}

/** Everything for plates of this side; nothing if it does not fit, unless it must. */
function laid_out(room: Point, side: number, count: number, must = false): RingLayout | null {
  const { middle: centre, radius, plates } = plates_of(room, side, count);
  const half = { x: side, y: side };
  if (!must && plates.some((a, i) => plates.slice(i + 1).some((b) => !apart(a, b, half, gap)))) return null;
  const middle = { x: room.x / 2, y: room.y / 2 };
  // Broad rooms have a flat ring of stands, high ones a slim one; either leaves the arrows their place.
  const shapes: Point[] = [
    { x: 62, y: 50 },
    { x: 78, y: 36 },
  ];
  const on_plates = { x: side / 2 + stand.x, y: side / 2 + stand.y };
  for (const least of shapes) {
    const most = { x: Math.max(least.x, radius.x * 0.5), y: Math.max(least.y, radius.y * 0.45) };
    for (const share of [1, 0.75, 0.5, 0.25, 0]) {
      const path = { x: least.x + (most.x - least.x) * share, y: least.y + (most.y - least.y) * share };
      const stands = round(count, middle, path);
      if (stands.some((a) => plates.some((b) => !apart(a, b, on_plates, 1)))) continue;
      return { side, plates, stands, middle, road: radius, path, way: way_of(stands, middle) };
    }
  }
  if (!must) return null;
  const path = { x: Math.max(0, room.x / 2 - side), y: Math.max(0, room.y / 2 - side) };
  return { side, plates, stands: round(count, middle, path), middle: centre, road: radius, path, way: least_way };
}

/**
 * A stand moved towards the middle, and past it, until a plate that has grown leaves it free: the first place that is
 * no other's stand, or else the first.
 */
export function beside_plate(at: Point, plate: Point, side: number, middle: Point, others: Point[] = []): Point {
  const half = { x: side / 2 + stand.x, y: side / 2 + stand.y };
  const whole = { x: 2 * stand.x, y: 2 * stand.y };
  let first: Point | null = null;
  for (let share = 0; share < 2; share += 0.05) {
    const moved = { x: at.x + (middle.x - at.x) * share, y: at.y + (middle.y - at.y) * share };
    if (!apart(moved, plate, half, 1)) continue;
    if (others.every((other) => apart(moved, other, whole, 0))) return moved;
    first ??= moved;
  }
  return first ?? middle;
}

/** Arrows as large as the stands allow. */
function way_of(stands: Point[], middle: Point): number {
  for (let way = most_way; way > least_way; --way) {
    const beside = { x: middle.x + way + 2, y: middle.y };
    if (stands.every((a) => apart(a, beside, { x: stand.x + way, y: stand.y + way }, 0))) return way;
  }
  return least_way;
}
