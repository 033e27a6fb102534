import { describe, expect, it } from 'vitest';
import { processorShare } from '../../../test/processor-share.ts';
import { PRODUCT_COLUMNS } from '../../catalog/import/product-columns.ts';
import { guessMapping } from '../../imports/read-rows.ts';
import { namedBy } from '../../payments/statement-columns.ts';
import { headerIn } from './header.ts';

const WORDS = ['shop name', 'phone', 'owner name', 'owner phone', 'price', 'stock'];
const named = (cells: string[]) => WORDS.filter((word) => cells.some((cell) => cell.toLowerCase() === word)).length;
const rows = (...lines: string[]) => lines.map((line) => line.split(','));

/** Makes a distinct text for each number, without digits, because headers have none. */
const wordOf = (number: number) => String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

it.each([
  ['a statement', 80, namedBy(undefined)],
  ['a statement', 5_000, namedBy(undefined)],
  ['products', 80, (cells: string[]) => Object.keys(guessMapping(PRODUCT_COLUMNS, cells)).length],
  ['products', 5_000, (cells: string[]) => Object.keys(guessMapping(PRODUCT_COLUMNS, cells)).length],
])('is looked for in forty wide rows of %s, with texts of %d letters, in a second', (_what, letters, namedIn) => {
  const wide = Array.from({ length: 40 }, (_, row) =>
    Array.from({ length: 200 }, (_, at) => `${wordOf(row * 200 + at)} क Credit amount `.padEnd(letters, 'Ref no ')),
  );
  const table = wide.map((cells, row) => (row < 38 ? cells : ['Date', 'Price', 'SKU', 'Credit', ...cells.slice(4)]));
  const began = performance.now();
  expect(headerIn(table, namedIn)?.at).toBeGreaterThan(36);
  expect((performance.now() - began) * processorShare()).toBeLessThan(1_000);
});

describe('a header of two rows', () => {
  it.each([
    [
      'groups above names',
      ['Shop,,Owner,', 'Name,Phone,Name,Phone', 'A,1,B,2'],
      'Shop Name,Phone,Owner Name,Owner Phone',
    ],
    ['names that reach down', ['Shop name,Numbers,', ',Price,Stock', 'A,1,2'], 'Shop name,Price,Stock'],
    ['a title above', ['Shops', 'Shop name,Numbers,', ',Price,Stock', 'A,1,2'], 'Shop name,Price,Stock'],
    [
      'the last group cut short',
      ['Shop name,,Owner', ',Phone,Name,Phone', 'A,1,B,2'],
      'Shop name,Phone,Owner Name,Owner Phone',
    ],
  ])('has %s', (_what, lines, cells) => {
    const header = headerIn(rows(...lines), named);
    expect(header).toMatchObject({ lines: 2, at: lines.length - 3, cells: cells.split(',') });
  });

  it.each([
    ['a row of words', ['Shop name,Price,Stock', 'Phone,few,many']],
    ['a title beside it', ['Phone,,,', 'Shop name,Price,Stock', 'A,1,2']],
    ['a row of the same words', ['Shop name,Price,Stock', 'Shop name,Price,Stock']],
    ['no known word', ['Shop,Cost', 'A,1']],
  ])('is not %s', (_what, lines) => {
    expect(headerIn(rows(...lines), named)?.lines ?? 1).toBe(1);
  });

  it.each([
    [['Date,Customer,,Amount,', ',Name,Phone,Debit,Credit'], 'Date,Name,Phone,Debit,Credit'],
    [['Customer,,Amount,,Date', 'Name,Phone,Debit,Credit,'], 'Name,Phone,Debit,Credit,Date'],
    [
      ['Txn Date,Particulars,Transaction,,Balance', ',,Withdraw,Deposit,'],
      'Txn Date,Particulars,Withdraw,Deposit,Balance',
    ],
    [['मिति,विवरण,रकम,', ',,डेबिट,क्रेडिट'], 'मिति,विवरण,डेबिट,क्रेडिट'],
  ])('is found in a statement: %j', (lines, cells) => {
    expect(headerIn(rows('Bank', ...lines), namedBy(undefined))).toMatchObject({
      at: 1,
      lines: 2,
      cells: cells.split(','),
    });
  });
});
