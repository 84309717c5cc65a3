// A region that may hold more than it shows says so: its edge fades where there is more (`data-more`, layout.css).
// Attached to an element that scrolls: <div {@attach scrolls}>.

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
  };
  /** Once for all that happens before the next picture. */
  const soon = () => {
    asked ||= requestAnimationFrame(look);
  };
  const sizes = new ResizeObserver(soon);
  sizes.observe(node);
  const contents = new MutationObserver(soon);
  contents.observe(node, { childList: true, subtree: true, characterData: true });
  node.addEventListener("scroll", soon, { passive: true });
  look();
  return () => {
    cancelAnimationFrame(asked);
    sizes.disconnect();
    contents.disconnect();
    node.removeEventListener("scroll", soon);
  };
}
