import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WeightRange, withoutRange, withRange, withUpperBound } from './values.ts';

const bounds = (ranges: WeightRange[]) => ranges.map(({ from, to }) => [from, to]);

describe('ranges of weights', () => {
  it('begin at 0 without an end, and a new one begins where the last one ends', () => {
    const one = withRange([]);
    expect(bounds(one)).toEqual([[0, null]]);
    const three = withRange(withUpperBound(withRange(one), 0, 2.5));
    expect(bounds(three)).toEqual([
      [0, 2.5],
      [2.5, 3.5],
      [3.5, null],
    ]);
  });

  it('meet their neighbours when a bound is typed again or a range goes', () => {
    const three = withUpperBound(withRange(withRange(withRange([]))), 1, 9);
    expect(bounds(three)).toEqual([
      [0, 1],
      [1, 9],
      [9, null],
    ]);
    expect(bounds(withUpperBound(three, 0, ''))).toEqual([
      [0, ''],
      [1, 9],
      [9, null],
    ]);
    expect(bounds(withoutRange(three, 1))).toEqual([
      [0, 9],
      [9, null],
    ]);
    expect(bounds(withoutRange(three, 0))).toEqual([
      [0, 9],
      [9, null],
    ]);
  });

  it('begin at 0, leave no gap and have no end, whatever is added, removed or bounded', () => {
    const act = fc.oneof(
      fc.constant('add' as const),
      fc.record({ remove: fc.nat(4) }),
      fc.record({ at: fc.nat(4), to: fc.integer({ min: 1, max: 50 }) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        let ranges = withRange([]);
        for (const one of acts) {
          if (one === 'add') ranges = withRange(ranges);
          else if ('remove' in one && ranges.length > 1) ranges = withoutRange(ranges, one.remove % ranges.length);
          else if ('at' in one && ranges.length > 1)
            ranges = withUpperBound(ranges, one.at % (ranges.length - 1), one.to);
        }
        expect(ranges[0]?.from).toBe(0);
        expect(ranges.at(-1)?.to).toBeNull();
        for (const [index, { to }] of ranges.slice(0, -1).entries()) expect(ranges[index + 1]?.from).toBe(to);
      }),
    );
  });
});
