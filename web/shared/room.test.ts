// Which form a table takes in which room, and when everything grows.
// @vitest-environment node
import { describe, expect, it } from "vitest";
import { size_of, zoom_of, type Size } from "./room";

describe("classes of room", () => {
  const rooms: [number, number, Size][] = [
    [360, 640, "phone"],
    [390, 844, "phone"],
    [640, 900, "phone"],
    [844, 390, "lying"],
    [932, 430, "lying"],
    [900, 560, "lying"],
    [768, 1024, "upright"],
    [820, 1180, "upright"],
    [1024, 768, "tablet"],
    [1180, 820, "short"],
    [1280, 720, "short"],
    [1366, 625, "short"],
    [1366, 657, "short"],
    [1366, 768, "desk"],
    [1440, 900, "desk"],
    [2560, 1440, "desk"],
  ];
  it.each(rooms)("%i×%i is %s", (width, height, size) => expect(size_of(width, height)).toBe(size));
});

describe("large windows", () => {
  it("enlarge the drawing they are made for", () => {
    expect(zoom_of(1366, 768)).toBe(1);
    expect(zoom_of(1920, 1080)).toBeCloseTo(1920 / 1520, 2);
    expect(zoom_of(2560, 1440)).toBeCloseTo(2560 / 1520, 2);
  });
  it("keep the class of the room they enlarge", () => {
    for (let width = 320; width <= 2600; width += 37)
      for (let height = 480; height <= 1500; height += 41) {
        const zoom = zoom_of(width, height);
        expect(zoom).toBeGreaterThanOrEqual(1);
        const drawn = size_of(width / zoom, height / zoom);
        expect([size_of(width, height), "short"], `${width}×${height}`).toContain(drawn);
      }
  });
  it("give larger words less room", () => {
    expect(zoom_of(1366, 768, 1.5)).toBe(1.5);
    expect(size_of(1366 / 1.5, 768 / 1.5)).toBe("lying");
  });
});
