import { plainHeader } from '../http/sheets/header-words.ts';

/**
 * Files of banks and wallets by public samples, with the headers that all of a format's files have. The samples are in
 * docs/in-depth/statements.md.
 */
const FORMATS: [name: string, headers: string[]][] = [
  ['eSewa', ['Reference Code', 'Date Time', 'Description', 'Dr.', 'Cr.', 'Status', 'Balance (NPR)']],
  [
    'Khalti',
    ['Transaction ID', 'Transaction State', 'Transaction Date', 'Transaction Time', 'Amount(-) Rs', 'Amount(+) Rs'],
  ],
  ['Global IME Bank', ['TXN Date', 'Value Date', 'Description', 'Remarks', 'Withdraw', 'Deposit', 'Balance']],
  ['HDFC Bank', ['Date', 'Narration', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance']],
  [
    'ICICI Bank',
    ['Value Date', 'Transaction Date', 'Transaction Remarks', 'Withdrawal Amount (INR)', 'Deposit Amount (INR)'],
  ],
  ['State Bank of India', ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', 'Balance']],
];

/** Banks of India: their files are in Indian rupees, also if no header says so. */
export const INDIAN = ['HDFC Bank', 'ICICI Bank', 'State Bank of India'];

const PLAIN = FORMATS.map(([name, headers]) => ({ name, headers: headers.map(plainHeader) }));

/** Returns the banks whose format has this header; empty if no sample has it. */
export function formatOf(header: string[]): string {
  const names = new Set(header.map(plainHeader));
  return PLAIN.find(({ headers }) => headers.every((one) => names.has(one)))?.name ?? '';
}
