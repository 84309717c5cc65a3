// The page and the core know the same codes.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { wire_codes } from "./problem";

it("has the codes of the core, in its order", () => {
  const header = readFileSync(new URL("../../../engine/table/session.h", import.meta.url), "utf8");
  const names = /LUSORIA_NAMED_ENUM\(ProblemCode, "problem",([^)]*)\)/.exec(header)![1]!.match(/\w+/g)!;
  const slugs = names.map((name) => name.replace(/(?<=.)([A-Z])/g, "_$1").toLowerCase());
  expect(wire_codes).toEqual(slugs);
});
