// Measuring makes the browser lay the page out, and writing makes it do so again: whoever measures before the next
// picture does it together with all others, and what is to be written is written when all have looked.

/** Looks at the page; answers what is to be written on it. */
export type Look = () => () => void;

const asked = new Set<Look>();
let frame = 0;

/** Once before the next picture, however often it is asked for. */
export function look_soon(look: Look): void {
  asked.add(look);
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    const writes = [...asked].map((look) => look());
    asked.clear();
    for (const write of writes) write();
  });
}

export function look_no_more(look: Look): void {
  asked.delete(look);
}
