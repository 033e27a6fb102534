import { describe, expect, it } from 'vitest';
import {
  type AccessForm,
  applyDefault,
  bodyOf,
  changedSince,
  choose,
  formOf,
  grouped,
  type Retailer,
  summaryOf,
} from './access.ts';

const retailer = (_id: string, ...retail_type: string[]): Retailer => ({
  _id,
  name: _id,
  office_code: _id,
  retail_type,
  is_active: true,
});
const retailers = [retailer('ce', 'CE'), retailer('mx', 'MX'), retailer('both', 'CE', 'MX'), retailer('none')];
const ids = retailers.map(({ _id }) => _id);
const nobody: AccessForm = { chosen: {}, default_order: '', is_default_applied: false };

describe('the retailer access of a campaign', () => {
  it('groups retailers by their types', () => {
    const groups = grouped(retailers);
    expect(Object.entries(groups).map(([key, found]) => [key, found.map(({ _id }) => _id)])).toEqual([
      ['CE', ['ce']],
      ['MX', ['mx']],
      ['BOTH', ['both']],
      ['NONE', ['none']],
    ]);
  });

  it('opens with everyone where all may sell, and with the numbers that stand', () => {
    const access = { _id: 'c', name: 'C', code: 'C', is_allowed_all_office: true };
    const allowed_office = [{ office_id: 'mx', no_of_order: 3, used: 1 }];
    expect(formOf({ ...access, allowed_office }, retailers).chosen).toEqual({ ce: '', mx: 3, both: '', none: '' });
    expect(formOf({ ...access, is_allowed_all_office: false, allowed_office }, retailers).chosen).toEqual({ mx: 3 });
  });

  it('gives the default to all, and 0 to all when it is taken away', () => {
    const all = choose({ ...nobody, default_order: 5 }, ids, true, retailers);
    expect(Object.values(applyDefault(all, true).chosen)).toEqual([5, 5, 5, 5]);
    expect(Object.values(applyDefault(applyDefault(all, true), false).chosen)).toEqual([0, 0, 0, 0]);
  });

  it('keeps numbers when more are chosen, and no longer applies the default once one is left out', () => {
    const applied = applyDefault(choose({ ...nobody, default_order: 5 }, ids, true, retailers), true);
    const without = choose(applied, ['mx'], false, retailers);
    expect(without).toMatchObject({ chosen: { ce: 5, both: 5, none: 5 }, is_default_applied: false });
    expect(choose(without, ['mx'], true, retailers).chosen).toMatchObject({ ce: 5, mx: '' });
  });

  it('sends a retailer without a number as unlimited where everyone sells, and as 0 where not', () => {
    const all = choose({ ...nobody, chosen: { ce: 4 } }, ids, true, retailers);
    expect(bodyOf(all, retailers)).toEqual({
      is_allowed_all_office: true,
      allowed_office: [{ office_id: 'ce', no_of_order: 4 }],
    });
    expect(summaryOf(all, retailers)).toEqual({ retailers: 4, orders: 4, unlimited: 3, cannotSell: 0 });
    const some = choose(all, ['none'], false, retailers);
    expect(bodyOf(some, retailers).allowed_office).toContainEqual({ office_id: 'mx', no_of_order: 0 });
    expect(summaryOf(some, retailers)).toMatchObject({ unlimited: 0, cannotSell: 2 });
  });

  it('finds what somebody else has saved meanwhile', () => {
    const known = [{ office_id: 'ce', no_of_order: 1 }];
    const saved = [
      { office_id: 'ce', no_of_order: 2 },
      { office_id: 'mx', no_of_order: 3 },
    ];
    expect(changedSince(known, saved)).toEqual(saved);
    expect(changedSince([...saved, ...known], saved)).toEqual([]);
  });

  it('keeps the entry of an office that is not in the list', () => {
    const chosen = { ...nobody.chosen, elsewhere: 7 };
    expect(bodyOf({ ...nobody, chosen }, retailers).allowed_office).toEqual([
      { office_id: 'elsewhere', no_of_order: 7 },
    ]);
  });
});
