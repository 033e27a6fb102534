import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/calls/list.ts';
import { variantTypeOf } from '../../../contract/catalog/variants.ts';
import type { SchemeType } from '../../../contract/offers/offers.ts';
import type { SchemeStatus } from '../../../contract/offers/schemes.ts';
import { products, variants } from '../../catalog/catalog.table.ts';
import { ordersOfScheme } from '../../counts/counts.service.ts';
import type { Db } from '../../db/db.ts';
import { listRows } from '../../db/list.ts';
import { notFound } from '../../http/errors.ts';
import { asPicture, firstImage, imagesOf, isSoldOut } from '../offers.service.ts';
import {
  campaigns,
  mainFields,
  schemeBundles,
  schemeFields,
  schemeOffices,
  schemes,
  schemeVariants,
} from '../offers.table.ts';

/** Computes a scheme's status at an instant, for the list's filter. */
const statusAt = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<SchemeStatus>`case when not ${schemes.is_published} then 'draft' when ${schemes.start_date} > ${at} then 'scheduled'
    when ${schemes.end_date} <= ${at} then 'ended' when ${isSoldOut} then 'sold-out' else 'running' end`;
};

// Name the outer table in these subselects: drizzle omits it if there is only one table.
const ordersOf = ordersOfScheme(sql.raw('"schemes"."_id"'));
const unitsLeft = sql<number>`(select coalesce(sum(v.inventory - v.held), 0)::int from ${variants} v
  where v.product_id = "schemes"."main_product" and v.is_available)`;

/** Whether this product's price is part of an order's price: a gift has its own price only in a multi-buy. */
const hasPriceOf = (
  product_id: string,
) => sql`(${schemes.main_product}::text = ${product_id} or ${schemes.type} = 'MULTI-BUY'
  and exists (select from ${schemeBundles} b where b.scheme_id = "schemes"."_id" and b.product_id::text = ${product_id}))`;

/** Lists schemes of the granted kinds; deleted ones only with `find_is_deleted=true`. */
export async function listSchemes(db: Db, kinds: SchemeType[], query: ListQuery, now: Date) {
  const status = statusAt(now);
  const asksForDeleted = query.conditions.some((condition) => condition.field === 'is_deleted');
  const page = await listRows(db, query, {
    select: db
      .select({
        _id: schemes._id,
        type: schemes.type,
        name: schemes.name,
        slug: schemes.slug,
        status: status.as('status'),
        is_published: schemes.is_published,
        start_date: schemes.start_date,
        end_date: schemes.end_date,
        document: firstImage.as('document'),
        product_name: products.name,
        campaign: { _id: campaigns._id, name: campaigns.name },
        orders: ordersOf.as('orders_of'),
        inventory: unitsLeft.as('inventory_of'),
      })
      .from(schemes)
      .innerJoin(products, eq(products._id, schemes.main_product))
      .leftJoin(campaigns, eq(campaigns._id, schemes.campaign_id))
      .$dynamic(),
    columns: {
      _id: schemes._id,
      type: schemes.type,
      name: schemes.name,
      status,
      campaign_id: schemes.campaign_id,
      main_product: schemes.main_product,
      priced_product: hasPriceOf,
      is_deleted: schemes.is_deleted,
      start_date: schemes.start_date,
      end_date: schemes.end_date,
      added_at: schemes.added_at,
    },
    order: 'added_at:desc',
    tiebreak: schemes._id,
    where: and(inArray(schemes.type, kinds), asksForDeleted ? undefined : eq(schemes.is_deleted, false)),
  });
  return { ...page, data: page.data.map(({ document, ...row }) => ({ ...row, image: asPicture(document) })) };
}

declare const looked: unique symbol;
/** The id of a scheme of a granted kind. A function that takes one can't skip that check. */
export type SchemeId = string & { readonly [looked]: true };

/** Checks that a scheme is of a granted kind; any other is a 404. */
export async function schemeOfKinds(db: Db, kinds: SchemeType[], id: string): Promise<SchemeId> {
  const [scheme] = await db.select({ type: schemes.type }).from(schemes).where(eq(schemes._id, id));
  if (!scheme || !kinds.includes(scheme.type)) throw notFound('Scheme');
  return id as SchemeId;
}

/** Reads a scheme with all fields of its form, unless it is deleted. */
export async function getScheme(db: Db, id: SchemeId, now: Date) {
  const [scheme] = await db
    .select({
      ...getTableColumns(schemes),
      status: statusAt(now),
      orders: ordersOf,
    })
    .from(schemes)
    .where(eq(schemes._id, id));
  if (!scheme || scheme.is_deleted) throw notFound('Scheme');
  const bundle_product = await bundlesOf(db, id);
  const gifts = bundle_product.map(({ product_id }) => product_id);
  const offered = await variantsOf(db, id, [scheme.main_product, ...gifts]);
  return {
    ...scheme,
    image: await imagesOf(db, id),
    bundle_product,
    main_variant: offered.filter(({ product_id }) => product_id === scheme.main_product),
    bundle_variant: offered.filter(({ product_id }) => gifts.includes(product_id)),
    d_data: await fieldsOf(db, id),
    allowed_office: await db
      .select({ office_id: schemeOffices.office_id })
      .from(schemeOffices)
      .where(eq(schemeOffices.scheme_id, id)),
  };
}

export type SchemeForStaff = Awaited<ReturnType<typeof getScheme>>;

function bundlesOf(db: Db, id: string) {
  return db
    .select({ _id: schemeBundles._id, product_id: schemeBundles.product_id, product_name: products.name })
    .from(schemeBundles)
    .innerJoin(products, eq(products._id, schemeBundles.product_id))
    .where(eq(schemeBundles.scheme_id, id))
    .orderBy(asc(schemeBundles.position));
}

function fieldsOf(db: Db, id: string) {
  return db
    .select({ ...getTableColumns(schemeFields), field_name: mainFields.name })
    .from(schemeFields)
    .innerJoin(mainFields, eq(mainFields._id, schemeFields.field_id))
    .where(eq(schemeFields.scheme_id, id))
    .orderBy(asc(schemeFields.position));
}

async function variantsOf(db: Db, id: string, product_ids: string[]) {
  const offered = sql`${schemeVariants.variant_id} = ${variants._id} and ${schemeVariants.scheme_id} = ${id}`;
  const rows = await db
    .select({
      variant_id: variants._id,
      product_id: variants.product_id,
      product_name: products.name,
      inventory_type: products.inventory_type,
      sku_of_seller: variants.sku_of_seller,
      is_active: sql<boolean>`coalesce(${schemeVariants.is_active}, true)`,
      price: variants.price,
      sales_price: variants.sales_price,
      scheme_price: schemeVariants.scheme_price,
      is_available: variants.is_available,
      inventory: sql<number>`${variants.inventory} - ${variants.held}`,
    })
    .from(variants)
    .innerJoin(products, eq(products._id, variants.product_id))
    .leftJoin(schemeVariants, offered)
    .where(inArray(variants.product_id, product_ids))
    .orderBy(asc(variants.product_id), asc(variants.position), asc(variants._id));
  return rows.map(({ inventory_type, ...row }) => ({
    ...row,
    variant_type: variantTypeOf(inventory_type, row.sku_of_seller),
  }));
}
