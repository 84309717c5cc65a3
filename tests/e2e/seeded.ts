// Tests that play: each has a server of its own whose chance follows from the test's name, so that the same clicks make
// the same game whatever ran before or beside it. LUSORIA_URL names a server that runs already, with chance of its own.
import { test as plain } from "@playwright/test";
import { start_seeded } from "./server";

export { expect } from "@playwright/test";

const seed_of = (name: string): number => [...name].reduce((seed, c) => (seed * 31 + c.codePointAt(0)!) % 1_000_003, 7);

export const test = plain.extend<{ server: void }>({
  server: [
    async ({}, use, { titlePath }) => {
      if (process.env["LUSORIA_URL"]) return use();
      const { url, kill } = await start_seeded(seed_of(titlePath.join(" ")));
      process.env["LUSORIA_URL"] = url;
      await use();
      delete process.env["LUSORIA_URL"];
      await kill();
    },
    { auto: true },
  ],
});
