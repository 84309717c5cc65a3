// Words on a card stand there whole or not at all: of the versions in a box, the longest first, the first that fits is
// shown; where none does the box says so (`data-none`) and the card's tip has them.
// <span {@attach whole}><span>long</span><span>short</span></span>

export function whole(box: HTMLElement): () => void {
  const versions = [...box.children] as HTMLElement[];
  const fits = (version: HTMLElement) => {
    for (const other of versions) other.style.display = other === version ? "block" : "none";
    return box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1;
  };
  const look = () => {
    delete box.dataset["none"];
    if (versions.some(fits)) return;
    box.dataset["none"] = "";
    for (const version of versions) version.style.display = "none";
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(box);
  if (box.parentElement) sizes.observe(box.parentElement);
  void document.fonts.ready.then(look);
  look();
  return () => sizes.disconnect();
}
