import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Difference, merge, typedSince, type Whose } from './merge.ts';
import type { RowsOf } from './rows.ts';

interface Price {
  variant_id: string;
  sku: string;
  is_active: boolean;
  scheme_price: number | string;
  inventory: number;
}
interface Scheme {
  name: string;
  main_variant: Price[];
  allowed_office: string[];
}

const prices: RowsOf<Price> = { key: ['variant_id'], name: (row) => row.sku, given: ['inventory'] };
const rows = { main_variant: prices };
const price = (sku: string, scheme_price: number, inventory = 9): Price => ({
  variant_id: `id of ${sku}`,
  sku,
  is_active: true,
  scheme_price,
  inventory,
});
const base: Scheme = {
  name: 'Tara',
  main_variant: [price('Black', 71_999), price('Blue', 71_999)],
  allowed_office: [],
};
const withPrices = (...main_variant: Price[]) => ({ ...base, main_variant });
const [black, blue] = base.main_variant as [Price, Price];

/** Writes a difference as one line: where, whose values, and whether the user is asked. */
const summaryOf = ({ path, theirs, mine, isContested, kind }: Difference) =>
  `${path.map((step) => step.row ?? step.field).join(' ')} ${kind}: ${JSON.stringify(theirs)} ${isContested ? 'or' : 'for'} ${JSON.stringify(mine)}`;
const mergedOf = (theirs: Scheme, mine: Scheme, chosen?: Record<string, Whose>) => {
  const { values, differences } = merge({ base, theirs, mine }, rows, chosen);
  return { values, summaries: differences.map(summaryOf), differences };
};

describe('two changes of one record', () => {
  it('both survive without a question if they are in different rows', () => {
    const theirs = withPrices({ ...black, scheme_price: 69_999 }, blue);
    const mine = withPrices(black, { ...blue, scheme_price: 68_888 });
    const { values, differences } = mergedOf(theirs, mine);
    expect(values.main_variant.map((row) => row.scheme_price)).toEqual([69_999, 68_888]);
    expect(differences.filter(({ isContested }) => isContested)).toEqual([]);
  });

  it.each<{ what: string; theirs: Scheme; mine: Scheme; result: unknown; asked: string[] }>([
    {
      what: 'different fields of one row',
      theirs: withPrices({ ...black, scheme_price: 1 }, blue),
      mine: withPrices({ ...black, is_active: false }, blue),
      result: [{ ...black, scheme_price: 1, is_active: false }, blue],
      asked: ['main_variant Black scheme_price field: 1 for 71999'],
    },
    {
      what: 'one field of one row, differently',
      theirs: withPrices({ ...black, scheme_price: 69_999 }, blue),
      mine: withPrices({ ...black, scheme_price: 70_000 }, blue),
      result: [{ ...black, scheme_price: 70_000 }, blue],
      asked: ['main_variant Black scheme_price field: 69999 or 70000'],
    },
    {
      what: 'one field of one row, alike',
      theirs: withPrices({ ...black, scheme_price: 5 }, blue),
      mine: withPrices({ ...black, scheme_price: '5' }, blue),
      result: [{ ...black, scheme_price: 5 }, blue],
      asked: [],
    },
    {
      what: 'a row of each',
      theirs: withPrices(black, price('Green', 3), blue),
      mine: withPrices(black, blue, price('Red', 4)),
      result: [black, price('Green', 3), blue, price('Red', 4)],
      asked: [
        'main_variant Green row: {"variant_id":"id of Green","sku":"Green","is_active":true,"scheme_price":3} for undefined',
      ],
    },
    {
      what: 'one row, added by both with other prices',
      theirs: withPrices(black, blue, price('Red', 3)),
      mine: withPrices(black, blue, price('Red', 4)),
      result: [black, blue, price('Red', 4)],
      asked: ['main_variant Red scheme_price field: 3 or 4'],
    },
    {
      what: 'a row that they took out and nobody changed',
      theirs: withPrices(blue),
      mine: base,
      result: [blue],
      asked: [
        'main_variant Black row: undefined for {"variant_id":"id of Black","sku":"Black","is_active":true,"scheme_price":71999}',
      ],
    },
    {
      what: 'a row that they took out and I changed',
      theirs: withPrices(blue),
      mine: withPrices({ ...black, scheme_price: 7 }, blue),
      result: [{ ...black, scheme_price: 7 }, blue],
      asked: [
        'main_variant Black row: undefined or {"variant_id":"id of Black","sku":"Black","is_active":true,"scheme_price":7}',
      ],
    },
    {
      what: 'a row that I took out and they changed',
      theirs: withPrices({ ...black, scheme_price: 7 }, blue),
      mine: withPrices(blue),
      result: [blue],
      asked: [
        'main_variant Black row: {"variant_id":"id of Black","sku":"Black","is_active":true,"scheme_price":7} or undefined',
      ],
    },
    {
      what: 'the order of theirs if I moved nothing',
      theirs: withPrices(blue, black),
      mine: withPrices({ ...black, is_active: false }, blue),
      result: [blue, { ...black, is_active: false }],
      asked: ['main_variant order: ["Blue","Black"] for ["Black","Blue"]'],
    },
    {
      what: 'my order if I moved rows',
      theirs: withPrices(black, { ...blue, scheme_price: 1 }, price('Green', 3)),
      mine: withPrices(blue, black),
      result: [{ ...blue, scheme_price: 1 }, price('Green', 3), black],
      asked: [
        'main_variant Blue scheme_price field: 1 for 71999',
        'main_variant Green row: {"variant_id":"id of Green","sku":"Green","is_active":true,"scheme_price":3} for undefined',
      ],
    },
    {
      what: 'what only the server says of a row',
      theirs: withPrices(price('Black', 71_999, 4), blue),
      mine: withPrices({ ...black, is_active: false }, blue),
      result: [{ ...price('Black', 71_999, 4), is_active: false }, blue],
      asked: [],
    },
  ])('takes $what', ({ theirs, mine, result, asked }) => {
    const merged = mergedOf(theirs, mine);
    expect(merged.values.main_variant).toEqual(result);
    expect(merged.summaries).toEqual(asked);
  });

  it('has the chosen value if both changed it', () => {
    const theirs = withPrices({ ...blue, scheme_price: 1 });
    const mine = withPrices({ ...black, scheme_price: 7 }, { ...blue, scheme_price: 2 });
    const { differences } = mergedOf(theirs, mine);
    const [first, second] = differences.map(({ id }) => id) as [string, string];
    const chosen = (one: Whose, other: Whose) =>
      mergedOf(theirs, mine, { [first]: one, [second]: other }).values.main_variant.map((row) => row.scheme_price);
    expect(differences.map(({ path }) => path.at(-1)?.row ?? path.at(-1)?.field)).toEqual(['Black', 'scheme_price']);
    expect(chosen('theirs', 'theirs')).toEqual([1]);
    expect(chosen('theirs', 'mine')).toEqual([2]);
    expect(chosen('mine', 'theirs')).toEqual([7, 1]);
    expect(chosen('mine', 'mine')).toEqual([7, 2]);
  });

  it('has the choices of both in a list of ids', () => {
    const [theirs, mine] = [
      { ...base, allowed_office: ['a', 'b'] },
      { ...base, allowed_office: ['c'] },
    ];
    expect(mergedOf(theirs, mine).values.allowed_office.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('knows a row that both added by its name if only the saved one has an id', () => {
    const variants = { key: ['_id', 'sku'], name: (row: { sku: string }) => row.sku };
    const row = (sku: string, price: number, _id?: string) => ({ ...(_id && { _id }), sku, price });
    const merged = merge(
      {
        base: { variant: [row('Black', 1, '1')] },
        theirs: { variant: [row('Midnight', 1, '1'), row('Red', 2, '2')] },
        mine: { variant: [row('Black', 5, '1'), row('Red', 2), row('Blue', 3)] },
      },
      { variant: variants },
    );
    expect(merged.values.variant).toEqual([row('Midnight', 5, '1'), row('Red', 2, '2'), row('Blue', 3)]);
    expect(merged.differences.filter(({ isContested }) => isContested)).toEqual([]);
  });

  it('adds a deleted row again, with a new id, if mine is kept', () => {
    const variants = { key: ['_id', 'sku'], name: (row: { sku: string }) => row.sku };
    const list = (...variant: { _id?: string; sku: string; price: number }[]) => ({ variant });
    const versions = {
      base: list({ _id: '1', sku: 'Black', price: 1 }),
      theirs: list(),
      mine: list({ _id: '1', sku: 'Black', price: 5 }),
    };
    const { values, differences } = merge(versions, { variant: variants });
    expect(differences).toMatchObject([{ kind: 'row', isContested: true }]);
    expect(values.variant).toEqual([{ sku: 'Black', price: 5 }]);
  });

  it('keeps a picture whole, with its id', () => {
    const logo = (name: string) => ({ logo: { _id: name, path: name, alt: name }, logo_id: name });
    const merged = merge({ base: logo('a'), theirs: logo('b'), mine: logo('a') });
    expect(merged.values).toEqual(logo('b'));
    const both = merge({ base: logo('a'), theirs: logo('b'), mine: logo('c') });
    expect(both.values).toEqual(logo('c'));
    expect(both.differences).toMatchObject([{ path: [{ field: 'logo' }], isContested: true }]);
  });

  it('keeps two rows of one key apart', () => {
    const ranges = { key: ['from'], name: (row: { from: number }) => String(row.from) };
    const list = (...from: number[]) => ({ range: from.map((at) => ({ from: at })) });
    const three = { base: list(0), theirs: list(0), mine: list(0, 1, 1) };
    expect(merge(three, { range: ranges }).values).toEqual(list(0, 1, 1));
  });
});

describe('any two changes of a list', () => {
  const row = fc.record({
    variant_id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    scheme_price: fc.integer({ min: 1, max: 4 }),
  });
  const list = fc
    .uniqueArray(row, { selector: ({ variant_id }) => variant_id })
    .map((main_variant) => ({ main_variant, name: main_variant.map((one) => one.variant_id).join('') }));
  const lists = { main_variant: { key: ['variant_id'], name: (one: { variant_id: string }) => one.variant_id } };
  type List = typeof list extends fc.Arbitrary<infer L> ? L : never;
  const mergeLists = (base: List, theirs: List, mine: List, chosen?: Record<string, Whose>) =>
    merge({ base, theirs, mine }, lists, chosen);
  const contested = (merged: { differences: Difference[] }) =>
    merged.differences.flatMap(({ id, isContested }) => (isContested ? [id] : [])).toSorted();
  const priceOf = (record: List, id: string) => record.main_variant.find((one) => one.variant_id === id)?.scheme_price;

  it('keep mine if they changed nothing, and theirs if I did not', () => {
    fc.assert(
      fc.property(list, list, (base, changed) => {
        expect(mergeLists(base, base, changed)).toEqual({ values: changed, differences: [] });
        expect(mergeLists(base, changed, base).values).toEqual(changed);
        expect(mergeLists(base, changed, changed)).toEqual({ values: changed, differences: [] });
      }),
    );
  });

  it('ask the same questions in either order of the saves', () => {
    fc.assert(
      fc.property(list, list, list, (base, one, other) => {
        expect(contested(mergeLists(base, one, other))).toEqual(contested(mergeLists(base, other, one)));
      }),
    );
  });

  it('lose no value of either side, unless the other was chosen', () => {
    fc.assert(
      fc.property(list, list, list, fc.infiniteStream(fc.boolean()), (base, theirs, mine, answers) => {
        const questions = contested(mergeLists(base, theirs, mine));
        const chosen = Object.fromEntries(
          questions.map((id) => [id, answers.next().value ? ('theirs' as const) : ('mine' as const)]),
        );
        const { values } = mergeLists(base, theirs, mine, chosen);
        for (const id of ['a', 'b', 'c', 'd', 'e']) {
          const [was, now, here, is] = [base, theirs, mine, values].map((record) => priceOf(record, id));
          const question = questions.find((one) => JSON.parse(one)[1]?.endsWith(` ${id}`));
          if (was === now) expect(is).toBe(here);
          else if (was === here || now === here) expect(is).toBe(now);
          else expect(is).toBe(chosen[question as string] === 'theirs' ? now : here);
        }
      }),
    );
  });
});

describe('text typed while a save was on its way', () => {
  it('is in the saved record, even if the server corrected the sent values', () => {
    const sent = { name: ' Tara', note: '', price: 1 };
    const saved = { name: 'Tara', note: '', price: 1 };
    expect(typedSince(sent, saved, { ...sent, name: ' Tara X1', note: 'new' })).toEqual({
      name: ' Tara X1',
      note: 'new',
      price: 1,
    });
    expect(typedSince(sent, saved, sent)).toEqual(saved);
  });

  it('is in rows that have got their ids meanwhile, and in those that were added', () => {
    const sent = { variant: [{ price: 1 }, { price: 2 }] };
    const saved = {
      variant: [
        { _id: 'a', price: 1 },
        { _id: 'b', price: 2 },
      ],
    };
    const typed = { variant: [{ price: 1 }, { price: 20 }, { price: 3 }] };
    expect(typedSince<object>(sent, saved, typed)).toEqual({
      variant: [{ _id: 'a', price: 1 }, { _id: 'b', price: 20 }, { price: 3 }],
    });
  });
});
