// A drawn example of the rules as a table: a scene's story as it stands after some of its moves.
import type { Story } from "@shared/table/api";
import { merge_patch, type JsonObject, type Position } from "@shared/table/protocol";
import { ShownSource } from "@shared/table/shown_source";
import { shown_room } from "./shown_room";

/** Where a story stands after so many of its moves. */
function position_after(story: Story, moves: number): Position {
  return story.steps
    .slice(0, moves)
    .reduce<Position>(
      ({ view }, { events, after }) => ({
        ...after,
        view: events.reduce<JsonObject>((v, { delta }) => merge_patch(v, delta) as JsonObject, view),
      }),
      story.position,
    );
}

export class ExampleSource extends ShownSource {
  constructor(readonly title: string) {
    super("unavailable");
  }

  /** Only the next move is offered, which is what the example is about. */
  show(story: Story, moves: number): void {
    const position = position_after(story, moves);
    const wanted = story.steps[moves]?.do;
    this.listener?.on_room(shown_room("example", this.title, story));
    this.listener?.on_position({
      ...position,
      choices: position.choices.filter((c) => c.do === wanted),
      asides: position.asides.filter((c) => c.do === wanted),
    });
    this.listener?.on_link("open");
  }
}
