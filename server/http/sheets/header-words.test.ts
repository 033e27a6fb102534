// covers: server/http/sheets/header-words.ts, server/imports/read-rows.ts, server/payments/statement-columns.ts
import { expect, it } from 'vitest';
import { PRODUCT_COLUMNS } from '../../catalog/import/product-columns.ts';
import { guessMapping } from '../../imports/read-rows.ts';
import { RETAILER_COLUMNS } from '../../offices/retailer-columns.ts';
import { readStatement } from '../../payments/statement.ts';

/** Headers of each column, as in real files. */
const PRODUCTS: Partial<Record<keyof typeof PRODUCT_COLUMNS, string[]>> = {
  sku_from_system: ['SKU Code', 'Sku No.', 'Product ID', 'Model No.', 'सामान कोड', 'कोड'],
  name: ['Item Description', 'Particulars', 'उत्पादनको नाम', 'सामानको नाम', 'नाम'],
  price: [
    'M.R.P.',
    'MRP (Rs.)',
    'Price in Rs',
    'Price (NPR)',
    'Price incl. VAT',
    'Price (Nepalese Rupees)',
    'मूल्य (रु.)',
  ],
  sales_price: ['Selling Price (Incl. VAT)', 'Sale price (inclusive of all taxes)', 'बिक्री मूल्य'],
  inventory: ['Qty (pcs)', 'Available Stock', 'Closing Bal', 'Bal Qty', 'मौज्दात', 'परिमाण'],
  weight: ['Weight (in kg)', 'Wt. (g)', 'तौल'],
};
const RETAILERS: Partial<Record<keyof typeof RETAILER_COLUMNS, string[]>> = {
  office_code: ['Code No', 'Outlet ID', 'पसल कोड', 'कोड'],
  name: ['Name of Retailer', 'Shop/Firm Name', 'पसलको नाम', 'नाम'],
  area: ['City/Town', 'Municipality/VDC', 'Local Body', 'नगरपालिका', 'स्थानीय तह', 'स्थान'],
  district: ['District', 'जिल्ला'],
  state: ['Province No.', 'प्रदेश'],
  ward: ['Ward No', 'वडा नं.', 'वडा नम्बर'],
  phone: ['Mob. No.', 'Ph. No.', 'Phone No./Mobile', 'फोन नं.', 'मोबाइल नं.', 'सम्पर्क नम्बर'],
  email: ['E-mail ID', 'इमेल'],
  pan: ['PAN/VAT No.', 'पान नं.'],
  address: ['Address', 'ठेगाना'],
  opening_hours: ['Shop Timing', 'खुल्ने समय'],
  user_name: ['Proprietor Name', 'मालिकको नाम', 'मालिक'],
  user_mobile: ['Owner Contact No.', 'मालिकको मोबाइल'],
};

it.each([
  ...Object.entries(PRODUCTS).map(([column, headers]) => [column, PRODUCT_COLUMNS, headers] as const),
  ...Object.entries(RETAILERS).map(([column, headers]) => [column, RETAILER_COLUMNS, headers] as const),
])('knows the headers of %s', (column, columns, headers) => {
  for (const header of headers) expect(guessMapping(columns, [header]), header).toEqual({ [column]: 0 });
});

it.each(['Price ($)', 'Price (excl. VAT)', 'Dealer Price', 'Old price'])('leaves “%s” to a person', (header) => {
  expect(guessMapping(PRODUCT_COLUMNS, [header])).toEqual({});
});

it('prefers the English of two columns', () => {
  expect(guessMapping(RETAILER_COLUMNS, ['नाम', 'Name', 'कोड'])).toEqual({ name: 1, office_code: 2 });
});

it.each([
  'मिति,विवरण,खर्च (रु.),जम्मा (रु.),सन्दर्भ नं.,फोन नं.',
  'कारोबार मिति,कैफियत,डेबिट,क्रेडिट,चेक नं.,मोबाइल नं.',
  'मिति (वि.सं.),विवरण,निकासा,जम्मा रकम,भौचर नं.,पठाउने',
  'Settlement Date,Details,Paid Out,Settled Amount,Trace,Sender Mobile',
  'Created On,Purpose,Payment,Receipt,Vch No.,Customer Phone',
  'Date (AD),Description,Withdrawals(Dr),Deposits(Cr),Cheque No/Ref No,Mobile Number',
])('knows each column of the statement %s', async (header) => {
  const rows = ['2026-11-26,IBFT,,100,R-1001,9841234567', '2026-11-27,Charge,50,,R-1002,'];
  const lines = Buffer.from([header, ...rows].join('\n'));
  const { rows: read, ...more } = await readStatement(lines, 'Bank', {}, new Date('2026-11-28'));
  expect(read).toMatchObject([{ amount: 100_00, reference: 'R-1001', text: 'IBFT', payer_phone: '9841234567' }]);
  expect(more).toMatchObject({ outgoing: 1, bad: [] });
});
