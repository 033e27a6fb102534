import { type Change, diffWordsWithSpace } from 'diff';

/** A stretch of a text: missing in the other text, the same in both, or a gap in a part that is the same. */
export interface Stretch {
  text: string;
  kind: 'differs' | 'same' | 'gap';
}

/** The letters of common text that are shown on each side of a difference, in whole words. */
const AROUND = 60;

/**
 * More different words than this are not compared one by one: that takes the square of their number, and the screen
 * would freeze.
 */
const MOST_DIFFERING = 1500;

/** Words that were taken out of a text and put into it, word by word; all of both if hardly a word is the same. */
export function wordChanges(before: string, after: string): Pick<Change, 'value' | 'added' | 'removed'>[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_DIFFERING });
  if (parts) return parts;
  return [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
}

/** Two texts side by side, each shortened to the parts around its differences. */
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
