import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { hasDates, id, instant, line, money } from '../calls/fields.ts';
import { inputOf, resource } from '../calls/resource.ts';
import { typedCode } from '../language/typed-text.ts';

export const DISCOUNT_TYPES = ['PERCENT', 'AMOUNT'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** As customers type it: case and spaces don't matter. */
export const couponCode = z
  .string()
  .trim()
  .max(40)
  .transform((typed) => typedCode(typed).toUpperCase().replace(/\s/g, ''));

/** How many codes can be made at once. */
export const MOST_COUPONS = 5000;

const uses = z.int().min(1).max(1_000_000).nullish();

const couponFields = {
  code: couponCode.refine((code) => /^[A-Z0-9-]{3,30}$/.test(code), 'Use 3 to 30 letters, digits and hyphens.'),
  title: line(120),
  discount_type: z.enum(DISCOUNT_TYPES),
  /** Percent off the goods. */
  percent: z.number().nullish(),
  amount: money.nullish(),
  /** The highest discount of a percentage. */
  most_discount: money.nullish(),
  /** Minimum price of the goods. */
  min_amount: money.nullish(),
  start_date: instant.nullish(),
  end_date: instant.nullish(),
  /** How many open or delivered orders can use the coupon, in all and per phone; null means unlimited. */
  total_limit: uses,
  phone_limit: uses,
  /** Limits it to these schemes; an empty list allows all. */
  scheme_ids: z.array(id).max(500).default([]),
  product_ids: z.array(id).max(500).default([]),
  is_active: z.boolean().default(true),
};

/** A coupon's fields in a save. Older coupons can hold values that are refused today, but stay readable. */
const inputRules = {
  /** Percent of the goods: 0.01 to 100, at most two decimals. */
  percent: z
    .number()
    .min(0.01, 'Enter a percentage from 0.01 to 100.')
    .max(100, 'Enter a percentage from 0.01 to 100.')
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, 'Use up to two decimal places.')
    .nullish(),
  most_discount: money.refine((paisa) => paisa > 0, 'Enter an amount above 0, or leave it empty.').nullish(),
};

/** Check this even if other fields are wrong, so that the form shows all errors at once. */
const anyway = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

const couponInput = inputOf({ ...couponFields, ...inputRules })
  .refine(({ discount_type, percent }) => discount_type !== 'PERCENT' || percent != null, {
    path: ['percent'],
    error: 'Enter a percentage.',
    when: anyway,
  })
  .refine(({ discount_type, amount }) => discount_type !== 'AMOUNT' || amount, {
    path: ['amount'],
    error: 'Enter an amount.',
    when: anyway,
  })
  .refine(({ start_date, end_date }) => !start_date || !end_date || end_date > start_date, {
    path: ['end_date'],
    error: 'Choose an end after the start.',
    when: hasDates,
  });

export const coupons = resource({
  path: 'coupon',
  entity: 'Coupon',
  screen: { path: 'coupon-manage', label: 'Coupons', group: 'Offers' },
  scope: 'brand',
  fields: { ...couponFields, code: z.string(), used: z.int() },
  input: couponInput,
  find: { code: 'part', title: 'part', discount_type: 'exact', is_active: 'flag', end_date: 'days' },
  sort: ['code', 'title', 'used', 'start_date', 'end_date'],
  about: {
    list: 'Coupons, with how many living orders have them',
    remove: 'Delete a coupon that no order has had',
  },
  demo: 'made',
});

export const couponEndpoints = {
  copyCoupon: endpoint('POST coupon/{id}/many', {
    scope: 'brand',
    about: 'Generate many coupons with the same terms and random codes',
    body: z.object({
      number: z.int().min(1).max(MOST_COUPONS),
      /** The prefix of each code. */
      prefix: couponCode.refine(
        (code) => /^[A-Z0-9-]{0,12}$/.test(code),
        'Use at most 12 letters, digits and hyphens.',
      ),
      /** How many orders can use each code. */
      total_limit: uses,
    }),
    reply: one(z.object({ made: z.int() })),
  }),
  exportCoupons: endpoint('GET coupon/export', {
    about: 'Coupons with their terms and their use, as a CSV or XLSX file',
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), title: z.string().trim().max(120).optional() }),
    reply: z.any(),
    file: true,
  }),
};
