// A lesson as a table: the story of a scene, told line by line as the person makes its moves.
import { api, type Story } from "@shared/table/api";
import { merge_patch, type Bare, type JsonObject, type Position, type Room } from "@shared/table/protocol";
import { ShownSource } from "@shared/table/shown_source";
import type { Answer } from "@shared/table/source";

function room_of(title: string, story: Story): Room {
  return {
    id: "guide",
    title,
    name: "",
    note: "",
    options: story.options,
    status: "running",
    visibility: "link",
    rated: false,
    notes: false,
    spectators: true,
    undo: "free",
    witnessed: true,
    clock: { kind: "none" },
    host: "",
    commitment: "",
    created: 0,
    started: null,
    ended: null,
    seats: story.seats.map((key, seat) => ({
      seat,
      key,
      name: key,
      account: null,
      bot: null,
      ready: true,
      away: false,
      here: true,
    })),
    watchers: 0,
    ask: null,
    clocks: null,
    result: null,
    fair: null,
    next: null,
  };
}

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

export class GuideSource extends ShownSource {
  #story: Story | null = null;
  #at = 0;

  /** `moved` hears how many of the story's lines are done. */
  constructor(
    readonly title: string,
    readonly moved: (done: number, of: number) => void,
  ) {
    super("guide");
  }

  async tell(scene: JsonObject): Promise<void> {
    this.show(await api.story(scene), 0);
  }

  /** A story as it stands after so many of its moves. */
  show(story: Story, moves: number): void {
    this.#story = story;
    this.#at = moves;
    const position = position_after(story, moves);
    this.listener?.on_room(room_of(this.title, story));
    this.listener?.on_position({ ...position, ...this.#only_next(position) });
    this.listener?.on_link("open");
    this.moved(moves, story.steps.length);
  }

  /** The lesson's own move is the one that is offered, on the board and in the bar. */
  #only_next<T extends Bare>(position: T): Pick<Bare, "choices" | "asides"> {
    const wanted = this.#story?.steps[this.#at]?.do;
    return {
      choices: position.choices.filter((c) => c.do === wanted),
      asides: position.asides.filter((c) => c.do === wanted),
    };
  }

  override async play(actions: string[]): Promise<Answer> {
    const step = this.#story?.steps[this.#at];
    if (!step || actions.length !== 1 || actions[0] !== step.do) return this.refuse();
    ++this.#at;
    this.listener?.on_events(step.events, { ...step.after, ...this.#only_next(step.after) });
    this.moved(this.#at, this.#story!.steps.length);
    return { ok: true };
  }
}
