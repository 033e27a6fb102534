import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { productsByIds } from '../catalog/catalog.service.ts';
import { products } from '../catalog/catalog.table.ts';
import type { Db } from '../db/db.ts';
import { notFound } from '../http/errors.ts';
import { files } from '../media/media.table.ts';
import { campaigns, quotas, schemeBundles, schemeImages, schemes, schemeVariants } from './offers.table.ts';

export const SCHEMES_TAG = 'schemes';
export const schemeTag = (id: string) => `scheme:${id}`;

const published = and(eq(schemes.is_published, true), eq(schemes.is_deleted, false));

/** A published scheme with its products, priced as the scheme sells them; the order decides what can be had. */
export async function schemeById(db: Db, id: string) {
  const [scheme] = await db
    .select()
    .from(schemes)
    .where(and(eq(schemes._id, id), published));
  if (!scheme) throw notFound('Scheme');
  const [bundles, image, offered] = await Promise.all([
    db.select().from(schemeBundles).where(eq(schemeBundles.scheme_id, id)).orderBy(asc(schemeBundles.position)),
    imagesOf(db, id),
    db.select().from(schemeVariants).where(eq(schemeVariants.scheme_id, id)),
  ]);
  const whole = await productsByIds(db, [scheme.main_product, ...bundles.map((bundle) => bundle.product_id)]);
  const priced = whole.map((product) => ({
    ...product,
    variant: product.variant.map((variant) => {
      const offer = offered.find((offer) => offer.variant_id === variant._id);
      return {
        ...variant,
        is_available: variant.is_available && (offer?.is_active ?? true),
        sales_price: offer?.scheme_price ?? variant.sales_price,
      };
    }),
  }));
  const main_product = priced.find((product) => product._id === scheme.main_product);
  if (!main_product) throw notFound('Scheme');
  const bundle_product = bundles.flatMap(({ _id, product_id }) => {
    const product = priced.find((product) => product._id === product_id);
    return product ? [{ _id, product_id: product }] : [];
  });
  return { ...scheme, image, main_product, bundle_product };
}

export type Scheme = Awaited<ReturnType<typeof schemeById>>;

function imagesOf(db: Db, scheme_id: string) {
  return db
    .select({
      _id: schemeImages._id,
      document: { _id: files._id, path: files.path, width: files.width, height: files.height, alt: files.alt },
    })
    .from(schemeImages)
    .innerJoin(files, eq(files._id, schemeImages.file_id))
    .where(eq(schemeImages.scheme_id, scheme_id))
    .orderBy(asc(schemeImages.position));
}

/** The pre-order and campaign schemes that run now, soonest to end first: one query. */
export async function runningSchemes(db: Db, now: Date) {
  const firstImage = sql<{ _id: string; path: string; width: number; height: number; alt: string } | null>`(
    select json_build_object('_id', f._id, 'path', f.path, 'width', f.width, 'height', f.height, 'alt', f.alt)
    from ${schemeImages} i join ${files} f on f._id = i.file_id where i.scheme_id = ${schemes._id} order by i.position limit 1)`;
  const ofProduct = (expression: string) =>
    sql.raw(`(select ${expression} from variants v where v.product_id = schemes.main_product)`);
  const rows = await db
    .select({
      _id: schemes._id,
      name: schemes.name,
      type: schemes.type,
      start_date: schemes.start_date,
      end_date: schemes.end_date,
      document: firstImage,
      product_name: products.name,
      price: sql<number>`${ofProduct('min(v.price)')}`,
      sales_price: sql<number>`${ofProduct('min(v.sales_price)')}`,
      is_sold_out: sql<boolean>`not coalesce(${ofProduct('bool_or(v.is_available and v.inventory > v.held)')}, false)`,
    })
    .from(schemes)
    .innerJoin(products, eq(products._id, schemes.main_product))
    .where(and(published, lte(schemes.start_date, now), gt(schemes.end_date, now), sql`${schemes.type} <> 'MULTI-BUY'`))
    .orderBy(asc(schemes.end_date), asc(schemes._id));
  return rows.map(({ document, ...row }) => ({ ...row, image: document && { _id: document._id, document } }));
}

/** Why an office cannot take one more order of a campaign. */
export type QuotaRefusal = 'not-allowed' | 'used-up';

/** Takes one order of the office's quota, by a guarded update in the order's transaction. */
export async function takeQuota(db: Db, campaign_id: string, office_id: string): Promise<QuotaRefusal | undefined> {
  const mine = and(eq(quotas.campaign_id, campaign_id), eq(quotas.office_id, office_id));
  const taken = await db
    .update(quotas)
    .set({ used: sql`${quotas.used} + 1` })
    .where(and(mine, sql`${quotas.used} < ${quotas.no_of_order}`))
    .returning({ used: quotas.used });
  if (taken.length > 0) return undefined;
  const [limited] = await db.select({ used: quotas.used }).from(quotas).where(mine);
  if (limited) return 'used-up';
  const [campaign] = await db
    .select({ open: campaigns.is_allowed_all_office })
    .from(campaigns)
    .where(eq(campaigns._id, campaign_id));
  return campaign?.open ? undefined : 'not-allowed';
}
