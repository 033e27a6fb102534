import type { ReactNode } from 'react';
import type { ProductForStaff } from '../../../contract/catalog/catalog.ts';
import type { OptionNames } from '../../../contract/catalog/variants.ts';
import type { FieldType } from '../../../contract/offers/answers.ts';
import type { SchemeType } from '../../../contract/offers/offers.ts';
import { ABOVE_LIST, type SchemeDetail, type VariantInScheme } from '../../../contract/offers/schemes.ts';
import { instantOf, localTime } from '../kit/fields/read-time.ts';
import { NO_SEO } from '../kit/form/SeoFields.tsx';
import { PICTURE_ROWS, type RowLists, type RowsOf } from '../kit/merge/rows.ts';
import { formatRs } from '../language/figures.ts';
import { t } from '../language/t.ts';
import type { Picture } from '../media/PictureField.tsx';

export interface PriceRow extends Omit<VariantInScheme, 'scheme_price' | 'variant_type'> {
  scheme_price: number | string;
}

export interface FieldRow {
  _id?: string;
  field_id: string;
  field_type: FieldType;
  option: string[];
  option_names_ne?: OptionNames | null;
  is_required: boolean;
}

/** A scheme form's values; dates as `YYYY-MM-DDTHH:mm:ss` in Nepal. */
export interface SchemeValues {
  _id?: string;
  type: SchemeType;
  name: string;
  name_ne: string;
  slug: string;
  description: string;
  description_ne: string;
  seo_title: string;
  seo_title_ne: string;
  seo_description: string;
  seo_description_ne: string;
  start_date: string;
  end_date: string;
  image: Picture[];
  main_product: string;
  bundle_product: string[];
  main_variant: PriceRow[];
  bundle_variant: PriceRow[];
  campaign_id: string;
  actual_price: number | string;
  offer_price: number | string;
  advance_payment: number | string;
  payment_window: number | string;
  limit_per_phone: number | string;
  d_data: FieldRow[];
  allowed_office: string[];
  confirm_above_list: boolean;
}

/** A scheme can't change a variant's facts from the catalogue. */
const PRICE_ROWS: RowsOf<PriceRow> = {
  key: ['variant_id'],
  name: (row) => row.sku_of_seller,
  given: ['variant_id', 'product_id', 'product_name', 'sku_of_seller', 'price', 'sales_price', 'inventory'],
};

export const SCHEME_ROWS: RowLists<SchemeValues> = {
  image: PICTURE_ROWS,
  main_variant: PRICE_ROWS,
  bundle_variant: { ...PRICE_ROWS, name: (row) => `${row.product_name} ${row.sku_of_seller}` },
  d_data: { key: ['_id', 'field_id'], name: (row) => row.field_id },
};

export const emptyScheme = (type: SchemeType): SchemeValues => ({
  type,
  name: '',
  name_ne: '',
  slug: '',
  description: '',
  description_ne: '',
  ...NO_SEO,
  start_date: '',
  end_date: '',
  image: [],
  main_product: '',
  bundle_product: [],
  main_variant: [],
  bundle_variant: [],
  campaign_id: '',
  actual_price: 0,
  offer_price: 0,
  advance_payment: 0,
  payment_window: '',
  limit_per_phone: '',
  d_data: [],
  allowed_office: [],
  confirm_above_list: false,
});

export function valuesOf(scheme: SchemeDetail) {
  const row = ({ variant_type: _type, scheme_price, ...variant }: VariantInScheme) => ({
    ...variant,
    scheme_price: scheme_price ?? '',
  });
  return {
    ...scheme,
    start_date: localTime(scheme.start_date),
    end_date: localTime(scheme.end_date),
    bundle_product: scheme.bundle_product.map((bundle) => bundle.product_id),
    main_variant: scheme.main_variant.map(row),
    bundle_variant: scheme.bundle_variant.map(row),
    allowed_office: scheme.allowed_office.map((office) => office.office_id),
  };
}

/** Whether the bundled products share one price; in a multi-buy each gift variant has its own. */
export const hasBundlePrice = ({ type, bundle_product }: SchemeValues) =>
  type !== 'MULTI-BUY' && bundle_product.length > 0;

export function bodyOf(values: SchemeValues) {
  const offered = ({ variant_id, is_active, scheme_price }: PriceRow) => ({ variant_id, is_active, scheme_price });
  return {
    ...values,
    start_date: instantOf(values.start_date),
    end_date: instantOf(values.end_date),
    image: values.image.map(({ document }) => ({ document: document._id })),
    bundle_product: values.bundle_product.map((product_id) => ({ product_id })),
    main_variant: values.main_variant.map(offered),
    bundle_variant: values.bundle_variant.map(offered),
    allowed_office: values.allowed_office.map((office_id) => ({ office_id })),
    campaign_id: values.campaign_id || null,
    limit_per_phone: values.limit_per_phone === '' ? null : values.limit_per_phone,
    payment_window: values.payment_window === '' ? null : values.payment_window,
    // The server reads a missing value as 0 or none.
    description: values.description || undefined,
    // Without an address, one is made from the name.
    slug: values.slug || undefined,
    // These fields appear only if bundled products share one price.
    actual_price: hasBundlePrice(values) && values.actual_price !== '' ? values.actual_price : 0,
    offer_price: hasBundlePrice(values) && values.offer_price !== '' ? values.offer_price : 0,
    advance_payment: values.advance_payment === '' ? 0 : values.advance_payment,
  };
}

/** Returns a newly chosen product's variants, all active at the catalogue's price. */
export function rowsOf(product: ProductForStaff): PriceRow[] {
  return product.variant.map(({ _id, sku_of_seller, price, sales_price, inventory, held }) => ({
    variant_id: _id,
    product_id: product._id,
    product_name: product.name,
    sku_of_seller,
    is_active: true,
    price,
    sales_price,
    scheme_price: '',
    inventory: inventory - held,
  }));
}

/** Returns the discount in percent, rounded. */
export function percentOff(from: number, to: number): number {
  return from > 0 ? Math.round(((from - to) / from) * 100) : 0;
}

export const offInWords = (percent: number) => (percent < 0 ? `${-percent} % above` : `${percent} %`);

/** Proposes a copy's name, within 120 characters. */
export const copyName = (name: string) => `${name.slice(0, 113)} (copy)`;

export type BulkFill = { how: 'percent' | 'fixed'; amount: number } | { how: 'clear' };

/** Fills the scheme price of every active row: a percentage off the sales price in whole rupees, one price, or none. */
export function filled(rows: PriceRow[], fill: BulkFill): PriceRow[] {
  return rows.map((row) => (row.is_active ? { ...row, scheme_price: filledPrice(row, fill) } : row));
}

function filledPrice({ sales_price }: PriceRow, fill: BulkFill): number | string {
  if (fill.how === 'clear') return '';
  return fill.how === 'fixed' ? fill.amount : Math.round(sales_price * (1 - fill.amount / 100));
}

/**
 * Checks prices here too, so they're reported with everything else. The server checks again by the current catalogue.
 */
export function aboveList({ confirm_above_list, main_variant, bundle_variant }: SchemeValues): Record<string, string> {
  if (confirm_above_list) return {};
  const wrong = (field: string, rows: PriceRow[]) =>
    rows.flatMap(({ scheme_price, price }, n) =>
      scheme_price !== '' && Number(scheme_price) > price
        ? [[`${field}.${n}.scheme_price`, t(ABOVE_LIST, { amount: formatRs(price) })] as const]
        : [],
    );
  return Object.fromEntries([...wrong('main_variant', main_variant), ...wrong('bundle_variant', bundle_variant)]);
}

/** Whether a price is above its list price, which the user must confirm. */
export const isAboveList = (values: SchemeValues) =>
  Object.keys(aboveList({ ...values, confirm_above_list: false })).length > 0;

/** Adds up the bundled products' prices if bought separately, each by its cheapest active variant. */
export function priceApart(rows: PriceRow[]): number {
  const lowest = new Map<string, number>();
  for (const { product_id, sales_price, is_active } of rows)
    if (is_active) lowest.set(product_id, Math.min(lowest.get(product_id) ?? Number.POSITIVE_INFINITY, sales_price));
  return [...lowest.values()].reduce((sum, price) => sum + price, 0);
}

/** Returns the first error of a field or anything inside it. */
export const errorUnder = (errors: Record<string, ReactNode>, field: string) =>
  Object.entries(errors).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1];
