import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { formerSlugs } from '../db/former-slugs.table.ts';
import { products } from './catalog.table.ts';
import { isShown } from './products/list-products.service.ts';

/** Lists the addresses of products: slugs, and those that a published product had before. */
export async function productAddresses(db: Db, name?: string): Promise<{ name: string; path: string }[]> {
  const former = db
    .select({ name: formerSlugs.slug, slug: products.slug })
    .from(formerSlugs)
    .innerJoin(products, eq(products._id, formerSlugs.owner_id))
    .where(and(eq(formerSlugs.kind, 'product'), isShown, name === undefined ? undefined : eq(formerSlugs.slug, name)));
  const own = db
    .select({ name: products.slug, slug: products.slug })
    .from(products)
    .where(and(eq(products.is_deleted, false), name === undefined ? undefined : eq(products.slug, name)));
  const rows = await own.unionAll(former);
  return rows.map(({ name, slug }) => ({ name, path: `/products/${slug}` }));
}
