// A region that may hold more than it shows says so: its edge fades where there is more (`data-more`, layout.css), and
// where nothing in it is a stop of the tab key it is one itself, so that keys can move it. Attached to an element that
// scrolls: <div {@attach scrolls}>.

import { look_no_more, look_soon, type Look } from "./look_soon";

const stops = ":is(button, a[href], input, [tabindex]):not([tabindex='-1'], [disabled])";

export function scrolls(node: HTMLElement): () => void {
  const look: Look = () => {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = node;
    // What sticks out of a region that lets it, such as the ring of a thing, is in sight.
    const scrolls = getComputedStyle(node).overflow !== "visible";
    const edges = [
      scrollLeft > 2 ? "left" : "",
      scrollLeft + clientWidth < scrollWidth - 2 ? "right" : "",
      scrollTop > 2 ? "top" : "",
      scrollTop + clientHeight < scrollHeight - 2 ? "bottom" : "",
    ];
    const more = scrolls ? edges.filter(Boolean).join(" ") : "";
    return () => {
      if (node.dataset["more"] !== more) node.dataset["more"] = more;
      const is_stop = more !== "" && !node.querySelector(stops);
      if (is_stop && node.tabIndex !== 0) node.tabIndex = 0;
      else if (!is_stop && node.hasAttribute("tabindex")) node.removeAttribute("tabindex");
    };
  };
  const soon = () => look_soon(look);
  const sizes = new ResizeObserver(soon);
  sizes.observe(node);
  const contents = new MutationObserver(soon);
  // A class may make what is in it wider without any of it changing.
  const looks = { attributes: true, attributeFilter: ["class", "style"] };
  contents.observe(node, { childList: true, subtree: true, characterData: true, ...looks });
  node.addEventListener("scroll", soon, { passive: true });
  soon();
  return () => {
    look_no_more(look);
    sizes.disconnect();
    contents.disconnect();
    node.removeEventListener("scroll", soon);
  };
}
