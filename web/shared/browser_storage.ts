// What this browser keeps as JSON, under its key; null where there is nothing or nothing readable.
export function read_kept<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

export const keep = (key: string, value: unknown): void => localStorage.setItem(key, JSON.stringify(value));
