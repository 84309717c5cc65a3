// Words change their width when the letters they are drawn with arrive, and no observer of sizes tells of it where the
// box around them keeps its own.
export function when_letters_come(look: () => void): () => void {
  document.fonts.addEventListener("loadingdone", look);
  return () => document.fonts.removeEventListener("loadingdone", look);
}
