// Tests that play: each has a server of its own whose chance follows from the test's name, so that the same clicks make
// the same game whatever ran before or beside it. LUSORIA_URL names a server that runs already, with chance of its own.
import { test as plain } from "@playwright/test";
import { make_folder, make_quick_folder, start_seeded } from "./server";

export { expect } from "@playwright/test";

const seed_of = (name: string): number => [...name].reduce((seed, c) => (seed * 31 + c.codePointAt(0)!) % 1_000_003, 7);

export const test = plain.extend<{ server: void }>({
  server: [
    async ({}, use, { titlePath, project }) => {
      if (process.env["LUSORIA_URL"]) return use();
      // Where times are measured a move is written to a disk, as everywhere.
      const data = project.name === "play" ? make_quick_folder() : make_folder();
      const { url, kill } = await start_seeded(seed_of(titlePath.join(" ")), data);
      process.env["LUSORIA_URL"] = url;
      await use();
      delete process.env["LUSORIA_URL"];
      await kill();
    },
    { auto: true },
  ],
});
