// Which puzzles were solved, kept in this browser.
const key = "lusoria.solved";

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as string[];
  } catch {
    return [];
  }
}

class Solved {
  #names = $state.raw<readonly string[]>(read());

  has(slug: string, name: string): boolean {
    return this.#names.includes(`${slug}/${name}`);
  }

  add(slug: string, name: string): void {
    if (this.has(slug, name)) return;
    this.#names = [...this.#names, `${slug}/${name}`];
    localStorage.setItem(key, JSON.stringify(this.#names));
  }
}

export const solved = new Solved();
