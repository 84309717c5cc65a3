// Addresses live behind the hash, so the page works from any static host:
// #/  #/new/fortuna  #/here  #/here/fortuna  #/t/<table>  #/t/<table>/what_if  #/t/<table>/rules/section/rule
// #/rules/fortuna/section/rule  #/learn/fortuna  #/learn/fortuna/<lesson>  #/puzzles  #/puzzles/fortuna/<name>
// #/replay/<table>  #/watch  #/profile  #/settings  #/recover/<key>  #/privacy  #/admin
class Route {
  path = $state<string[]>([]);
  query = $state.raw(new URLSearchParams());

  constructor() {
    addEventListener("hashchange", () => this.#read());
    this.#read();
  }

  #read(): void {
    const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
    this.path = path.split("/").filter(Boolean).map(decodeURIComponent);
    this.query = new URLSearchParams(query);
  }
}

export const route = new Route();

export function go(hash: string): void {
  location.hash = hash;
}
