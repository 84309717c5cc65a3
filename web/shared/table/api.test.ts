import { afterEach, expect, test, vi } from "vitest";

vi.stubGlobal("document", { querySelector: () => null });
const { api } = await import("./api");

afterEach(() => vi.unstubAllGlobals());

test("all of one's tables are found, though one opened long ago was played at lately", async () => {
  // Opened first, touched last, and the other way round; three in each millisecond.
  const all = Array.from({ length: 120 }, (_, i) => ({
    id: `t_${1000 + i}`,
    created: i + 1,
    touched: 1000 - Math.floor(i / 3),
  }));
  const list = (url: string) => {
    const { searchParams: asked } = new URL(url, "http://localhost");
    const before = Number(asked.get("before") ?? Infinity);
    const id = asked.get("before_id") ?? "";
    const rest = all.filter((one) => one.touched < before || (one.touched === before && one.id > id));
    const limit = Number(asked.get("limit"));
    return { tables: rest.slice(0, limit), more: rest.length > limit };
  };
  vi.stubGlobal("fetch", (url: string) => Promise.resolve(new Response(JSON.stringify(list(url)))));
  const found = await api.my_tables("running");
  expect(found.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
});
