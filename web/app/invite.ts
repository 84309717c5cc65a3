// The link that lets friends in.
import type { Room } from "@shared/table/protocol";

/** `key` is what let this person in; the host's own stands in the room. */
export function link_of(room: Room, key: string | null = null): string {
  const invite = room.invite ?? key;
  return `${location.origin}${location.pathname}#/t/${room.id}${invite ? `?invite=${invite}` : ""}`;
}

/** Where a table is, from its name or the whole link: people paste one as often as the other. */
export function address_of(pasted: string): string | null {
  const found = pasted.match(/(t_\w+)(?:\?invite=([\w-]+))?/);
  return found && `#/t/${found[1]}${found[2] ? `?invite=${found[2]}` : ""}`;
}

/** The table whose link was copied when it was opened. */
let copied: string | null = null;
export const was_copied = (id: string): boolean => copied === id;

/** Whether the browser let us. */
export async function copy_link(room: Room, key: string | null = null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link_of(room, key));
    copied = room.id;
    return true;
  } catch {
    return false;
  }
}
