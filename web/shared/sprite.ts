// The icon sprite: SVG files become symbols of one hidden drawing, so that <use> follows the theme.
// The shell's icons are added at start, a title's when its table is opened.

const added = new Set<string>();

function sheet(): SVGSVGElement {
  const found = document.querySelector<SVGSVGElement>("svg#sprite");
  if (found) return found;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.id = "sprite";
  svg.setAttribute("aria-hidden", "true");
  svg.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
  document.body.prepend(svg);
  return svg;
}

function adopt(markup: string, pick: (doc: Document) => Iterable<Element>): void {
  const doc = new DOMParser().parseFromString(markup, "image/svg+xml");
  for (const element of pick(doc)) sheet().append(document.importNode(element, true));
}

/** Icons by path, as import.meta.glob gives them: <symbol id="i-<file name>">. */
export function add_icons(files: Record<string, string>): void {
  for (const [path, source] of Object.entries(files)) {
    const id = `i-${path.slice(path.lastIndexOf("/") + 1, -".svg".length)}`;
    if (added.has(id)) continue;
    added.add(id);
    const open = source.slice(0, source.indexOf(">") + 1);
    const body = source.slice(open.length).replace(/<title>.*?<\/title>/, "");
    const symbol = open.replace("<svg", `<symbol id="${id}"`).replace(' role="img"', "");
    adopt(`${symbol}${body.replace(/<\/svg>\s*$/, "</symbol>")}`, (doc) => [doc.documentElement]);
  }
}

/** Every <symbol> of a drawing (card frames, tile parts), with the ids it has. */
export function add_symbols(source: string): void {
  adopt(source, (doc) => [...doc.querySelectorAll("symbol")].filter((s) => !added.has(s.id)));
  for (const id of source.matchAll(/<symbol id="([^"]+)"/g)) added.add(id[1]!);
}
