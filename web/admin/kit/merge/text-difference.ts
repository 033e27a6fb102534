import { type Change, diffWordsWithSpace } from 'diff';

/** Part of a text: missing in the other one, the same in both, or omitted from a common part. */
export interface Stretch {
  text: string;
  kind: 'differs' | 'same' | 'gap';
}

/** Characters of common text to show on each side of a difference, in whole words. */
const AROUND = 60;

/**
 * Beyond this many different words, don't compare word by word: the time grows with their square, and the screen would
 * freeze.
 */
const MOST_DIFFERING = 1500;

/** Lists the words removed and added; if the texts have hardly a word in common, the whole of both. */
export function wordChanges(before: string, after: string): Pick<Change, 'value' | 'added' | 'removed'>[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_DIFFERING });
  if (parts) return parts;
  return [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
}

/** Puts two texts side by side, each shortened to the parts around its differences. */
export function textDifference(theirs: string, mine: string): { theirs: Stretch[]; mine: Stretch[] } {
  const parts = wordChanges(theirs, mine);
  const stretchesOf = (other: 'added' | 'removed') =>
    parts.flatMap((part, index): Stretch[] => {
      if (part[other]) return [];
      if (part.added || part.removed) return [{ text: part.value, kind: 'differs' }];
      return aroundDifferences(part.value, index === 0, index === parts.length - 1);
    });
  return { theirs: stretchesOf('added'), mine: stretchesOf('removed') };
}

function aroundDifferences(text: string, isFirst: boolean, isLast: boolean): Stretch[] {
  if (text.length <= 2 * AROUND) return [{ text, kind: 'same' }];
  const gap: Stretch = { text: ' … ', kind: 'gap' };
  const head: Stretch = { text: text.slice(0, AROUND).replace(/\S*$/, ''), kind: 'same' };
  const tail: Stretch = { text: text.slice(-AROUND).replace(/^\S*/, ''), kind: 'same' };
  return [...(isFirst ? [] : [head]), gap, ...(isLast ? [] : [tail])];
}
