// A region that may hold more than it shows says so: its edge fades where there is more (`data-more`, layout.css), and
// where nothing in it is a stop of the tab key it is one itself, so that keys can move it. Attached to an element that
// scrolls: <div {@attach scrolls}>.

const stops = ":is(button, a[href], input, [tabindex]):not([tabindex='-1'], [disabled])";

export function scrolls(node: HTMLElement): () => void {
  let asked = 0;
  const look = () => {
    asked = 0;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = node;
    const more = [
      scrollLeft > 2 ? "left" : "",
      scrollLeft + clientWidth < scrollWidth - 2 ? "right" : "",
      scrollTop > 2 ? "top" : "",
      scrollTop + clientHeight < scrollHeight - 2 ? "bottom" : "",
    ];
    node.dataset["more"] = more.filter(Boolean).join(" ");
    if (node.dataset["more"] && !node.querySelector(stops)) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  };
  /** Once for all that happens before the next picture. */
  const soon = () => {
    asked ||= requestAnimationFrame(look);
  };
  const sizes = new ResizeObserver(soon);
  sizes.observe(node);
  const contents = new MutationObserver(soon);
  // A class may make what is in it wider without any of it changing.
  const looks = { attributes: true, attributeFilter: ["class", "style"] };
  contents.observe(node, { childList: true, subtree: true, characterData: true, ...looks });
  node.addEventListener("scroll", soon, { passive: true });
  look();
  return () => {
    cancelAnimationFrame(asked);
    sizes.disconnect();
    contents.disconnect();
    node.removeEventListener("scroll", soon);
  };
}
