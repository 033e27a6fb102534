import type { Db } from '../db/db.ts';
import { invalidateTag } from '../http/caching/cache.ts';

/** Tags every list and page of products. */
export const PRODUCTS_TAG = 'products';
const ANY_PRODUCT_TAG = 'product:any';
export const productTag = (id: string) => `product:${id}`;

/** Returns the tags of everything that shows these products in passing, like a scheme's page. */
export const productTags = (ids: string[]): string[] => [ANY_PRODUCT_TAG, ...ids.map(productTag)];

/** Invalidates every cached response and page that shows one of these products. */
export async function invalidateProducts(db: Db, ids: string[]): Promise<void> {
  await invalidateTag(db, PRODUCTS_TAG, ...ids.map(productTag));
}
