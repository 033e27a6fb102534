import { describe, expect, it } from 'vitest';
import type { StatementMapping } from '../../contract/payments/payments.ts';
import { readStatement } from './statement.ts';

const NOW = new Date('2026-11-28T06:00:00Z');
const read = (lines: string[], columns?: StatementMapping['columns'], more: Partial<StatementMapping> = {}) =>
  readStatement(
    Buffer.from(lines.join('\n')),
    'Example Bank',
    { chosen: columns && { columns, dates: 'ymd', ...more } },
    NOW,
  );
const amounts = (rows: { amount: number }[]) => rows.map(({ amount }) => amount / 100);

describe('a file of a bank or a wallet', () => {
  it.each([
    ['Dr/Cr', ['Cr', 'Dr', 'Debit']],
    ['D/C', ['C', 'D', 'd']],
    ['Type', ['Credit', 'Debit', 'DEBIT']],
    ['Indicator', ['+', '-', '-']],
    ['Transaction type', ['Deposit', 'Withdrawal', 'withdrawal']],
    ['Soll/Haben', ['H', 'S', 'S']],
    ['Credit Debit Indicator', ['CRDT', 'DBIT', 'DB']],
    ['Type', ['CR', 'W', 'Withdrawl']],
    ['Type', ['जम्मा', 'निकासा', 'झिकेको']],
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
    expect(await read(other)).toMatchObject({
      rows: [{ reference: 'W2-001' }],
      unknown_statuses: [{ status: 'Quantum', rows: 1 }],
      bad: [],
    });
    const onlyUnknown = other.filter((line) => !line.includes('COMPLETE'));
    expect((await read(onlyUnknown)).rows).toEqual([]);
    const taken = await read(onlyUnknown, { paid_at: 1, amount: 4 }, { completed: ['quantum'] });
    expect([taken.rows.length, taken.unknown_statuses]).toEqual([1, []]);
  });

  it.each(['27/11/2026,"SITA, RAM,2000.00', '27/11/2026,SITA\nRAM,2000.00'])(
    'refuses the payment of the whole line %j, which can’t be split',
    async (line) => {
      const lines = ['Date,Details,Credit', '26/11/2026,A,100.00', line, '28/11/2026,B,300.00'];
      const { rows, bad, skipped } = await read(lines.map((line) => `"${line.replaceAll('"', '""')}"`));
      expect([amounts(rows), skipped]).toEqual([[100, 300], 0]);
      expect(bad).toMatchObject([{ row: 3, column: 'Date', problem: expect.stringContaining('can’t be split') }]);
    },
  );

  it('can have the time in a separate column, and the payer’s number within a text', async () => {
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

  it('refuses a row whose amount its own commas cut into cells', async () => {
    const { rows, bad } = await read([
      'Date,Reference,Credit',
      '2026-11-27,R-1,500.00',
      '2026-11-27,R-2,1,00,000.00',
      '2026-11-27,R-3,"1,00,000.00"',
    ]);
    expect(amounts(rows)).toEqual([500, 1_00_000]);
    expect(bad).toMatchObject([{ row: 3, column: 'Credit', found: '1,00,000.00' }]);
    expect(bad[0]?.problem).toContain('quotation marks');
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

  it.each([
    [
      'eSewa',
      [
        'Statement Report',
        'From Date,Sat Nov 01 00:00:00 NPT 2026',
        'Generated by,9841000000',
        'Reference Code,Date Time,Description,Dr.,Cr.,Status,Balance (NPR),Channel',
        '1O2GEF1,2026-11-07 20:21:25.0,Fund Transferred by A Name 9841000001,0.0,2000.0,COMPLETE,2407.64,App',
        '1ME7CUJ,2026-11-07 20:20:25.0,Paid for a shop,150.0,0.0,COMPLETE,407.64,App',
        'Total,,,150.0,2000.0',
        'Pending,0',
        'Complete,2',
        'canceled,0',
      ],
      { reference: '1O2GEF1', amount: 2000_00, payer_phone: '9841000001', paid_at: new Date('2026-11-07T14:36:25Z') },
      { outgoing: 1, skipped: 7 },
    ],
    [
      'Khalti',
      [
        'Transaction ID,Transaction Type,Transaction State,Transaction Date,Transaction Time,Service,Description,From,To,Purpose,Remarks,Reference,Amount(-) Rs,Amount(+) Rs,Balance',
        'KH1,Fund Transfer,Completed,2026-11-07,18:06:40,,Received,B Name (9841000002),Shop,Personal use,AG-AAAA2222,,,500,500',
        'KH2,Fund Transfer,Cancelled,2026-11-07,18:06:41,,Received,B Name (9841000002),Shop,Personal use,AG-AAAA2222,,,500,500',
        'KH3,Scan and Pay,Completed,2026-11-07,18:07:40,,Paid,Shop,Fonepay,Personal use,x,,500,,0',
      ],
      { amount: 500_00, payer_phone: '9841000002', paid_at: new Date('2026-11-07T12:21:40Z') },
      { outgoing: 1, not_completed: 1, skipped: 0 },
    ],
    [
      'Global IME Bank',
      [
        'Electronic Account Statement From 01-11-2026 To 12-11-2026',
        'Account Name,A SHOP,Opening Balance,"1,370.24"',
        'TXN Date,Value Date,Description,Remarks,Withdraw,Deposit,Balance',
        '2026-11-07,2026-11-08,IBFT,AG-AAAA2222,-,"2,000.00","5,005.72"',
        '2026-11-06,2026-11-06,CHARGE,PURE,5.00,-,"3,005.72"',
      ],
      { amount: 2000_00, text: 'IBFT AG-AAAA2222', paid_at: new Date('2026-11-06T18:15:00Z') },
      { outgoing: 1, skipped: 2 },
    ],
    [
      'HDFC Bank',
      [
        'HDFC BANK LIMITED',
        'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
        '01/11/26,NEFT CR-A NAME,N001242809,01/11/26,,"50,000.00","1,50,000.00"',
        '05/11/26,STORE,REF002,05/11/26,2500.00,,147500.00',
        ',,,,,,',
        'STATEMENT SUMMARY :-,,,,,,',
        'Opening Balance,,,,Dr Count,Cr Count,Closing Bal',
        '"1,20,543.75",,,,3,1,"1,47,500.00"',
      ],
      { reference: 'N001242809', amount: 50_000_00, paid_at: new Date('2026-10-31T18:15:00Z') },
      { outgoing: 1, skipped: 4 },
    ],
    [
      'ICICI Bank',
      [
        'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
        '1,15/11/2026,14/11/2026,-,UPI/309181704783/A NAME,0,3500,450000',
        '2,15/11/2026,15/11/2026,-,MMT/IMPS/309109865766,100.50,0,449899.50',
        ',Legends Used in Account Statement',
        ',1. UPI - a payment',
      ],
      { amount: 3500_00, text: 'UPI/309181704783/A NAME', paid_at: new Date('2026-11-13T18:15:00Z') },
      { outgoing: 1 },
    ],
    [
      'State Bank of India',
      [
        'Account Name,SAVINGS ACCOUNT',
        'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
        '07-Nov-26,08-Nov-26,BY TRANSFER-NEFT*A NAME,NEFT456789,,"1,200.00","46,200.00"',
        '08 Nov 2026,08 Nov 2026,TO TRANSFER-UPI/DR,527,450.50,,"45,749.50"',
      ],
      { reference: 'NEFT456789', amount: 1200_00, paid_at: new Date('2026-11-06T18:15:00Z') },
      { outgoing: 1, skipped: 1 },
    ],
  ])('is known as one of %s by its header', async (format, lines, payment, counts) => {
    const { rows, ...report } = await read(lines);
    expect(rows).toEqual([expect.objectContaining(payment)]);
    expect(report).toMatchObject({ format, bad: [], ...counts });
  });

  it('names a bad date also below the total of a page', async () => {
    const { bad, skipped } = await read([
      'Date,Description,Credit',
      '2026-11-07,one,100',
      'someday,two,100',
      'Total,,200',
      'someday,three,100',
      ',four,100',
    ]);
    expect([bad.map(({ row }) => row), skipped]).toEqual([[3, 5, 6], 1]);
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
    ['26/11/26', '2026-11-25T18:15:00.000Z'],
    ['26-Nov-26', '2026-11-25T18:15:00.000Z'],
    ['11/08/83', '2026-11-26T18:15:00.000Z'],
    ['2083-08-11', '2026-11-26T18:15:00.000Z'],
    ['2083/08/11 10:00', '2026-11-27T04:15:00.000Z'],
    ['२०८३-०८-११', '2026-11-26T18:15:00.000Z'],
    ['2083/08/12 BS', '2026-11-27T18:15:00.000Z'],
    ['B.S. 2083-08-12 10:00', '2026-11-28T04:15:00.000Z'],
    ['२०८३/०८/१२ (वि.सं.)', '2026-11-27T18:15:00.000Z'],
    ['वि.सं. २०८३ मंसिर १२', '2026-11-27T18:15:00.000Z'],
    ['12 Mangsir 2083 B.S.', '2026-11-27T18:15:00.000Z'],
    ['2026-11-27 AD', '2026-11-26T18:15:00.000Z'],
    ['Fri 27 Nov 2026', '2026-11-26T18:15:00.000Z'],
    ['Friday, 27 November 2026', '2026-11-26T18:15:00.000Z'],
    ['Fri, Nov 27, 2026', '2026-11-26T18:15:00.000Z'],
    ['Fri Nov 27 10:15:00 NPT 2026', '2026-11-27T04:30:00.000Z'],
    ['शुक्रबार, २७ नोभेम्बर २०२६', '2026-11-26T18:15:00.000Z'],
    ['27-Nov-26', '2026-11-26T18:15:00.000Z'],
    ['27 Nov 26, 3:30 p.m.', '2026-11-27T09:45:00.000Z'],
    ['2026.11.27', '2026-11-26T18:15:00.000Z'],
    ['27.11.2026 - 15:30', '2026-11-27T09:45:00.000Z'],
    ['27 Nov 2026 at 15:30', '2026-11-27T09:45:00.000Z'],
    ['2026-11-27 10:15 UTC', '2026-11-27T10:15:00.000Z'],
    ['2026-11-27 10:15:30 +05:45', '2026-11-27T04:30:30.000Z'],
    ['2026-11-27 10:15 (GMT+05:45)', '2026-11-27T04:30:00.000Z'],
    ['2026-11-27 10:15 IST', '2026-11-27T04:45:00.000Z'],
    ['2026-11-27T10:15:30.123+0545', '2026-11-27T04:30:30.000Z'],
  ])('has the date %s', async (date, at) => {
    const { rows, bad } = await read(['Date,Credit', `"${date}",100`]);
    expect([rows.map(({ paid_at }) => paid_at.toISOString()), bad]).toEqual([[at], []]);
  });

  it.each([['25-11-26', '28-11-26'], ['26-11-25'], ['25/11/26'], ['26-11-07']])(
    'asks for the year of %s, which may begin or end with it',
    async (...dates) => {
      const { rows, bad } = await read(['Date,Credit', ...dates.map((date) => `${date},100`)]);
      // The second date shows that the days come first.
      const isClear = dates.length > 1;
      expect([rows.length, bad.length]).toEqual(isClear ? [2, 0] : [0, 1]);
    },
  );

  it.each([
    ...['2026-11-26 later', '2026-11-26T25:00', '2083-08-32', '31/02/2026', '2026-11-26T18:40:00 Mars', '26-11-07'],
    ...['2026-11-27 BS', '2083-08-12 AD', '2026-11-27 13:00 AM', '2026-13-27', 'Fri', '27 Nov'],
  ])('is stopped by %s, which is no date', async (date) => {
    expect(await read(['Date,Credit', `${date},100`])).toMatchObject({ rows: [], bad: [{ row: 2 }] });
  });

  it.each(['2000,00', '61000,50', '6,1000', '0,185'])(
    'is stopped by %s, whose comma groups nothing',
    async (amount) => {
      const { rows, bad } = await read(['Date;Amount;Description', `2026-11-26;${amount};Payment`]);
      expect([rows, bad]).toEqual([
        [],
        [{ row: 2, column: 'Amount', found: amount, problem: expect.stringContaining('is not an amount') }],
      ]);
    },
  );

  it.each([
    ['Txn Date', 'Particulars', 'Withdrawals', 'Deposits'],
    ['Transaction Date', 'Narration', 'Debit (NPR)', 'Credit (NPR)'],
    ['Date', 'Remarks', 'Withdrawal Amt.', 'Deposit Amt.'],
    ['Date & Time', 'Details', 'Money Out', 'Money In'],
    ['Tran. Date', 'Transaction Particulars', 'Dr.', 'Cr.'],
    ['Posting Date', 'Description', 'Paid Out (Rs.)', 'Paid In (Rs.)'],
    ['Booking Date', 'Transaction Details', 'Debits', 'Credits'],
    ['Value Dt', 'Desc', 'Withdrawn', 'Deposited'],
    ['Date (AD)', 'Narrative', 'Dr Amount', 'Cr Amount'],
    ['मिति', 'विवरण', 'खर्च', 'जम्मा'],
  ])('knows the headers %s, %s, %s and %s', async (...header) => {
    const { rows, outgoing, bad } = await read([
      'Ram Traders',
      'Account,0100100',
      header.map((name) => `"${name}"`).join(','),
      '2026-11-26,AG-AAAA2222,Nil,"2,000.00"',
      '2026-11-27,Charge,25.00,Nil',
    ]);
    expect([rows.length, rows[0]?.text, outgoing, bad]).toEqual([1, 'AG-AAAA2222', 1, []]);
  });

  it.each([
    ['5,000/-', 5000],
    ['Rs. 5,000/-', 5000],
    ['NRs 5,000', 5000],
    ['500.00 Cr', 500],
    ['500.00Cr', 500],
    ['Cr 500.00', 500],
    ['(Cr) 500', 500],
    ['CR. 500', 500],
    ['+500.00', 500],
    ['रु. ५,०००', 5000],
    ['500.00 credit', 500],
    ['रु. १,००,०००।–', 100_000],
    ['Rs. 5,000/- only', 5000],
  ])('has %s as money in', async (amount, rupees) => {
    const { rows, bad } = await read(['Date,Credit', `2026-11-26,"${amount}"`]);
    expect([amounts(rows), bad]).toEqual([[rupees], []]);
  });

  it.each([
    'Nil',
    'NIL',
    '--',
    '–',
    '—',
    '-',
    'N/A',
    '(500.00)',
    '500.00 Dr',
    '500.00-',
    '-500',
    '500 (Dr)',
    'Dr 500',
    'Rs. -500',
    '− 500',
    '500.00 Debit',
    'Rs. (500)',
    '(Rs. 500)',
  ])('has no money in for %s', async (amount) => {
    expect(await read(['Date,Amount', `2026-11-26,"${amount}"`])).toMatchObject({ rows: [], outgoing: 1, bad: [] });
  });

  it.each([
    ['Inward', 'Outward'],
    ['Credit Transfer', 'Debit - QR'],
    ['Money In', 'Money Out'],
    ['Received', 'Sent'],
    ['जम्मा', 'खर्च'],
  ])('tells %s from %s', async (word, other) => {
    const lines = ['Date,Amount,Type', `2026-11-26,100,${word}`, `2026-11-26,200,${other}`];
    expect(await read(lines)).toMatchObject({ rows: [{ amount: 10000 }], outgoing: 1, bad: [] });
  });

  it('never counts a way that it does not know as money in', async () => {
    const { rows, bad } = await read(['Date,Amount,Dr/Cr', '2026-11-26,100,Sideways']);
    expect([rows, bad]).toEqual([
      [],
      [{ row: 2, column: 'Dr/Cr', found: 'Sideways', problem: expect.stringContaining('such as Cr or Dr') }],
    ]);
  });

  it('has words in every column that has them, and no reference in a text that many payments share', async () => {
    const { rows } = await read([
      'Txn Date,Description,Ref No./Cheque No.,Remarks,Credit,Balance',
      '26/11/2026,BY TRANSFER,TRANSFER FROM 98412345670,AG-AAAA2222,500,1500',
      '26/11/2026,BY TRANSFER,-,AG-BBBB2222,500,2000',
      '26/11/2026,BY TRANSFER,Ref No 00445566,,500,2500',
    ]);
    expect(rows).toMatchObject([
      { reference: '', text: 'BY TRANSFER AG-AAAA2222 TRANSFER FROM 98412345670', payer_phone: '' },
      { reference: '', text: 'BY TRANSFER AG-BBBB2222' },
      { reference: 'Ref No 00445566', text: 'BY TRANSFER' },
    ]);
  });

  it('lets a person choose the header, below titles that name nothing', async () => {
    const lines = [
      'Ram Traders Pvt. Ltd.',
      'Ledger of the shop',
      'Day,Party,Sum',
      '2026-11-26,SITA,2000',
      '2026-11-27,RAM,500',
    ];
    const guess = await read(lines);
    expect(guess).toMatchObject({ header: ['Day', 'Party', 'Sum'], header_row: 3, skipped: 2 });
    expect(guess.top[1]).toEqual({ row: 2, text: 'Ledger of the shop' });
    const mapping = { paid_at: 0, amount: 2, text: 1 };
    expect(await read(lines, mapping)).toMatchObject({ header_row: 3, rows: [{ text: 'SITA' }, { text: 'RAM' }] });
    expect(await read(lines, mapping, { header_row: 4 })).toMatchObject({
      header_row: 4,
      skipped: 3,
      rows: [{ text: 'RAM' }],
    });
    const remembered = { columns: mapping, dates: 'ymd' as const, header: ['Day', 'Party', 'Sum'] };
    const next = Buffer.from(['Another title', ...lines].join('\n'));
    expect(await readStatement(next, 'Example Bank', { remembered }, NOW)).toMatchObject({
      header_row: 4,
      skipped: 3,
      bad: [],
    });
  });

  it.each(['Household Traders', 'Spending account', 'Avoid delay'])(
    'names the row of %s whose date cannot be read, and skips nothing',
    async (text) => {
      const { skipped, bad } = await read(['Remarks,Date,Credit', `${text},46352,2000`]);
      expect([skipped, bad.map(({ row }) => row)]).toEqual([0, [2]]);
    },
  );
});

it.each([
  [
    'the time beside a day at midnight',
    'Date,Time,Credit',
    '2026-11-27 00:00:00,17:06,500',
    { paid_at: new Date('2026-11-27T11:21:00Z') },
  ],
  ['what a bank keeps as text', 'Date,Ref,Credit', '"=""2026-11-27""",="633201",="500.00"', { reference: '633201' }],
  [
    'a payer behind words',
    'Date,Initiated By,Credit',
    '2026-11-27,SITA 984-1234567,500',
    { payer_phone: '9841234567' },
  ],
  ['a payer with a zero', 'Date,Details,Credit', '2026-11-27,TRF 09841234567,500', { payer_phone: '9841234567' }],
])('reads %s', async (_what, header, row, payment) => {
  expect(await read([header, row])).toMatchObject({ rows: [{ amount: 500_00, ...payment }], bad: [] });
});
