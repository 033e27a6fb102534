import { inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { invalidateTag } from '../http/cache.ts';
import { SCHEMES_TAG, schemeTag } from '../offers/offers.service.ts';
import { schemeBundles, schemes } from '../offers/offers.table.ts';
import { PRODUCTS_TAG } from './catalog.service.ts';

/** Drops every kept reply and page that shows one of the products: products one by one and in lists, and the schemes that sell it. */
export async function invalidateProducts(db: Db, ids: string[]): Promise<void> {
  const sellers = await db
    .select({ _id: schemes._id })
    .from(schemes)
    .where(
      or(
        inArray(schemes.main_product, ids),
        inArray(
          schemes._id,
          db.select({ _id: schemeBundles.scheme_id }).from(schemeBundles).where(inArray(schemeBundles.product_id, ids)),
        ),
      ),
    );
  const tags = [PRODUCTS_TAG, ...sellers.map((scheme) => schemeTag(scheme._id))];
  if (sellers.length > 0) tags.push(SCHEMES_TAG);
  for (const tag of tags) await invalidateTag(db, tag);
}

/** The schemes that sell one of the products now or are about to: name and product. */
export async function livingSchemesOf(db: Db, ids: string[], now: Date) {
  const { rows } = await db.execute<{ name: string; product_name: string; is_running: boolean }>(sql`
    select s.name, p.name as product_name, s.start_date <= ${now} as is_running
    from products p join schemes s on s.is_published and not s.is_deleted and s.end_date > ${now}
      and (s.main_product = p._id or exists (select from scheme_bundles b where b.scheme_id = s._id and b.product_id = p._id))
    where p._id in ${ids} order by s.start_date limit 1`);
  return rows;
}
