import { describe, expect, it } from 'vitest';
import type { StatementMapping } from '../../contract/payments/payments.ts';
import { readStatement } from './statement.ts';

const NOW = new Date('2026-11-28T06:00:00Z');
const read = (lines: string[], columns?: StatementMapping['columns']) =>
  readStatement(Buffer.from(lines.join('\n')), 'Example Bank', columns && { columns, dates: 'ymd' }, NOW);
const amounts = (rows: { amount: number }[]) => rows.map(({ amount }) => amount / 100);

describe('a file of a bank or a wallet', () => {
  it.each([
    ['Dr/Cr', ['Cr', 'Dr', 'Debit']],
    ['D/C', ['C', 'D', 'd']],
    ['Type', ['Credit', 'Debit', 'DEBIT']],
    ['Indicator', ['+', '-', '-']],
    ['Transaction type', ['Deposit', 'Withdrawal', 'withdrawal']],
    ['Soll/Haben', ['H', 'S', 'S']],
  ])('says in the column %s which way the money went', async (header, words) => {
    const lines = [
      `Date,Remarks,Txn Id,Amount,${header}`,
      ...words.map((word, nth) => `2026-11-27,Refund,W1-00${nth},2000.00,${word}`),
    ];
    expect(await read(lines)).toMatchObject({ rows: [{ reference: 'W1-000' }], outgoing: 2, bad: [] });
  });

  it('says in a status whether a payment came to its end, also if nobody has chosen its column', async () => {
    const wallet = [
      'Reference Code,Date Time,Description,Dr.,Cr.,Status,Balance (NPR),Channel',
      'W2-001,2026-11-27 18:00:00.0,By A,0.0,2000.0,COMPLETE,4000.0,App',
      'W2-002,2026-11-27 17:00:00.0,By B,0.0,2000.0,canceled,2000.0,App',
      'W2-003,2026-11-27 16:00:00.0,By C,0.0,2000.0,Pending,2000.0,App',
      'W2-004,2026-11-27 15:00:00.0,By D,0.0,2000.0,Time out,2000.0,App',
      'W2-005,2026-11-27 15:00:00.0,To E,500.0,0.0,COMPLETE,1500.0,App',
    ];
    for (const columns of [{ paid_at: 1, amount: 4, reference: 0, text: 2 }, undefined]) {
      const { rows, ...counts } = await read(wallet, columns);
      expect(amounts(rows)).toEqual([2000]);
      expect(counts).toMatchObject({ not_completed: 3, outgoing: 1, bad: [] });
    }
    const other = [...wallet.slice(0, 2), 'W2-006,2026-11-27 15:00:00.0,By F,0.0,2000.0,Quantum,2000.0,App'];
    expect((await read(other)).bad).toEqual([{ row: 3, problem: expect.stringContaining('“Quantum” is a status') }]);
  });

  it('has the time in a column of its own, and the payer’s number within a text', async () => {
    const { rows, not_completed } = await read(
      [
        'Transaction ID,Transaction Type,Transaction State,Transaction Date,Transaction Time,Description,From,Remarks,Amount(-) Rs,Amount(+) Rs,Balance',
        'W2K-001,Fund Transfer,Completed,2026-11-27,17:06:40,Received,B Name (9841000002),AG-AAAA2222,,2000,2500',
        'W2K-002,Fund Transfer,Refunded,2026-11-27,16:06:40,Received,C Name (9841000003),AG-BBBB2222,,2000,500',
      ],
      { paid_at: 3, amount: 9, reference: 0, text: 7, payer: 6 },
    );
    expect(rows).toMatchObject([{ payer_phone: '9841000002', paid_at: new Date('2026-11-27T11:21:40Z') }]);
    expect(not_completed).toBe(1);
  });

  it('begins with titles and ends with totals', async () => {
    const { rows, ...counts } = await read([
      'EXAMPLE BANK LTD',
      'Statement of account 0010 from 2026-11-01 to 2026-11-28',
      '',
      'Date,Description,Reference,Debit,Credit,Balance',
      '2026-11-26,IBFT AG-AAAA2222,W4-001,,2000.00,52000.00',
      '2026-11-27,Charge,W4-002,25.00,,51975.00',
      '2026-11-27,Charge,W4-003,25.00,0.00,51950.00',
      '2026-11-27,Charge,W4-004,25.00,–,51925.00',
      'Total,,,25.00,2000.00,',
      'Closing balance,,,,,51975.00',
    ]);
    expect(rows).toMatchObject([{ reference: 'W4-001', paid_at: new Date('2026-11-25T18:15:00Z') }]);
    expect(counts).toMatchObject({ outgoing: 3, skipped: 4, bad: [], header: expect.arrayContaining(['Credit']) });
  });

  it('names the zone of a time, or means Nepal’s', async () => {
    const { rows } = await read([
      'Date,Description,Credit,Reference',
      '2026-11-26T18:40:00Z,in UTC,2000.00,W19001',
      '2026-11-26T18:40:00+05:45,with its offset,2000.00,W19002',
      '2026-11-27 00:25:00,in Nepal,2000.00,W19003',
    ]);
    expect(rows.map(({ paid_at }) => paid_at.toISOString())).toEqual([
      '2026-11-26T18:40:00.000Z',
      '2026-11-26T12:55:00.000Z',
      '2026-11-26T18:40:00.000Z',
    ]);
  });

  it.each([
    ['26/11/2026', '2026-11-25T18:15:00.000Z'],
    ['26-Nov-2026', '2026-11-25T18:15:00.000Z'],
    ['26 November 2026 03:30 PM', '2026-11-26T09:45:00.000Z'],
    ['Nov 26, 2026', '2026-11-25T18:15:00.000Z'],
    ['2026.11.26 15:30:00', '2026-11-26T09:45:00.000Z'],
    ['2083-08-11', '2026-11-26T18:15:00.000Z'],
    ['2083/08/11 10:00', '2026-11-27T04:15:00.000Z'],
    ['२०८३-०८-११', '2026-11-26T18:15:00.000Z'],
  ])('has the date %s', async (date, at) => {
    const { rows, bad } = await read(['Date,Credit', `"${date}",100`]);
    expect([rows.map(({ paid_at }) => paid_at.toISOString()), bad]).toEqual([[at], []]);
  });

  it.each(['2026-11-26 later', '2026-11-26T25:00', '2083-08-32', '31/02/2026', '2026-11-26T18:40:00 Mars'])(
    'is stopped by %s, which is no date',
    async (date) => {
      expect(await read(['Date,Credit', `${date},100`])).toMatchObject({ rows: [], bad: [{ row: 2 }] });
    },
  );

  it.each(['2000,00', '61000,50', '6,1000', '0,185'])(
    'is stopped by %s, whose comma groups nothing',
    async (amount) => {
      const { rows, bad } = await read(['Date;Amount;Description', `2026-11-26;${amount};Payment`]);
      expect([rows, bad]).toEqual([[], [{ row: 2, problem: expect.stringContaining('is not an amount') }]]);
    },
  );
});
