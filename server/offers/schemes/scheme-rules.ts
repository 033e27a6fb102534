import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { ABOVE_LIST, lockOf, type schemeInput } from '../../../contract/offers/schemes.ts';
import { products, variants } from '../../catalog/catalog.table.ts';
import type { Db } from '../../db/db.ts';
import { say, type Text } from '../../http/words/sentence.ts';
import { files } from '../../media/media.table.ts';
import { offices } from '../../offices/offices.table.ts';
import { campaigns, mainFields } from '../offers.table.ts';
import type { SchemeForStaff } from './schemes.ts';

type Input = z.output<typeof schemeInput>;
type Errors = Record<string, Text>;

/** Finds all problems of a scheme that need the database, by field, each with its fix. */
export async function wrongInScheme(db: Db, input: Input, before: SchemeForStaff | undefined): Promise<Errors> {
  return {
    ...(await wrongReferences(db, input, before)),
    ...(await wrongProducts(db, input)),
    ...(await wrongVariants(db, input)),
    ...(await wrongAdvance(db, input)),
    ...wrongPrices(input),
    ...lockedFields(input, before),
  };
}

async function wrongProducts(db: Db, { main_product, bundle_product }: Input): Promise<Errors> {
  const errors: Errors = {};
  const ids = [main_product, ...bundle_product.map((bundle) => bundle.product_id)];
  const rows = await db
    .select({ _id: products._id, type: products.type })
    .from(products)
    .where(and(inArray(products._id, ids), eq(products.is_deleted, false)));
  const typeOf = (id: string) => rows.find((product) => product._id === id)?.type;
  if (typeOf(main_product) !== 'MAIN') errors.main_product = 'This is not a main product. Choose one.';
  bundle_product.forEach(({ product_id }, n) => {
    if (typeOf(product_id) !== 'BUNDLE')
      errors[`bundle_product.${n}.product_id`] = 'This is not a bundle product. Choose one.';
  });
  return errors;
}

async function wrongVariants(db: Db, input: Input): Promise<Errors> {
  const errors: Errors = {};
  const ids = [...input.main_variant, ...input.bundle_variant].map((variant) => variant.variant_id);
  const rows = ids.length === 0 ? [] : await db.select().from(variants).where(inArray(variants._id, ids));
  const bundles = input.bundle_product.map((bundle) => bundle.product_id);
  const lists = { main_variant: [input.main_product], bundle_variant: bundles };
  for (const [list, allowed] of Object.entries(lists) as ['main_variant' | 'bundle_variant', string[]][]) {
    input[list].forEach(({ variant_id, scheme_price }, n) => {
      const variant = rows.find((variant) => variant._id === variant_id);
      if (!variant || !allowed.includes(variant.product_id))
        errors[`${list}.${n}.variant_id`] =
          'This variant belongs to another product. Remove it or choose that product.';
      else if (input[list].findIndex((other) => other.variant_id === variant_id) < n)
        errors[`${list}.${n}.variant_id`] = 'This variant is listed twice. Remove one.';
      else if (scheme_price != null && scheme_price > variant.price && !input.confirm_above_list)
        errors[`${list}.${n}.scheme_price`] = say(ABOVE_LIST, { amount: { paisa: variant.price } });
    });
  }
  return errors;
}

/** Refuses an advance above the price of any variant. Variants that aren't listed have the catalogue's price. */
async function wrongAdvance(db: Db, { type, main_product, main_variant, advance_payment }: Input): Promise<Errors> {
  if (type !== 'MULTI-BUY') return {};
  const all = await db.select().from(variants).where(eq(variants.product_id, main_product));
  const prices = all.flatMap(({ _id, sales_price }) => {
    const listed = main_variant.find((variant) => variant.variant_id === _id);
    return (listed?.is_active ?? true) ? [listed?.scheme_price ?? sales_price] : [];
  });
  const cheapest = Math.min(...prices);
  if (advance_payment <= cheapest) return {};
  const amount = { paisa: cheapest };
  return { advance_payment: say('The advance is higher than the cheapest variant, {amount}. Lower it.', { amount }) };
}

/** Checks that bundled products share one price, except in a multi-buy (spec 3). */
function wrongPrices({ type, bundle_product, bundle_variant, offer_price, actual_price, ...input }: Input): Errors {
  const errors: Errors = {};
  if (type !== 'MULTI-BUY') {
    bundle_variant.forEach(({ scheme_price }, n) => {
      if (scheme_price != null)
        errors[`bundle_variant.${n}.scheme_price`] = 'Bundled products share one price: set the offer price.';
    });
  }
  if (bundle_product.length === 0 && offer_price > 0)
    errors.offer_price = 'There is no bundled product to price. Choose one, or set the price to 0.';
  else if (offer_price > actual_price && !input.confirm_above_list)
    errors.offer_price = say(
      'This is above their price when sold separately, {amount}. Lower it, or choose “Allow prices above the list price”.',
      { amount: { paisa: actual_price } },
    );
  return errors;
}

async function wrongReferences(db: Db, input: Input, before: SchemeForStaff | undefined): Promise<Errors> {
  const errors: Errors = {};
  const campaign = await idsIn(db, campaigns, input.campaign_id ? [input.campaign_id] : []);
  const pictures = await idsIn(
    db,
    files,
    input.image.map((image) => image.document),
  );
  const fields = await idsIn(
    db,
    mainFields,
    input.d_data.map((field) => field.field_id),
  );
  const retailers = await idsIn(
    db,
    offices,
    input.allowed_office.map((office) => office.office_id),
    sql`${offices.type} = 'RETAILER'`,
  );
  if (input.campaign_id && !campaign.has(input.campaign_id))
    errors.campaign_id = 'This campaign no longer exists. Choose another.';
  input.image.forEach(({ document }, n) => {
    if (!pictures.has(document)) errors[`image.${n}.document`] = 'This picture no longer exists. Choose another.';
  });
  input.d_data.forEach(({ _id, field_id }, n) => {
    if (!fields.has(field_id)) errors[`d_data.${n}.field_id`] = 'This field no longer exists. Choose another.';
    if (_id && !before?.d_data.some((field) => field._id === _id))
      errors[`d_data.${n}._id`] = 'This field belongs to another scheme. Add it again.';
  });
  input.allowed_office.forEach(({ office_id }, n) => {
    // Remove each id once it's seen, so that a duplicate is refused.
    if (!retailers.delete(office_id)) errors[`allowed_office.${n}.office_id`] = 'Choose a retailer, each one once.';
  });
  return errors;
}

/** Keeps the ids that are rows of the table. */
async function idsIn(db: Db, table: PgTable & { _id: AnyPgColumn }, ids: string[], also = sql`true`) {
  const rows = await db
    .select({ _id: sql<string>`${table._id}` })
    .from(table)
    .where(sql`${table._id} = any(${sql.param(ids)}::uuid[]) and ${also}`);
  return new Set(rows.map((row) => row._id));
}

/** Refuses other products for a scheme that customers have seen or bought. */
function lockedFields(input: Input, before: SchemeForStaff | undefined): Errors {
  if (!before) return {};
  const errors: Errors = {};
  const reason = lockOf(before);
  if (!reason) return {};
  if (input.type !== before.type) errors.type = reason;
  if (input.main_product !== before.main_product) errors.main_product = reason;
  const bundles = (list: { product_id: string }[]) => list.map((bundle) => bundle.product_id).join();
  if (bundles(input.bundle_product) !== bundles(before.bundle_product)) errors.bundle_product = reason;
  if ((input.campaign_id ?? null) !== before.campaign_id) errors.campaign_id = reason;
  return errors;
}
