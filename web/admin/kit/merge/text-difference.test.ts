import { describe, expect, it } from 'vitest';
import { type Stretch, textDifference } from './text-difference.ts';

const written = (stretches: Stretch[]) =>
  stretches.map(({ text, kind }) => (kind === 'differs' ? `[${text}]` : text)).join('');

describe('two texts', () => {
  it('show their difference, however far down it is', () => {
    const long = 'Nothing new in here. '.repeat(40);
    const { theirs, mine } = textDifference(`${long}Seven days. ${long}`, `${long}Ten days. ${long}`);
    expect(written(theirs)).toMatch(/^ … .*in here\. \[Seven\] days\. Nothing.* … $/);
    expect(written(mine)).toMatch(/^ … .*in here\. \[Ten\] days\. Nothing.* … $/);
    expect(written(mine).length).toBeLessThan(160);
  });

  it('are shown whole if they are short', () => {
    const { theirs, mine } = textDifference('Open all week', 'Open all day');
    expect(written(theirs)).toBe('Open all [week]');
    expect(written(mine)).toBe('Open all [day]');
  });

  it('are shown whole if they have hardly a word in common, instead of compared for a minute', () => {
    const text = (word: string) => Array.from({ length: 10_000 }, (_, index) => `${word}${index}`).join(' ');
    const { theirs, mine } = textDifference(text('a'), text('b'));
    expect([theirs, mine]).toEqual([[{ text: text('a'), kind: 'differs' }], [{ text: text('b'), kind: 'differs' }]]);
  });
});
