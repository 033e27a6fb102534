import { describe, expect, it } from 'vitest';
import { canStep, flattened, mergedOrder, moved, type Placed, stepped } from './tree.ts';

/** a, a1, a11, a2, b */
const menu: Placed[] = [
  { _id: 'a' },
  { _id: 'a1', parent_id: 'a' },
  { _id: 'a11', parent_id: 'a1' },
  { _id: 'a2', parent_id: 'a' },
  { _id: 'b', parent_id: null },
];
const drawn = (items: Placed[]) => flattened(items).map(({ _id, depth }) => `${'-'.repeat(depth)}${_id}`);

describe('a menu', () => {
  it('is read parent by parent', () => {
    expect(drawn(menu)).toEqual(['a', '-a1', '--a11', '-a2', 'b']);
  });

  it('has its entries dragged with everything below them', () => {
    expect(drawn(moved(menu, 'a', 'b', 0))).toEqual(['b', 'a', '-a1', '--a11', '-a2']);
    expect(drawn(moved(menu, 'a1', 'b', 0))).toEqual(['a', '-a2', 'b', 'a1', '-a11']);
    expect(drawn(moved(menu, 'b', 'a2', 1))).toEqual(['a', '-a1', '--a11', '-b', '-a2']);
    expect(drawn(moved(menu, 'b', 'b', 1))).toEqual(['a', '-a1', '--a11', '-a2', '-b']);
  });

  it('has no entry below itself, none before its parent and none deeper than three levels', () => {
    expect(drawn(moved(menu, 'a', 'a11', 2))).toEqual(drawn(menu));
    expect(drawn(moved(menu, 'b', 'a', 2))).toEqual(['b', 'a', '-a1', '--a11', '-a2']);
    expect(drawn(moved(menu, 'a2', 'a2', 9))).toEqual(['a', '-a1', '--a11', '--a2', 'b']);
    expect(drawn(moved(menu, 'a1', 'a1', 2))).toEqual(drawn(menu));
  });

  it('is ordered step by step', () => {
    expect(drawn(stepped(menu, 'b', 'up'))).toEqual(['b', 'a', '-a1', '--a11', '-a2']);
    expect(drawn(stepped(menu, 'a1', 'down'))).toEqual(['a', '-a2', '-a1', '--a11', 'b']);
    expect(drawn(stepped(menu, 'b', 'in'))).toEqual(['a', '-a1', '--a11', '-a2', '-b']);
    expect(drawn(stepped(menu, 'a2', 'out'))).toEqual(['a', '-a1', '--a11', 'a2', 'b']);
    expect(canStep(menu, 'a', 'up')).toBe(false);
    expect(canStep(menu, 'a', 'in')).toBe(false);
    expect(canStep(menu, 'b', 'out')).toBe(false);
    expect(canStep(menu, 'a', 'down')).toBe(true);
  });
});

describe('a menu that two people sort', () => {
  const places = (...entries: string[]) =>
    entries.map((entry) => {
      const [_id = '', parent_id = null] = entry.split(' in ');
      return { _id, parent_id };
    });
  const base = places('a', 'b', 'c', 'd');

  it.each([
    [
      'an entry that came in and my order',
      places('a', 'b', 'new', 'c', 'd'),
      places('a', 'b', 'd', 'c'),
      'a b new d c',
    ],
    ['an entry that is gone and my order', places('a', 'b', 'd'), places('b', 'a', 'c', 'd'), 'b a d'],
    ['their order and my parent', places('d', 'a', 'b', 'c'), places('a', 'b in a', 'c', 'd'), 'd a b c'],
    ['two orders', places('b', 'a', 'c', 'd'), places('a', 'b', 'd', 'c'), undefined],
    ['two parents of one entry', places('a', 'b in a', 'c', 'd'), places('a', 'b', 'c in b', 'd'), 'a b c d'],
    ['two other parents of one entry', places('a', 'b', 'c in a', 'd'), places('a', 'b', 'c in b', 'd'), undefined],
    ['a parent that is gone', places('a', 'b', 'd'), places('a', 'b', 'c', 'd in c'), undefined],
  ])('takes %s', (_what, theirs, mine, ids) => {
    expect(
      mergedOrder(base, theirs, mine)
        ?.map(({ _id }) => _id)
        .join(' '),
    ).toBe(ids);
  });
});
