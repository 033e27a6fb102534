import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';

export interface Use {
  kind: string;
  name: string;
  /** The admin page that shows it, where there is one. */
  path: string | null;
}

const product = sql`'product' as kind, p.name, 'product-manage/' || lower(p.type) || '/edit/' || p._id as path from products p`;
const scheme = sql`'scheme' as kind, s.name, 'scheme-manage/' || lower(s.type) || '/edit/' || s._id as path from schemes s`;

/** Where each column that refers to a picture is shown. A test finds every such column in the database: none is forgotten. */
export const BY_REFERENCE: Record<string, (file_id: string) => SQL> = {
  'product_images.file_id': (id) =>
    sql`${product} join product_images i on i.product_id = p._id where i.file_id = ${id}`,
  'scheme_images.file_id': (id) => sql`${scheme} join scheme_images i on i.scheme_id = s._id where i.file_id = ${id}`,
  'brands.logo_id': (id) =>
    sql`'brand' as kind, b.name, 'brand-manage/edit/' || b._id as path from brands b where b.logo_id = ${id}`,
  'review_images.file_id': (id) => sql`'review of' as kind, p.name, 'review-manage?find_product_id=' || p._id as path
    from review_images i join reviews r on r._id = i.review_id join products p on p._id = r.product_id where i.file_id = ${id}`,
  'offices.payment_qr': (id) =>
    sql`'payment QR of' as kind, o.name, null as path from offices o where o.payment_qr = ${id}`,
};

/** The same of texts that may hold pictures: those that `safeHtml` writes, which a test finds, too. */
export const IN_TEXTS: Record<string, (key: string) => SQL> = {
  'products.description': (key) => sql`${product} where p.description like ${key}`,
  'schemes.description': (key) => sql`${scheme} where s.description like ${key}`,
};

/** Every place that shows a picture, by reference or inside a text. */
export async function usesOf(db: Db, file: { _id: string; path: string }): Promise<Use[]> {
  // Texts hold the address in any size: the key is what they have in common.
  const key = `%${/([\w-]+)\.jpg$/.exec(file.path)?.[1]}%`;
  const places = [
    ...Object.values(BY_REFERENCE).map((place) => sql`select ${place(file._id)}`),
    ...Object.values(IN_TEXTS).map((place) => sql`select ${place(key)}`),
  ];
  const { rows } = await db.execute(sql`${sql.join(places, sql` union `)} limit 100`);
  return rows as unknown as Use[];
}
