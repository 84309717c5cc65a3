// What an event sounds like.
import type { Sound } from "../sound";
import type { TableEvent } from "./protocol";
import type { TitleUi } from "./title_ui";

/** What stands out in the log is heard as something finished. */
export function sound_of(event: TableEvent, ui: Pick<TitleUi, "notable" | "sounds"> | null): Sound {
  if (event.messages.some((message) => ui?.notable?.includes(message.key))) return "build";
  const verb = event.do?.split(" ")[0] ?? "";
  const heard = Object.entries(ui?.sounds ?? {}).find(([, verbs]) => verbs.includes(verb));
  return (heard?.[0] as Sound | undefined) ?? "piece";
}
