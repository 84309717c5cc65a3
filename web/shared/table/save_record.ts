// A game as a file on this device.
import { api } from "./api";

export function save_file(name: string, content: string | Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type: "text/plain" }));
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function save_record(table: string): Promise<void> {
  save_file(`${table}.play`, await api.record(table));
}
