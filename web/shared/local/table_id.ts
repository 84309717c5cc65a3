// How the page names a game of this device; a server's tables are named otherwise.
const prefix = "l_";

export const is_local = (table: string): boolean => table.startsWith(prefix);

export function new_table_id(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return prefix + Array.from(bytes, (b) => (b % 36).toString(36)).join("");
}
