// A region of the table as one stop of the tab key: the arrow keys lead to the thing that lies that way, Home and
// End to the first and the last. What can be chosen is where one comes in.
interface Point {
  x: number;
  y: number;
}

const ways: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest of some points that lies more that way than across it; -1 where none does. */
export function nearest(from: Point, points: readonly Point[], way: Point): number {
  let best = -1;
  let least = Infinity;
  points.forEach((at, i) => {
    const along = (at.x - from.x) * way.x + (at.y - from.y) * way.y;
    const across = Math.abs((at.x - from.x) * way.y) + Math.abs((at.y - from.y) * way.x);
    const far = along + 2 * across;
    if (along < 1 || across > 2 * along || far >= least) return;
    best = i;
    least = far;
  });
  return best;
}

const middle = (el: Element): Point => {
  const { left, right, top, bottom } = el.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
};

type Stop = HTMLElement | SVGElement;

/** An attachment of the region's element. */
export function one_stop(region: HTMLElement): () => void {
  let current: Stop | null = null;
  const stops = () => [...region.querySelectorAll<Stop>("[data-target]:is(button, [role=button])")];

  function tidy() {
    const all = stops();
    if (!current || !all.includes(current)) current = all.find((el) => el.classList.contains("can")) ?? all[0] ?? null;
    for (const el of all) {
      const stop = el === current ? 0 : -1;
      if (el.getAttribute("tabindex") !== String(stop)) el.tabIndex = stop;
    }
  }
  function focused(e: FocusEvent) {
    if (!stops().includes(e.target as Stop)) return;
    current = e.target as Stop;
    tidy();
  }
  function key(e: KeyboardEvent) {
    const all = stops();
    const at = all.indexOf(e.target as Stop);
    if (at < 0 || e.ctrlKey || e.metaKey || e.altKey) return;
    const way = ways[e.key];
    const to = way ? nearest(middle(all[at]!), all.map(middle), way) : { Home: 0, End: all.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    all[to]?.focus();
  }

  tidy();
  const watch = new MutationObserver(tidy);
  watch.observe(region, { childList: true, subtree: true, attributeFilter: ["role"] });
  region.addEventListener("focusin", focused);
  region.addEventListener("keydown", key);
  return () => {
    watch.disconnect();
    region.removeEventListener("focusin", focused);
    region.removeEventListener("keydown", key);
  };
}
