// The strip of roads on a phone: fewer roads are a little broader, and the strip is only as high as they need.
const breadth: Record<number, number> = { 2: 36, 3: 32 };
const breadth_of = (roads: number) => breadth[roads] ?? 30;

export const strip = (roads: number) => ({
  row: breadth_of(roads),
  height: breadth_of(roads) - 5,
  pawn: breadth_of(roads) - 5,
});
export const strip_height = (roads: number) => 6 + breadth_of(roads) * roads;
