import { describe, expect, it } from 'vitest';
import {
  type AccessForm,
  applyDefault,
  bodyOf,
  changedSince,
  choose,
  formOf,
  grouped,
  mergeQuotas,
  type Retailer,
  summaryOf,
  withDraft,
  withSaved,
  wrongNumbers,
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
const saved = { _id: 'c', name: 'C', code: 'C', access_revision: 'as it was', sees_all: true, without_number: [] };
const closed = { ...saved, is_allowed_all_office: false, allowed_office: [] };
const nobody: AccessForm = { chosen: {}, default_order: '', is_default_applied: false, is_allowed_all_office: false };

describe('the retailer access of a campaign', () => {
  it('groups retailers by their types', () => {
    const groups = grouped(retailers);
    expect(Object.entries(groups).map(([key, group]) => [key, group.map(({ _id }) => _id)])).toEqual([
      ['CE', ['ce']],
      ['MX', ['mx']],
      ['BOTH', ['both']],
      ['NONE', ['none']],
    ]);
  });

  it('opens with everyone if all can sell, and with the saved numbers', () => {
    const access = { ...saved, is_allowed_all_office: true };
    const allowed_office = [{ office_id: 'mx', no_of_order: 3, used: 1 }];
    expect(formOf({ ...access, allowed_office }, retailers).chosen).toEqual({ ce: '', mx: 3, both: '', none: '' });
    expect(formOf({ ...access, is_allowed_all_office: false, allowed_office }, retailers).chosen).toEqual({ mx: 3 });
  });

  it('gives the default to all, and 0 to all when it is taken away', () => {
    const all = choose({ ...nobody, default_order: 5 }, ids, true, retailers);
    expect(Object.values(applyDefault(all, true).chosen)).toEqual([5, 5, 5, 5]);
    expect(Object.values(applyDefault(applyDefault(all, true), false).chosen)).toEqual([0, 0, 0, 0]);
  });

  it('keeps numbers when more are chosen, and stops applying the default once one is left out', () => {
    const applied = applyDefault(choose({ ...nobody, default_order: 5 }, ids, true, retailers), true);
    const without = choose(applied, ['mx'], false, retailers);
    expect(without).toMatchObject({ chosen: { ce: 5, both: 5, none: 5 }, is_default_applied: false });
    expect(choose(without, ['mx'], true, retailers).chosen).toMatchObject({ ce: 5, mx: '' });
  });

  it('sends a retailer without a number as unlimited if everyone sells, and otherwise as 0', () => {
    const all = choose({ ...nobody, chosen: { ce: 4 } }, ids, true, retailers);
    expect(bodyOf(all, retailers, closed)).toEqual({
      is_allowed_all_office: true,
      allowed_office: [{ office_id: 'ce', no_of_order: 4 }],
    });
    expect(summaryOf(all, retailers, closed)).toEqual({ retailers: 4, orders: 4, unlimited: 3, cannotSell: 0 });
    const some = choose(all, ['none'], false, retailers);
    expect(bodyOf(some, retailers, closed).allowed_office).toContainEqual({ office_id: 'mx', no_of_order: 0 });
    expect(summaryOf(some, retailers, closed)).toMatchObject({ unlimited: 0, cannotSell: 2 });
  });

  it('merges changes that somebody else has saved meanwhile, and keeps the typed ones', () => {
    const number = (office_id: string, no_of_order: number) => ({ office_id, no_of_order, used: 0 });
    const earlier = { ...closed, allowed_office: [number('ce', 1), number('both', 4)] };
    const later = { ...closed, allowed_office: [number('ce', 2), number('mx', 3)] };
    const [was, is] = [formOf(earlier, retailers), formOf(later, retailers)];
    expect(changedSince(was, is).sort()).toEqual(['both', 'ce', 'mx']);
    expect(changedSince(is, is)).toEqual([]);
    const typed = { ...was, chosen: { ce: 9, both: 4, none: 7 } };
    expect(withSaved(typed, was, is).chosen).toEqual({ ce: 2, mx: 3, none: 7 });
  });

  it('merges two saves by retailer, and treats no number and not chosen as different', () => {
    const number = (office_id: string, no_of_order: number) => ({ office_id, no_of_order, used: 0 });
    const earlier = { ...closed, allowed_office: [number('ce', 1), number('both', 4), number('mx', 7)] };
    const later = { ...closed, allowed_office: [number('ce', 2), number('both', 4), number('none', 5)] };
    const typed = { ...nobody, chosen: { ce: 1, both: 6, mx: 7, extra: '' as const } };
    const versions = { base: formOf(earlier, retailers), theirs: formOf(later, retailers) };
    const { values, differences } = mergeQuotas({ ...versions, mine: typed });
    expect(values.chosen).toEqual({ ce: 2, both: 6, none: 5, extra: '' });
    expect(differences.map(({ isContested }) => isContested)).toEqual([false, false, false]);

    const both = mergeQuotas({ ...versions, mine: { ...nobody, chosen: { ce: 9, both: 4, mx: 8 } } });
    const contested = both.differences.filter(({ isContested }) => isContested);
    expect(contested.map(({ path, theirs, mine }) => [path[1]?.row, theirs, mine])).toEqual([
      ['ce', 2, 9],
      ['mx', undefined, { orders: 8 }],
    ]);
  });

  it('lets only the head office open a campaign to all, and blocks a retailer removed from an open one', () => {
    const distributor = { ...closed, sees_all: false };
    const all = choose(nobody, ids, true, retailers);
    expect(bodyOf(all, retailers, distributor).is_allowed_all_office).toBe(false);
    const some = choose(all, ['mx'], false, retailers);
    expect(bodyOf({ ...some, is_allowed_all_office: true }, retailers, distributor)).toEqual({
      is_allowed_all_office: true,
      allowed_office: [{ office_id: 'mx', no_of_order: 0 }],
    });
  });

  it('refuses numbers that are not whole, below 0 or too large, each at its retailer', () => {
    const wrong = wrongNumbers({ ...nobody, chosen: { ce: 2.5, mx: -3, both: 1_000_001, none: 7, other: '' } });
    expect(Object.keys(wrong)).toEqual(['ce', 'mx', 'both']);
    expect(summaryOf({ ...nobody, chosen: { ce: 2.5, mx: 4 } }, retailers, closed).orders).toBe(4);
    expect(new Set(Object.values(wrong))).toEqual(new Set(['Enter a whole number from 0 to 1,000,000.']));
  });

  it('keeps the entry of an office that is not in the list', () => {
    const chosen = { ...nobody.chosen, elsewhere: 7 };
    expect(bodyOf({ ...nobody, chosen }, retailers, closed).allowed_office).toEqual([
      { office_id: 'elsewhere', no_of_order: 7 },
    ]);
  });

  it('applies the changes of a draft, and leaves later saves unchanged', () => {
    const begun = { ...nobody, chosen: { ce: 2, mx: 3, both: 5 } };
    const typed = { ...nobody, chosen: { ce: 2, mx: 30, none: '' as const } };
    const now = { ...nobody, chosen: { ce: 9, mx: 3, both: 5 } };
    expect(withDraft(now, begun, typed).chosen).toEqual({ ce: 9, mx: 30, none: '' });
  });
});
