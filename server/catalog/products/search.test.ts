import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildProduct, buildUser } from '../../../test/builders.ts';
import { products } from '../catalog.table.ts';
import { wordsOf } from './asked-words.ts';

const { db, call } = await testApp();
const { token } = await buildUser(db, { grants: ['GET product'] });

const NAMES = ['Tara Mini', 'Tara Mini Pro', 'Tara Pro Max', 'Omnia Watch', 'Dhaulagiri Note 7', 'Mini Tara Case'];

beforeAll(async () => {
  for (const [index, name] of NAMES.entries()) {
    const { _id } = await buildProduct(db, { inventory: index * 3, sales_price: 1000 * (index + 1) });
    const sku_from_system = `SK-${100 + index}`;
    await db.update(products).set({ name, sku_from_system }).where(eq(products._id, _id));
  }
});

async function found(find_search: string, more: Record<string, string | number> = {}) {
  const query = { find_search, ...more };
  const [staff, visitor] = [await call('GET product', { query, token }), await call('GET product/public', { query })];
  const names = staff.reply.data.map((row) => row.name);
  expect(visitor.reply.data.map((row) => row.name)).toEqual(names);
  expect(visitor.reply.totalData).toBe(staff.reply.totalData);
  return names;
}

describe('the search', () => {
  it('finds every word anywhere in name and SKU, the whole name first', async () => {
    expect(await found('tara mini')).toEqual(['Tara Mini', 'Tara Mini Pro', 'Mini Tara Case']);
    expect(await found('mini')).toEqual(['Mini Tara Case', 'Tara Mini Pro', 'Tara Mini']);
    expect(await found('sk-103')).toEqual(['Omnia Watch']);
    expect(await found('104')).toEqual(['Dhaulagiri Note 7']);
    expect(await found('  Max,  TARA ')).toEqual(['Tara Pro Max']);
    expect(await found('%')).toEqual([]);
    expect(await found('tara _')).toEqual([]);
    expect(await found(' , ')).toHaveLength(NAMES.length);
  });

  it('reads a number with its commas as one word, and ends words at other commas', () => {
    expect(wordsOf('6,543 mAh')).toEqual(['6543', 'mah']);
    expect(wordsOf('1,54,999')).toEqual(['154999']);
    expect(wordsOf('६,५४३')).toEqual(['6543']);
    expect(wordsOf('mini,7 pro,max')).toEqual(['mini', '7', 'pro', 'max']);
  });

  it.each([
    ['letters are swapped', 'tara mnii', 'Tara Mini'],
    ['letters of the first word are swapped', 'atra mini', 'Tara Mini'],
    ['a letter is doubled', 'minni tara', 'Mini Tara Case'],
    ['a letter is missing', 'wtch', 'Omnia Watch'],
    ['the wrong word is a part of another one', 'tara mni', 'Tara Mini'],
    ['another letter is there', 'dhaulaghri', 'Dhaulagiri Note 7'],
    ['several letters are wrong in a long word', 'dhauligri', 'Dhaulagiri Note 7'],
    ['the word is short', 'por mxa', 'Tara Pro Max'],
    ['the SKU is mistyped', 'ks-105', 'Mini Tara Case'],
  ])('finds the intended product if %s: %s', async (_what, typed, name) => {
    expect((await found(typed))[0]).toBe(name);
  });

  it('finds nothing for a word that is like no other', async () => {
    expect(await found('zzyzx')).toEqual([]);
    expect(await found('tara zzyzx')).toEqual([]);
  });

  it('never corrects words of one or two letters', async () => {
    expect(await found('mnii ta')).toEqual(['Mini Tara Case', 'Tara Mini Pro', 'Tara Mini']);
    expect(await found('7 dhaulaghri')).toEqual(['Dhaulagiri Note 7']);
    expect(await found('mx tara')).toEqual([]);
    expect(await found('mnii qx')).toEqual([]);
    expect(await found('qx zq 9')).toEqual([]);
  });

  it('applies the requested order, filters and page', async () => {
    const all = ['Mini Tara Case', 'Tara Mini', 'Tara Mini Pro', 'Tara Pro Max'];
    expect(await found('tara', { sort: 'name:asc' })).toEqual(all);
    expect(await found('tara', { sort: 'name:desc' })).toEqual(all.toReversed());
    const { reply } = await call('GET product', { query: { find_search: 'mnii', find_stock: 'low' }, token });
    expect(reply.data.map((row) => row.name)).toEqual(['Tara Mini Pro']);
    const dear = await call('GET product/public', { query: { find_search: 'tara', find_price_from: '3000' } });
    expect(dear.reply.data.map((row) => row.name)).toEqual(['Tara Pro Max', 'Mini Tara Case']);
  });
});

it('finds words that were typed as one, at the beginning of a word', async () => {
  expect(await found('taramini')).toEqual(['Tara Mini Pro', 'Tara Mini']);
  expect(await found('promax')).toEqual(['Tara Pro Max']);
  expect(await found('minipro')).toEqual(['Tara Mini Pro']);
  expect(await found('aramini')).not.toContain('Tara Mini Pro');
});

describe('the list by stock', () => {
  const list = async (query: Record<string, string | number>) => {
    const { reply } = await call('GET product', { query: { size: 10, ...query }, token });
    expect(reply.totalData).toBeGreaterThanOrEqual(reply.data.length);
    return reply.data.map((row) => row.inventory);
  };

  it('is sorted and filtered by the units of all variants', async () => {
    expect(await list({ sort: 'inventory:desc' })).toEqual([15, 12, 9, 6, 3, 0]);
    expect(await list({ sort: 'inventory:asc', find_stock: 'low' })).toEqual([3, 6, 9]);
    expect(await list({ sort: 'inventory:asc', find_stock: 'enough', find_search: 'note' })).toEqual([12]);
    expect(await list({ sort: 'name:asc', find_stock: 'out' })).toEqual([0]);
    expect((await call('GET product', { query: { find_stock: 'much' }, token })).status).toBe(400);
  });

  it('has every product on one page only, from either end', async () => {
    for (let number = 0; number < 25; number += 1) await buildProduct(db, { inventory: 100 });
    for (const sort of ['inventory:asc', 'inventory:desc', 'name:asc', 'added_at:desc']) {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map(async (page) => (await call('GET product', { query: { sort, page }, token })).reply),
      );
      expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 10, 1, 0]);
      const ids = pages.flatMap(({ data }) => data.map((row) => row._id));
      expect(new Set(ids).size).toBe(NAMES.length + 25);
      const { data } = (await call('GET product', { query: { sort, size: 50 }, token })).reply;
      expect(ids).toEqual(data.map((row) => row._id));
    }
  });
});
