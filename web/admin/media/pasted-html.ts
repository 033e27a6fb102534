/**
 * Converts pasted HTML to what the editor can keep. Word writes lists as paragraphs with marks, so this makes them
 * lists (existing extensions cost money or aren't maintained). Keeps only our own pictures; `foreign` counts the
 * others.
 */
export function pastedHtml(html: string, origin: string): { html: string; foreign: number } {
  let foreign = 0;
  const withOwnPictures = html.replace(/<img\b[^<>]*>/gi, (picture) => {
    const src = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(picture);
    const address = src?.[1] ?? src?.[2] ?? src?.[3] ?? '';
    const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
    if (path.startsWith('/public/')) return picture.replace(address, path);
    foreign += 1;
    return '';
  });
  return { html: wordLists(withOwnPictures), foreign };
}

interface Item {
  level: number;
  /** `1.` or `a)`; anything else is a bullet. */
  mark: string;
  html: string;
}

// These patterns never look past the next tag or paragraph: otherwise a text without closing tags would take quadratic
// time.
const ENTRY = /<p\b[^<>]*\bmso-list:\s*l\d+\s+level(\d+)[^<>]*>((?:(?!<\/?p\b)[\s\S])*)<\/p>/i;
const ENTRIES = new RegExp(`${ENTRY.source}(?:\\s*${ENTRY.source})*`, 'gi');
const MARKS = [
  /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/i,
  // Without the comments, a mark is a span, sometimes with another one of blanks.
  /<span[^<>]*mso-list:\s*Ignore[^<>]*>((?:(?!<\/?span)[\s\S])*(?:<span[^<>]*>(?:(?!<\/?span)[\s\S])*<\/span>)?(?:(?!<\/?span)[\s\S])*)<\/span>/i,
];
const NUMBERED = /^\(?(\d{1,4}|[a-z]{1,5})[.)]$/i;

const wordLists = (html: string) => html.replace(ENTRIES, (run) => listOf(itemsOf(run)));

const itemsOf = (run: string): Item[] =>
  [...run.matchAll(new RegExp(ENTRY.source, 'gi'))].map(([, level, inside = '']) => {
    const mark = MARKS.map((pattern) => pattern.exec(inside)).find(Boolean);
    return {
      level: Number(level),
      mark: (mark?.[1] ?? '').replace(/<[^>]*>|&nbsp;|\s/g, ''),
      html: (mark ? inside.replace(mark[0], '') : inside).trim(),
    };
  });

/**
 * Builds the lists. A level starts a new list each time bullets and numbers change; a deeper list is in the item before
 * it.
 */
function listOf(items: Item[]): string {
  const [first] = items;
  if (!first) return '';
  const isOrdered = NUMBERED.test(first.mark);
  const isNext = ({ level, mark }: Item) => level <= first.level && NUMBERED.test(mark) !== isOrdered;
  const end = items.findIndex(isNext);
  const own = end === -1 ? items : items.slice(0, end);
  const starts = own.flatMap(({ level }, index) => (level <= first.level ? index : []));
  const entries = starts.map((start, index) => {
    const below = own.slice(start + 1, starts[index + 1]);
    return `<li><p>${own[start]?.html}</p>${listOf(below)}</li>`;
  });
  const from = Number.parseInt(first.mark.replace('(', ''), 10);
  const opening = isOrdered ? `<ol${from > 1 ? ` start="${from}"` : ''}>` : '<ul>';
  return `${opening}${entries.join('')}</${isOrdered ? 'ol' : 'ul'}>${end === -1 ? '' : listOf(items.slice(end))}`;
}
