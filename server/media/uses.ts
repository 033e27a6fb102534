import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';

export interface Use {
  kind: string;
  name: string;
  /** The admin page that shows it, where there is one. */
  path: string | null;
}

/**
 * Every place that shows a picture, by reference or inside a text. A domain that begins to show pictures adds its line
 * here; one that forgets to is still kept from losing them by its foreign key.
 */
export async function usesOf(db: Db, file: { _id: string; path: string }): Promise<Use[]> {
  // Texts hold the address in any size: the key is what they have in common.
  const key = `%${/([\w-]+)\.jpg$/.exec(file.path)?.[1]}%`;
  const { rows } = await db.execute(sql`
    select 'product' as kind, p.name, 'product-manage/' || lower(p.type) || '/edit/' || p._id as path from products p
      where p.description like ${key} or exists (select from product_images i where i.product_id = p._id and i.file_id = ${file._id})
    union all
    select 'scheme', s.name, 'scheme-manage/' || lower(s.type) || '/edit/' || s._id from schemes s
      where s.description like ${key} or exists (select from scheme_images i where i.scheme_id = s._id and i.file_id = ${file._id})
    union all
    select 'brand', b.name, 'brand-manage/edit/' || b._id from brands b where b.logo_id = ${file._id}
    union all
    select 'review of', p.name, 'review-manage?find_product_id=' || p._id from review_images i join reviews r on r._id = i.review_id
      join products p on p._id = r.product_id where i.file_id = ${file._id}
    union all
    select 'payment QR of', o.name, null from offices o where o.payment_qr = ${file._id}
    limit 100`);
  return rows as unknown as Use[];
}
