import { eq } from 'drizzle-orm';
import type { OwnerKind } from '../../contract/sections/sections.ts';
import { products } from '../catalog/catalog.table.ts';
import type { Db } from '../db/db.ts';
import { notFound } from '../http/errors.ts';

export interface Owner<K extends OwnerKind = OwnerKind> {
  owner_kind: K;
  owner_id: string | null;
}

/** Returns the address of the page that shows an owner's sections. */
export async function addressOfOwner(db: Db, { owner_kind, owner_id }: Owner): Promise<string> {
  if (owner_kind === 'home' || !owner_id) return '/';
  if (owner_kind === 'scheme') return `/scheme/${owner_id}`;
  const [product] = await db.select({ slug: products.slug }).from(products).where(eq(products._id, owner_id));
  if (!product) throw notFound('Product');
  return `/products/${product.slug}`;
}
