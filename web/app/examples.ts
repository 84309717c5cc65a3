// The rules' examples as tables to look at: a scene's story before a move and after it.
import { load_example_scenes, type Example } from "@shared/examples";
import { api, type Story } from "@shared/table/api";
import type { Box } from "@shared/table/protocol";
import { Table } from "@shared/table/table.svelte";
import type { ExampleProps } from "@shared/table/title_ui";
import { load_title_ui } from "@shared/titles";
import type { Component } from "svelte";
import { ExampleSource } from "./example_source";

export interface Drawn {
  Part: Component<ExampleProps>;
  before: Table;
  after: Table;
}

/** Draws a title's examples; each scene's story is asked for once. */
export async function draw_examples(slug: string, examples: readonly Example[]): Promise<Map<Example, Drawn>> {
  const scenes = await load_example_scenes(slug);
  const [ui, box, stories] = await Promise.all([
    load_title_ui(slug),
    api.components(slug),
    Promise.all(scenes.map(async (scene) => [scene.name, await api.story(scene)] as const)),
  ]);
  const story_of = new Map(stories);

  async function still(story: Story, moves: number, box: Box): Promise<Table> {
    const source = new ExampleSource(slug);
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
    const story = story_of.get(example.scene);
    const Part = ui?.examples?.[example.show];
    if (!story || !Part) continue;
    const before = await still(story, example.move - 1, box);
    const after = settled(await still(story, example.move, box));
    drawn.set(example, { Part, before, after });
  }
  return drawn;
}
