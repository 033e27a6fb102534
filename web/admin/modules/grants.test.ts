import { describe, expect, it } from 'vitest';
import type { AccessMatrix } from '../../../contract/access/roles.ts';
import { countOf, entriesOf, GRANT_RULES, type Granted, grantedOf, gridOf } from './grants.ts';

const of = (...ticks: string[]): Granted => ({ granted: new Set(ticks) });
const ticks = ({ granted }: Granted) => [...granted].sort();

// Roles E and R; module m with the access types a and b.
const base = of('E a', 'R b');
const mine = of('E a', 'E b');
const theirs = of('R a', 'R b');

describe('the ticks of two people', () => {
  it('are merged: all given grants are given, all taken ones taken, and nobody is asked', () => {
    const { values, differences } = GRANT_RULES.merge({ base, theirs, mine });
    expect(ticks(values)).toEqual(['E b', 'R a']);
    expect(differences.map(({ id, isContested }) => [id, isContested])).toEqual([
      ['E a', false],
      ['R a', false],
    ]);
  });

  it('are equal if their sets are, in any order', () => {
    expect(GRANT_RULES.same(of('E a', 'R b'), of('R b', 'E a'))).toBe(true);
    expect(GRANT_RULES.same(base, mine)).toBe(false);
  });

  it('remain unsaved if they were made during a save', () => {
    const saved = of('E a', 'E b', 'R a');
    expect(ticks(GRANT_RULES.since(mine, saved, of('E a')))).toEqual(['E a', 'R a']);
  });

  it('are stored on the device only as changes, and reapplied to the current grants', () => {
    const keptPart = GRANT_RULES.kept?.({ base, values: mine }) as { initial: object; values: object };
    expect(keptPart).toEqual({ initial: { given: [], taken: [] }, values: { given: ['E b'], taken: ['R b'] } });
    const draft = { at: '', ...keptPart } as never;
    expect(ticks(GRANT_RULES.restore(draft, { base: theirs, values: theirs }).values)).toEqual(['E b', 'R a']);
  });
});

describe('a matrix', () => {
  const path = ['a', 'b'].map((_id) => ({ _id }));
  const modules = [{ _id: 'm', path }] as AccessMatrix['Module'];

  it('is read from the entries of its roles', () => {
    const Access = [{ module_id: 'm', role_id: 'E', access_type: ['a', 'b'] }];
    expect(ticks(grantedOf({ Access }))).toEqual(['E a', 'E b']);
  });

  it('sends each changed pair, with all its present and earlier grants', () => {
    expect(countOf(mine, base)).toBe(2);
    expect(entriesOf(mine, base, modules)).toEqual([
      { module_id: 'm', role_id: 'E', access_type: ['a', 'b'], was: ['a'] },
      { module_id: 'm', role_id: 'R', access_type: [], was: ['b'] },
    ]);
    expect(entriesOf(of('E a', 'E b', 'R b'), base, modules)).toHaveLength(1);
  });

  it('ticks and unticks many at once, and knows which differ from the saved grants', () => {
    let changed = base;
    const grid = gridOf(base, base, (values) => {
      changed = values;
    });
    grid.set(
      [
        { role_id: 'E', type_id: 'b' },
        { role_id: 'R', type_id: 'a' },
      ],
      true,
    );
    expect(ticks(changed)).toEqual(['E a', 'E b', 'R a', 'R b']);
    const next = gridOf(changed, base, () => {});
    expect([next.isChanged({ role_id: 'E', type_id: 'b' }), next.isChanged({ role_id: 'E', type_id: 'a' })]).toEqual([
      true,
      false,
    ]);
  });
});
