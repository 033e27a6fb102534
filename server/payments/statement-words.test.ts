import { expect, it } from 'vitest';
import { carried, readsBack } from '../../test/spellings.ts';
import { paisaOf, statusOf } from './statement-words.ts';

const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
const IN = [
  ...['', 'Cr ', 'CR. ', '(Cr) ', 'Cr: ', '+', 'Rs. ', 'NPR '].map((before) => [before, '']),
  ['', ' Cr'],
  ['', 'CR'],
  ['', ' (Cr.)'],
  ['', '+'],
  ['रु. ', '/-'],
];
const OUT = [
  ...['-', '− ', 'Dr ', 'DR. ', '(Dr) ', 'Rs. -', '-NPR '].map((before) => [before, '']),
  ['(', ')'],
  ['', ' Dr'],
  ['', 'DR'],
  ['', ' (Dr.)'],
  ['', '-'],
  ['(Rs. ', ')'],
];

it('reads an amount back, and which way it went', () => {
  readsBack(
    ({ below, pick }) => (1 + below(20_000_000_00)) * pick([1, -1]),
    (paisa, chance) => {
      const amount = Math.abs(paisa) / 100;
      const [before, after] = chance.pick(paisa < 0 ? OUT : IN) as [string, string];
      return carried(before + chance.pick([indian.format(amount), amount.toFixed(2), String(amount)]) + after, chance);
    },
    paisaOf,
  );
});

it.each([
  ['500.00 D', -500_00],
  ['500.00C', 500_00],
  ['500.00 Cr NPR', 500_00],
  ['500.00 Dr Rs.', -500_00],
])('reads the side of “%s”', (cell, paisa) => expect(paisaOf(cell)).toBe(paisa));

it.each([
  ['done', ['Transaction Successful', 'SUCCESS|00', 'Credited', 'Verified', 'सम्पन्न']],
  ['not done', ['NOT_FOUND', 'Queued', 'Blocked', 'बाँकी', 'Not verified', 'Transaction Failed']],
  [undefined, ['SUCCESS|05', 'Block 5']],
])('knows as %s each status of its list', (status, cells) =>
  expect(cells.map(statusOf)).toEqual(cells.map(() => status)),
);
