// covers: server/payments/statement.ts, server/payments/statement-row.ts, server/payments/statement-columns.ts
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { textIn } from '../http/words/sentence.ts';
import { readStatement } from './statement.ts';

const NOW = new Date('2026-11-28T06:00:00Z');
/** Returns each row's outcome: the incoming rupees, and how many rows were skipped for which reason. */
async function readingOf(...lines: string[]) {
  const { rows, outgoing, not_completed, skipped, bad } = await readStatement(
    Buffer.from(lines.join('\n')),
    'Bank',
    {},
    NOW,
  );
  const wrong = bad.map(({ row, column }) => `${row} ${column}`);
  return { in: rows.map(({ amount }) => amount / 100), outgoing, not_completed, skipped, wrong };
}
const NONE = { in: [] as number[], outgoing: 0, not_completed: 0, skipped: 0, wrong: [] as string[] };

describe('a payment that did not come from a payer', () => {
  it.each([
    'Refund of a purchase',
    'REVERSAL - NEFT 1',
    'IMPS/REVERSED',
    'Cash back',
    'Failed transfer',
    'Returned cheque',
  ])('is left out if its words begin with %s', async (words) => {
    const lines = ['Date,Description,Debit,Credit', `2026-11-26,${words},,2000`, '2026-11-26,Refundable advance,,500'];
    expect(await readingOf(...lines)).toEqual({ ...NONE, in: [500], not_completed: 1 });
  });

  it.each(['Payment State', 'Result', 'Type', 'Anything'])('is left out if the column %s says so', async (header) => {
    const lines = [
      `Date,Amount,${header}`,
      '2026-11-26,500,Refund',
      '2026-11-26,600,Settlement',
      '2026-11-26,700,Un-successful',
    ];
    expect(await readingOf(...lines)).toEqual({ ...NONE, in: [600], not_completed: 2 });
  });

  it('is money if its status says so, whatever another column says of the settlement', async () => {
    const lines = [
      'Date,Amount,Status,Settlement Status,Item',
      '2026-11-26,500,Success,Pending,Pendrive 32GB',
      '2026-11-26,600,Success,Unsettled,Voids',
      '2026-11-26,700,Success,Refunded,Pen',
      '2026-11-26,800,Pending,Pending,Pen',
    ];
    expect(await readingOf(...lines)).toEqual({ ...NONE, in: [500, 600], not_completed: 2 });
  });

  it('is money without a status, though a thing has such letters or was not refunded', async () => {
    const lines = ['Date,Amount,Item,Back', '2026-11-26,500,Pendrive 32GB,Not refunded', '2026-11-26,600,Holder,'];
    expect(await readingOf(...lines)).toEqual({ ...NONE, in: [500, 600] });
  });

  it('counts as a payment even if the payer’s remarks contain such a word', async () => {
    const lines = [
      'Date,Description,Remarks,Credit',
      '2026-11-26,IBFT,pending order,500',
      '2026-11-26,IBFT,not a refund,600',
    ];
    expect(await readingOf(...lines)).toEqual({ ...NONE, in: [500, 600] });
  });
});

it.each(['D', 'Dr', 'DEBIT'])('a column that says %s in each row is the direction', async (word) => {
  expect(await readingOf('Date,Amount,X', `2026-11-26,500,${word}`, `2026-11-26,600,${word}`)).toEqual({
    ...NONE,
    outgoing: 2,
  });
});

it('an amount marked both in and out is reported', async () => {
  const lines = ['Date,Credit', '2026-11-26,-500 Cr', '2026-11-26,(500) Cr', '2026-11-26,500 Cr'];
  expect(await readingOf(...lines)).toEqual({ ...NONE, in: [500], wrong: ['2 Credit', '3 Credit'] });
});

it('a row with money in and money out is named', async () => {
  const lines = ['Date,Debit,Credit', '2026-11-26,500,2000', '2026-11-26,0,600', '2026-11-26,700,0'];
  expect(await readingOf(...lines)).toEqual({ ...NONE, in: [600], outgoing: 1, wrong: ['2 Credit'] });
});

describe('a file that says no direction', () => {
  const [first, ...next] = ['2026-11-24,500,10500', '2026-11-25,2000,8500', '2026-11-26,700,9200'];

  it.each([
    ['the oldest first', [first, ...next], '2 Amount'],
    ['the newest first', [first, ...next].toReversed(), '4 Amount'],
  ])('is read by its balance, %s', async (_what, rows, wrong) => {
    const lines = ['Date,Amount,Balance', ...(rows as string[])];
    expect(await readingOf(...lines)).toEqual({ ...NONE, in: [700], outgoing: 1, wrong: [wrong] });
  });

  it.each([
    ['only rises', ['2026-11-24,500,10500', '2026-11-25,2000,12500'], [500, 2000]],
    ['says nothing', ['2026-11-24,500,', '2026-11-25,2000,'], [500, 2000]],
    ['has gaps', ['2026-11-24,500,10500', '2026-11-25,2000,7000'], [500, 2000]],
  ])('is money in if the balance %s', async (_what, rows, amounts) => {
    expect(await readingOf('Date,Amount,Balance', ...rows)).toEqual({ ...NONE, in: amounts });
  });
});

describe('a row that is no payment', () => {
  it.each(['CD', 'CF', 'BD', 'BF'])('is not one whose bank has the code %s', async (code) => {
    const lines = ['Date,Code,Description,Credit', `2026-11-26,${code},Cash deposit,2000`];
    expect(await readingOf(...lines)).toEqual({ ...NONE, in: [2000] });
  });

  it.each(['Opening Balance', 'CLOSING BAL', 'Balance B/F', 'B/F', 'Brought forward', 'अन्तिम मौज्दात'])(
    'is %s, whether it has a date or not',
    async (words) => {
      const lines = ['Date,Description,Credit', `2026-11-01,${words},50000`, '2026-11-26,a,100', `${words},,50100`];
      expect(await readingOf(...lines)).toEqual({ ...NONE, in: [100], skipped: 2 });
    },
  );

  it('is the header of another page, or a text below the table', async () => {
    const header = 'Date,Description,Credit';
    const lines = [
      header,
      '2026-11-26,a,100',
      header,
      '2026-11-27,b,200',
      'Generated by a computer,,',
      'Printed on 2026-11-28',
    ];
    expect(await readingOf(...lines)).toEqual({ ...NONE, in: [100, 200], skipped: 3 });
  });

  it('is not a payment below a total whose date cannot be read', async () => {
    const lines = [
      'Date,Description,Credit',
      '2026-11-26,a,100',
      'Total,,100',
      '46352,b,200',
      ',c,300',
      ',,400',
      '3,,1',
    ];
    expect(await readingOf(...lines)).toEqual({
      ...NONE,
      in: [100],
      skipped: 1,
      wrong: ['4 Date', '5 Date', '6 Date', '7 Date'],
    });
    const summary = [...lines.slice(0, 3), ',,400', '3,,1'];
    expect(await readingOf(...summary)).toEqual({ ...NONE, in: [100], skipped: 3 });
  });
});

it('a header of two lines names the columns by its second', async () => {
  const lines = ['Date,Particulars,Amount,', ',,Debit,Credit', '2026-11-26,a,,100', '2026-11-26,b,50,'];
  expect(await readingOf(...lines)).toEqual({ ...NONE, in: [100], outgoing: 1 });
});

it.each(['#REF!', '#N/A', '#DIV/0!', '#VALUE!', '########'])(
  'an error of a sheet, such as %s, is named in any column, and left out of a total',
  async (error) => {
    const lines = ['Date,Remarks,Debit,Credit,Balance,', `2026-11-26,${error},,100,100`, `2026-11-26,a,,100,${error}`];
    lines.push(`2026-11-26,a,${error},100,100`, `2026-11-26,a,,100,100,${error}`, `Total,,,${error},`);
    const wrong = ['2 Remarks', '3 Balance', '4 Debit', '5 Column 6'];
    expect(await readingOf(...lines)).toEqual({ ...NONE, skipped: 1, wrong });
  },
);

it.each(['\t', ';', '|'])('a row longer than its header is no cut amount between %j', async (mark) => {
  const lines = ['Date,Reference,Credit', '2026-11-26,R-1,500', '2026-11-26,R-2,1,000'];
  const wrong = ['3 Column 4'];
  expect(await readingOf(...lines.map((line) => line.replaceAll(',', mark)))).toEqual({ ...NONE, in: [500], wrong });
  expect(await readingOf(...lines)).toEqual({ ...NONE, in: [500], wrong: ['3 Credit'] });
});

it.each(['2026-11-27,b,,1,000.00', '2026-11-27,b,,1,00,000'])(
  'a row that lacks its last cells is cut too: %s',
  async (row) => {
    const lines = ['Date,Remarks,Debit,Credit,Balance,Branch,Teller', '2026-11-26,a,,100,500,Main,Ram', row];
    expect(await readingOf(...lines)).toEqual({ ...NONE, in: [100], wrong: ['3 Credit'] });
  },
);

const IN_RUPEES = ['Amount (NPR)', 'Credit Amt.', 'Deposit (Rs.)', 'Amount [Rs]', 'Amount in NPR', 'Amt (रु.)', 'Rs.'];
const MORE = ['Net Amount (in Rs.)', 'Received Amt', 'Credit(Cr)', 'प्राप्त रकम', 'Amount – NPR', 'Deposits / Credits'];
it.each([...IN_RUPEES, ...MORE])('the header “%s” is that of money in', async (header) => {
  const lines = [`Date,Charge (Rs.),${header},Balance (Rs.)`, '2026-11-26,5,100,500', '2026-11-27,5,200,700'];
  expect(await readingOf(...lines)).toEqual({ ...NONE, in: [100, 200] });
});

it.each(['Amount (USD)', 'Amount ($)', 'Amount (in thousands)', 'Value', 'Total', 'Credit Count'])(
  'the header “%s” alone leaves a person to choose the column',
  async (header) => {
    const lines = [`Date,Remarks,${header}`, '2026-11-26,a,100', '2026-11-27,b,200', 'Total,,300'];
    const wrong = ['2 Amount received', '3 Amount received'];
    expect(await readingOf(...lines)).toEqual({ ...NONE, skipped: 1, wrong });
    const both = lines.map((line, at) => `${line},${['Amount (NPR)', 5, 6][at] ?? ''}`);
    expect(await readingOf(...both)).toMatchObject({ in: [5, 6] });
  },
);

it('a time that cannot be read is named in its own column', async () => {
  const lines = ['Date,Time,Credit', '2026-11-26,03:30 PM,100', '2026-11-26,noon,100'];
  expect(await readingOf(...lines)).toEqual({ ...NONE, in: [100], wrong: ['3 Time'] });
});

it.each([
  [['24-05-18', '24-05-26'], 2],
  [['26-11-15', '26-11-18'], 2],
  [['24-05-26', '24-06-26'], 0],
  [['15-11-26', '18-11-26'], 0],
  [['05-11-18', '24-11-18'], 0],
])('the years of %j leave %i in doubt', async (dates, doubtful) => {
  const { wrong } = await readingOf('Date,Credit', ...dates.map((date) => `${date},100`));
  expect(wrong).toHaveLength(doubtful);
});

it.each([
  ['29/11/2026,TRF, 500,2000.00,12000.00', '2 Column 5'],
  ['29/11/2026,TRF SITA, RAI,,2000.00', '2 Column 5'],
])('a row whose text was cut at its comma is named: %s', async (row, wrong) => {
  expect(await readingOf('Date,Details,Credit,Balance', row)).toEqual({ ...NONE, wrong: [wrong] });
});

it.each(['Opening Balance as on 26/11/2026', 'Closing balance: 10000', 'अ.ल्या.', 'Total', 'Grand Total:', 'कुल जम्मा'])(
  '“%s” with a date is no payment',
  async (text) => {
    const lines = ['Date,Description,Debit,Credit', `2026-11-26,${text},,10000`, '2026-11-27,Total Traders,,2000'];
    expect(await readingOf(...lines)).toEqual({ ...NONE, skipped: 1, in: [2000] });
  },
);

it.each(['Total', 'फोनको total', 'Total for AG-74BC3QDJ'])(
  '“%s” beside a reference is its payer’s remark',
  async (text) => {
    const lines = ['Date,Description,Reference,Credit', `2026-11-26,${text},TX1234567,2000`];
    expect(await readingOf(...lines)).toEqual({ ...NONE, in: [2000] });
  },
);

it.each(['Debit Card', 'Payment'])('a column %s without money leaves the direction to its own', async (header) => {
  const lines = [`Date,Amount,Type,${header}`, '2026-11-26,2000,Credit,QR', '2026-11-27,700,Debit,QR'];
  expect(await readingOf(...lines)).toEqual({ ...NONE, in: [2000], outgoing: 1 });
});

it('a row in another currency is named', async () => {
  const lines = ['Date,Details,Currency,Credit', '2026-11-27,a,USD,20', '2026-11-27,b,NPR,500', '2026-11-27,c,Rs.,5'];
  expect(await readingOf(...lines)).toEqual({ ...NONE, in: [500, 5], wrong: ['2 Credit'] });
});

it.each(['Dr/Cr', 'Balance Dr/Cr'])(
  '“Dr” under %s beside the columns of both sides is the balance’s',
  async (header) => {
    const lines = [
      `Date,Details,Debit,Credit,Balance,${header}`,
      '2026-11-27,a,,2000,5000,Dr',
      '2026-11-28,b,10,,5010,Dr',
    ];
    expect(await readingOf(...lines)).toEqual({ ...NONE, in: [2000], outgoing: 1 });
  },
);

it.each([
  [['Date,Details,Deposit Amount (INR )'], 'INR'],
  [['Date,Details,Amount (Indian Rupees)'], 'INR'],
  [['Account currency: USD', 'Date,Details,Credit'], 'USD'],
  [['Currency,NPR', 'Date,Details,Credit'], ''],
  [['Currency,Rs.', 'Date,Details,Credit (Rs.)'], ''],
  [['Currency,NPR,Branch,IC Road', 'Date,Details,Credit'], ''],
  [['Currency: NPR (1 USD = 133)', 'Date,Details,Credit'], ''],
  [['Currency Code,:,Indian Rupees', 'Date,Details,Credit'], 'INR'],
  [['Currency：US Dollar', 'Date,Details,Credit'], 'USD'],
  [['Account 1', 'Date,Details,Credit,Currency,Remarks USD'], ''],
])('names the currency of a file that begins with %s', async (top, currency) => {
  const { rows, ...read } = await readStatement(Buffer.from([...top, '2026-11-27,a,500'].join('\n')), 'Bank', {}, NOW);
  expect([rows.length, read.currency]).toEqual([1, currency]);
});

it.each([
  [
    ['05/06/2026', '25/06/2026'],
    ['2026-06-04', '2026-06-24'],
    'with the day first (see “25/06/2026”), so “05/06/2026” is 5 Jun.',
  ],
  [
    ['05/06/2026', '06/25/2026'],
    ['2026-05-05', '2026-06-24'],
    'with the month first (see “06/25/2026”), so “05/06/2026” is 6 May.',
  ],
  [['05/06/2026', '06/06/2026'], ['2026-06-04', '2026-06-05'], 'No date shows the order'],
  [['2026-06-05'], ['2026-06-04'], ''],
])('reads the dates %s by the whole column, and says how', async (dates, at, remark) => {
  const lines = ['Date,Details,Credit', ...dates.map((date) => `${date},a,500`)];
  const { rows, remarks } = await readStatement(Buffer.from(lines.join('\n')), 'Bank', {}, NOW);
  expect(rows.map(({ paid_at }) => paid_at.toISOString().slice(0, 10))).toEqual(at);
  expect(remarks.map((one) => textIn('en', one)).join()).toContain(remark);
  expect(remarks.length).toBe(remark ? 1 : 0);
});

it('refuses a payment whose amount is in a merged cell, and takes its day from one', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Date', 'Details', 'Credit'],
    ['2026-11-27', 'a', 500],
    ['', 'b', 700],
    ['', 'c', ''],
  ]);
  sheet['!merges'] = [utils.decode_range('A2:A4'), utils.decode_range('C3:C4')];
  const file = write({ SheetNames: ['one'], Sheets: { one: sheet } }, { type: 'buffer', bookType: 'xlsx' });
  const { rows, bad } = await readStatement(file, 'Bank', {}, NOW);
  expect(rows.map(({ amount, paid_at }) => [amount, paid_at.toISOString()])).toEqual([
    [500_00, '2026-11-26T18:15:00.000Z'],
    [700_00, '2026-11-26T18:15:00.000Z'],
  ]);
  expect(bad).toMatchObject([{ row: 4, column: 'Credit', found: '700' }]);
});
