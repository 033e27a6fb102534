import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { day, id, instant, line, money, named } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { uploadReply } from '../imports/imports.ts';
import { typedCode } from '../language/typed-text.ts';
import { SCHEME_TYPES } from '../offers/scheme-types.ts';

/** VAT in Nepal, in percent of the price without it; our prices include it. */
export const VAT_PERCENT = 13;
/** Returns the VAT included in a price; both in paisa. */
export const vatIn = (paisa: number): number => Math.round((paisa * VAT_PERCENT) / (100 + VAT_PERCENT));

/** As on the retailer's bill; small letters and Nepali digits are the same number. */
export const billNumber = line(40).overwrite((typed) => typedCode(typed).toUpperCase());

/** `2083/84`, from Shrawan to Ashadh; the days of Nepal's calendar are known up to 2089/90. */
export const fiscalYear = z
  .string()
  .regex(/^20[0-8]\d\/\d\d$/, 'Choose a fiscal year.')
  .refine((name) => (Number(name.slice(2, 4)) + 1) % 100 === Number(name.slice(5)), 'Choose a fiscal year.');

/** A sum of many bills: rupees in the API, integer paisa inside. */
const sum = z.codec(z.number(), z.int(), {
  decode: (rupees) => Math.round(rupees * 100),
  encode: (paisa) => paisa / 100,
});

const bill = z.object({ number: z.string(), day, fiscal_year: z.string(), amount: money });

const billListed = z.object({
  _id: id,
  order_id: z.string(),
  scheme_type: z.enum(SCHEME_TYPES),
  customer_name: z.string(),
  office: named,
  total: money,
  handed_over_at: instant,
  /** Absent until staff enter it; `is_returned` once the goods came back and were refunded. */
  bill: bill.extend({ is_returned: z.boolean() }).nullish(),
});
export type BillListed = z.input<typeof billListed>;

const year = z.object({ name: fiscalYear, first: day, last: day });

const book = z.object({
  years: z.array(year),
  year,
  /** Totals of the year's bills including VAT; `taxable` and `vat` add up to `total`. */
  total: sum,
  taxable: sum,
  vat: sum,
  bills: z.int(),
  /** Bills whose goods came back and were refunded: their total, and its VAT. */
  returned_bills: z.int(),
  returned: sum,
  returned_vat: sum,
  /** Bills whose hand-over was undone; they have no amount. */
  cancelled: z.int(),
  /** Orders handed over in the year without a bill. */
  without: z.int(),
});

/** The retailer is the seller: this records its own bills and issues none. */
export const billEndpoints = {
  listBills: endpoint('GET bill', {
    about: 'Orders that your office and those below it have handed over, each with the bill of its retailer',
    kinds: SCHEME_TYPES,
    query: listQuery({
      find: { search: 'search', fiscal_year: 'exact', has_bill: 'flag', office_id: 'exact' },
      sort: ['handed_over_at'],
    }),
    reply: list(billListed),
  }),
  getBook: endpoint('GET bill/book', {
    about: 'The sums of a fiscal year’s bills, with the VAT inside shown apart',
    kinds: SCHEME_TYPES,
    query: z.object({ fiscal_year: fiscalYear.optional(), office_id: id.optional() }),
    reply: one(book),
  }),
  setBill: endpoint('POST bill/{id}', {
    scope: 'office',
    about: 'Record or correct the retailer’s bill of an order, by the order’s id',
    kinds: SCHEME_TYPES,
    /** `day` is the bill's; if omitted, the day of the hand-over. */
    body: z.object({ number: billNumber, day: day.nullish() }),
    reply: one(bill),
  }),
  importBills: endpoint('POST bill/import', {
    about:
      'Upload a CSV, XLSX, XLS or ODS file of bills with the columns order_id and bill_number; nothing is written yet',
    multipart: true,
    reply: uploadReply,
  }),
  exportBook: endpoint('GET bill/export', {
    about:
      'The sales book of a fiscal year as a CSV or XLSX file, with BS and AD dates and the VAT inside shown apart; import takes its numbers',
    kinds: SCHEME_TYPES,
    query: z.object({
      format: z.enum(['csv', 'xlsx']).default('csv'),
      fiscal_year: fiscalYear.optional(),
      office_id: id.optional(),
    }),
    file: true,
    reply: z.unknown(),
  }),
};
