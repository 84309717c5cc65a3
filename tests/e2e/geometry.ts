// What is wrong with where things lie on a screen, seen from inside the page: a pure function of what is drawn.
// It is handed over to the page as text, so it uses nothing from outside itself.
export type FaultKind =
  | "page"
  | "outside"
  | "clipped"
  | "cut"
  | "split"
  | "spilt"
  | "hidden"
  | "overlap"
  | "covered"
  | "unreachable"
  | "small"
  | "touch";

export interface Fault {
  kind: FaultKind;
  /** What is concerned, in the words it shows or the classes it has. */
  what: string;
  /** What it collides with or is cut by. */
  by?: string;
}

export interface Looked {
  /** The page itself may scroll downwards: pages that are read. */
  may_scroll: boolean;
  /** A finger presses: targets have a least size. */
  touch: boolean;
}

export function find_faults({ may_scroll, touch }: Looked): Fault[] {
  const least_text_px = 12;
  const least_touch_px = 40;
  /** Edges that meet, and halves of pixels. */
  const slack = 1.5;
  const faults: Fault[] = [];
  const seen = new Set<string>();

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface Thing {
    el: Element;
    box: Box;
    what: string;
    /** What is left of it after everything that clips it. */
    shown: Box;
  }

  const words = (el: Element) => {
    const said = (el.getAttribute("aria-label") ?? el.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 32);
    const own = [...el.classList].filter((name) => !name.startsWith("svelte-")).slice(0, 3);
    const home = el.closest("section, aside, header, dialog, main");
    const region = home && home !== el ? `${[...home.classList][0] ?? home.localName} ` : "";
    return `${region}${el.localName}${own.map((name) => `.${name}`).join("")}${said ? ` “${said}”` : ""}`;
  };
  const icon_name = (el: Element) =>
    `${words(el.parentElement ?? el)} ${el.querySelector("use")?.getAttribute("href") ?? "icon"}`;
  const report = (kind: FaultKind, what: string, by?: string) => {
    const key = `${kind} ${what} ${by ?? ""}`;
    if (seen.has(key)) return;
    seen.add(key);
    faults.push(by === undefined ? { kind, what } : { kind, what, by });
  };
  const empty = (b: Box) => b.right - b.left < 0.5 || b.bottom - b.top < 0.5;
  const common = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const window_box: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  /** With a dialog open only that can be used, and what lies under it is veiled. */
  const dialog = [...document.querySelectorAll("dialog")].findLast((d) => d.open) ?? null;
  const root: Element = dialog ?? document.body;

  /** Drawn at all: laid out, not transparent, not put away for screen readers. */
  const drawn = new Map<Element, boolean>();
  const is_drawn = (el: Element): boolean => {
    const known = drawn.get(el);
    if (known !== undefined) return known;
    const style = getComputedStyle(el);
    const parent = el.parentElement;
    const here =
      el.checkVisibility() &&
      style.display !== "none" &&
      style.visibility !== "hidden" &&
      Number(style.opacity) > 0.05 &&
      !el.classList.contains("visually-hidden") &&
      !el.classList.contains("flying");
    const result = here && (!parent || is_drawn(parent));
    drawn.set(el, result);
    return result;
  };

  /** Regions that say that there is more: a bar to scroll by, or an edge that fades (`data-more`). */
  const tells_more = (el: Element, axis: "x" | "y") => {
    const html = el as HTMLElement;
    const bar = axis === "x" ? html.offsetHeight - html.clientHeight : html.offsetWidth - html.clientWidth;
    return bar > 4 || (el.getAttribute("data-more") ?? "") !== "";
  };
  const scrolls = (el: Element, axis: "x" | "y") => {
    const style = getComputedStyle(el);
    const way = axis === "x" ? style.overflowX : style.overflowY;
    if (way !== "auto" && way !== "scroll") return false;
    return axis === "x" ? el.scrollWidth > el.clientWidth + 1 : el.scrollHeight > el.clientHeight + 1;
  };

  /** What may cut off what is inside it, the nearest first. */
  interface Clip {
    el: Element;
    edge: Box;
    scrolls_x: boolean;
    scrolls_y: boolean;
  }
  const clips = new Map<Element, Clip[]>();
  const clips_of = (el: Element): Clip[] => {
    const known = clips.get(el);
    if (known) return known;
    const position = getComputedStyle(el).position;
    let around = el.parentElement;
    // Positioned things are cut by what they are positioned in, and what is around that.
    if (position === "fixed") around = null;
    while (position === "absolute" && around && !holds_positioned(around)) around = around.parentElement;
    const found = around && around !== document.documentElement ? [...own_clip(around), ...clips_of(around)] : [];
    clips.set(el, found);
    return found;
  };
  const own_clips = new Map<Element, Clip[]>();
  const own_clip = (el: Element): Clip[] => {
    const known = own_clips.get(el) ?? clip_made_by(el);
    own_clips.set(el, known);
    return known;
  };
  const clip_made_by = (el: Element): Clip[] => {
    const style = getComputedStyle(el);
    const clips_x = style.overflowX !== "visible";
    const clips_y = style.overflowY !== "visible";
    if (!clips_x && !clips_y) return [];
    const r = el.getBoundingClientRect();
    const edge = {
      left: clips_x ? r.left : -Infinity,
      right: clips_x ? r.right : Infinity,
      top: clips_y ? r.top : -Infinity,
      bottom: clips_y ? r.bottom : Infinity,
    };
    return [{ el, edge, scrolls_x: clips_x && scrolls(el, "x"), scrolls_y: clips_y && scrolls(el, "y") }];
  };
  const holds_positioned = (el: Element) => {
    const style = getComputedStyle(el);
    return style.position !== "static" || style.transform !== "none" || style.containerType === "size";
  };

  /** Where a box is cut off: by whom, and what is left. */
  const clip_of = (
    el: Element,
    box: Box,
    written: boolean,
  ): { shown: Box; by: Element | null; scroller: Element | null } => {
    let shown = box;
    let by: Element | null = null;
    let scroller: Element | null = null;
    for (const { el: at, edge, scrolls_x, scrolls_y } of [...(written ? own_clip(el) : []), ...clips_of(el)]) {
      const lost_x = shown.left < edge.left - slack || shown.right > edge.right + slack;
      const lost_y = shown.top < edge.top - slack || shown.bottom > edge.bottom + slack;
      // Words that may end in “…” do; others that their own box cuts are found below.
      const cuts = at !== el && !at.closest("[data-may-cut]");
      if (cuts && ((lost_x && !scrolls_x) || (lost_y && !scrolls_y))) by ??= at;
      if ((lost_x && scrolls_x) || (lost_y && scrolls_y)) scroller ??= at;
      shown = common(shown, edge);
      // Beyond a region that scrolls to it nothing more can be said of where it would be.
      if (scroller && empty(shown)) break;
    }
    return { shown, by, scroller };
  };

  // What is on the screen: lines of words, things to press, and icons.
  const texts: Thing[] = [];
  const controls: Thing[] = [];
  const icons: Thing[] = [];
  const pressable = "button, a[href], input, select, textarea, summary, [role=button], [role=tab], [tabindex='0']";

  const place = (list: Thing[], el: Element, box: Box, what: string) => {
    if (empty(box)) return;
    const { shown, by, scroller } = clip_of(el, box, list === texts);
    if (by) report("clipped", what, words(by));
    else if (scroller) {
      const axis = shown.right - shown.left < box.right - box.left - slack ? "x" : "y";
      // That a page which is read scrolls downwards surprises nobody.
      if (!(may_scroll && axis === "y") && !tells_more(scroller, axis)) report("hidden", what, words(scroller));
    } else if (
      shown.left < -slack ||
      shown.right > innerWidth + slack ||
      (!may_scroll && (shown.top < -slack || shown.bottom > innerHeight + slack))
    )
      report("outside", what);
    const on_screen = may_scroll ? shown : common(shown, window_box);
    if (!empty(on_screen)) list.push({ el, box, what, shown: on_screen });
  };

  /** Addresses go on anywhere; a word stands on one line. */
  const split_words = (node: Text, what: string) => {
    const range = document.createRange();
    for (const { index, 0: word } of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) report("split", what, word);
    }
  };

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    if (!el || !node.nodeValue?.trim() || !is_drawn(el) || el.closest("style, script, title, desc, option")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const size = parseFloat(getComputedStyle(el).fontSize);
    const svg = el.closest("svg");
    const zoom = (el as Element & { currentCSSZoom?: number }).currentCSSZoom ?? 1;
    const scale = svg && el instanceof SVGGraphicsElement ? Math.abs(el.getScreenCTM()?.d ?? 1) : zoom;
    const what = words(el);
    const rects = svg ? [el.getBoundingClientRect()] : [...range.getClientRects()];
    if (rects.length > 1 && getComputedStyle(el).overflowWrap !== "anywhere") split_words(node as Text, what);
    const on_mark = el.closest("svg.seat") !== null;
    for (const r of rects) {
      // A line's box is higher than its letters.
      const letters = Math.min(r.height, size * scale * 0.74);
      const air = (r.height - letters) / 2;
      const box = { left: r.left, right: r.right, top: r.top + air, bottom: r.bottom - air };
      place(texts, el, box, what);
    }
    if (!on_mark && size * scale < least_text_px - 0.05)
      report("small", what, `${Math.round(size * scale * 10) / 10} px`);
  }

  for (const el of root.querySelectorAll(pressable)) {
    if (!is_drawn(el) && !el.matches("input.over")) continue;
    const r = el.getBoundingClientRect();
    if (r.width < 1 || r.height < 1) continue;
    const before = controls.length;
    place(controls, el, r, words(el));
    const in_words = el.localName === "a" && getComputedStyle(el).display === "inline";
    if (touch && !in_words && !el.matches("input.over") && controls.length > before) {
      // What a finger may hit reaches beyond what is drawn.
      const more = getComputedStyle(el, "::before");
      const reaches = more.content !== "none" && more.position === "absolute";
      const label = el.matches("input") ? el.closest("label")?.getBoundingClientRect() : undefined;
      const width = Math.max(r.width, label?.width ?? 0, reaches ? parseFloat(more.width) || 0 : 0);
      const height = Math.max(r.height, label?.height ?? 0, reaches ? parseFloat(more.height) || 0 : 0);
      if (width < least_touch_px - 0.5 || height < least_touch_px - 0.5)
        report("touch", words(el), `${Math.round(width)}×${Math.round(height)}`);
    }
  }

  for (const el of root.querySelectorAll("svg.icon")) {
    if (is_drawn(el)) place(icons, el, el.getBoundingClientRect(), icon_name(el));
  }

  // Nothing lies on anything.
  const related = (a: Element, b: Element) => a.contains(b) || b.contains(a);
  const over = (a: Box, b: Box) => {
    const c = common(a, b);
    return c.right - c.left > slack + 0.5 && c.bottom - c.top > slack + 0.5;
  };
  /** What a thing is fastened to: what floats or sticks lies over what scrolls below it, and that is meant. */
  const fastened = new Map<Element, Element | null>();
  const floats = (el: Element): Element | null => {
    const known = fastened.get(el);
    if (known !== undefined) return known;
    const loose = el.matches(".afloat, .tip, dialog, .over-table") || getComputedStyle(el).position === "sticky";
    const result = loose ? el : el.parentElement ? floats(el.parentElement) : null;
    fastened.set(el, result);
    return result;
  };
  const pairs = (list: Thing[], others: Thing[], same: boolean, clash: (a: Thing, b: Thing) => boolean) => {
    const sorted = others.toSorted((a, b) => a.shown.top - b.shown.top);
    const tallest = Math.max(0, ...others.map((b) => b.shown.bottom - b.shown.top));
    for (const a of list) {
      let low = 0;
      for (let high = sorted.length; low < high;) {
        const at = (low + high) >> 1;
        if (sorted[at]!.shown.top < a.shown.top - tallest) low = at + 1;
        else high = at;
      }
      for (; low < sorted.length && sorted[low]!.shown.top < a.shown.bottom; ++low) {
        const b = sorted[low]!;
        if (a === b || (same && a.shown.top > b.shown.top)) continue;
        if (over(a.shown, b.shown) && clash(a, b)) report("overlap", a.what, b.what);
      }
    }
  };
  pairs(texts, texts, true, (a, b) => a.el !== b.el && !related(a.el, b.el) && floats(a.el) === floats(b.el));
  pairs(controls, controls, true, (a, b) => !related(a.el, b.el) && floats(a.el) === floats(b.el));
  // A mark lies on what it marks (`data-mark`); a third of a picture under another one, and it is lost.
  const much = (a: Box, b: Box) => {
    const c = common(a, b);
    const area = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);
    return area(c) > Math.min(area(a), area(b)) / 3;
  };
  const is_mark = ({ el }: Thing) => el.closest("[data-mark]") !== null;
  pairs(
    icons,
    icons,
    true,
    (a, b) => !is_mark(a) && !is_mark(b) && much(a.shown, b.shown) && floats(a.el) === floats(b.el),
  );
  // Nor is a word lost under a picture, also where both belong to one thing to press.
  pairs(
    icons,
    texts,
    false,
    (a, b) => !is_mark(a) && !is_mark(b) && much(a.shown, b.shown) && floats(a.el) === floats(b.el),
  );
  // Words of one thing do not run into another thing to press.
  pairs(
    texts,
    controls,
    false,
    (a, b) => !related(a.el, b.el) && floats(a.el) === floats(b.el) && !b.el.matches("input.over"),
  );

  /** Whatever lies on top at a point must be the thing itself or belong to it. */
  const on_top = (el: Element, x: number, y: number): Element | null => {
    const hit = document.elementFromPoint(x, y);
    if (!hit || related(hit, el)) return null;
    // A label, a link or a button around it, or what is drawn in the same one.
    const home = el.closest(pressable) ?? el.closest("label");
    if (home && (home.contains(hit) || home === hit)) return null;
    return hit;
  };
  for (const { el, shown, what } of [...texts, ...controls]) {
    if (el.closest("svg") && getComputedStyle(el).pointerEvents === "none") continue;
    if (el.matches("input.over")) continue;
    const y = (shown.top + shown.bottom) / 2;
    for (const x of [shown.left + 3, (shown.left + shown.right) / 2, shown.right - 3]) {
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      const hit = on_top(el, x, y);
      if (!hit || hit.matches("html, body") || !is_drawn(hit)) continue;
      // What a finger may hit reaches beyond what is drawn, and covers nothing.
      const r = hit.getBoundingClientRect();
      if (x < r.left || x > r.right || y < r.top || y > r.bottom) continue;
      if (floats(hit) !== floats(el) && getComputedStyle(floats(hit) ?? hit).position === "sticky") continue;
      report("covered", what, words(hit));
      break;
    }
  }

  // Words that run out of the box they are written on: nothing cuts them, but they stand on something else.
  const seen_through = (colour: string) => /transparent|, 0\)|\/ 0\)/.test(colour);
  const is_edged = (el: Element) => {
    const style = getComputedStyle(el);
    return (["Top", "Right", "Bottom", "Left"] as const).every(
      (side) => parseFloat(style[`border${side}Width`]) > 0 && !seen_through(style[`border${side}Color`]),
    );
  };
  const is_box = (el: Element) => {
    const style = getComputedStyle(el);
    return is_edged(el) || !seen_through(style.backgroundColor) || style.backgroundImage !== "none";
  };
  const boxes = new Map<Element, Element | null>();
  const box_of = (el: Element): Element | null => {
    const known = boxes.get(el);
    if (known !== undefined) return known;
    const drawn_in = el instanceof SVGElement;
    const found = !drawn_in && is_box(el) ? el : el.parentElement ? box_of(el.parentElement) : null;
    boxes.set(el, found);
    return found;
  };
  for (const { el, shown, what } of texts) {
    const box = box_of(el);
    if (!box || box === document.body || box === document.documentElement) continue;
    const r = box.getBoundingClientRect();
    const inside =
      shown.left >= r.left - slack &&
      shown.right <= r.right + slack &&
      shown.top >= r.top - slack &&
      shown.bottom <= r.bottom + slack;
    if (!inside) report("spilt", what, words(box));
  }

  // Cards, panels and chips are whole: an edge that is cut off looks torn.
  const edged = [...root.querySelectorAll("*")].filter(
    (el) => !(el instanceof SVGElement) && is_drawn(el) && is_edged(el),
  );
  for (const el of edged) place([], el, el.getBoundingClientRect(), words(el));

  // Words that their own box cuts off.
  for (const el of root.querySelectorAll<HTMLElement>("*")) {
    if (!(el instanceof HTMLElement) || !is_drawn(el) || !el.textContent?.trim()) continue;
    const style = getComputedStyle(el);
    if (style.overflowX === "visible" && style.overflowY === "visible") continue;
    if (el.closest("[data-may-cut]")) continue;
    const cut_x = /hidden|clip/.test(style.overflowX) && el.scrollWidth > el.clientWidth + 1;
    const cut_y = /hidden|clip/.test(style.overflowY) && el.scrollHeight > el.clientHeight + 3;
    const own_words = [...el.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.nodeValue?.trim());
    if (own_words && (cut_x || cut_y)) report("cut", words(el));
  }

  // Every choice can be reached.
  for (const el of root.querySelectorAll<HTMLElement>(".bar .choices button")) {
    const hit_now = () => {
      const r = el.getBoundingClientRect();
      return document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
    };
    const before = hit_now();
    if (before && el.contains(before)) continue;
    const around: [Element, number, number][] = [];
    for (let at = el.parentElement; at; at = at.parentElement) around.push([at, at.scrollLeft, at.scrollTop]);
    el.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const hit = hit_now();
    if (!hit || !el.contains(hit)) report("unreachable", words(el), hit ? words(hit) : "the screen's edge");
    for (const [at, x, y] of around) at.scrollTo({ left: x, top: y, behavior: "instant" });
  }

  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + 1) report("page", "scrolls sideways", `${page.scrollWidth - innerWidth} px`);
  if (!may_scroll && page.scrollHeight > innerHeight + 1)
    report("page", "scrolls", `${page.scrollHeight - innerHeight} px`);
  return faults;
}
