// The rules' examples as tables to look at: a lesson's story before a move and after it.
import { load_chapters, type Example } from "@shared/guides";
import { api, type Story } from "@shared/table/api";
import type { Box } from "@shared/table/protocol";
import { Table } from "@shared/table/table.svelte";
import type { ExampleProps } from "@shared/table/title_ui";
import { load_title_ui } from "@shared/titles";
import type { Component } from "svelte";
import { GuideSource } from "./guide_source";

export interface Drawn {
  Part: Component<ExampleProps>;
  before: Table;
  after: Table;
}

/** Draws a title's examples; each lesson's story is asked for once. */
export async function draw_examples(slug: string, examples: readonly Example[]): Promise<Map<Example, Drawn>> {
  const lessons = new Set(examples.map((e) => e.lesson));
  const chapters = (await load_chapters(slug)).filter((c) => lessons.has(c.name));
  const [ui, box, stories] = await Promise.all([
    load_title_ui(slug),
    api.components(slug),
    Promise.all(chapters.map(async (c) => [c.name, await api.story(c)] as const)),
  ]);
  const story_of = new Map(stories);

  async function still(story: Story, moves: number, box: Box): Promise<Table> {
    const source = new GuideSource(slug, () => undefined);
    source.components = () => Promise.resolve(box);
    const table = new Table(source);
    table.open();
    source.show(story, moves);
    table.ui = ui;
    await table.load_components();
    return table;
  }
  /** What could come next is no part of the example. */
  const settled = (table: Table): Table => {
    if (table.now) table.now = { ...table.now, choices: [], asides: [] };
    return table;
  };

  const drawn = new Map<Example, Drawn>();
  for (const example of examples) {
    const story = story_of.get(example.lesson);
    const Part = ui?.examples?.[example.show];
    if (!story || !Part) continue;
    const before = await still(story, example.move - 1, box);
    const after = settled(await still(story, example.move, box));
    drawn.set(example, { Part, before, after });
  }
  return drawn;
}
