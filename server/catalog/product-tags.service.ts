import type { Db } from '../db/db.ts';
import { invalidateTag } from '../http/caching/cache.ts';

/** The tag of every list of products, and of every product's page. */
export const PRODUCTS_TAG = 'products';
const ANY_PRODUCT_TAG = 'product:any';
export const productTag = (id: string) => `product:${id}`;

/** The tags of everything that shows these products among other things, like the page of a scheme. */
export const productTags = (ids: string[]): string[] => [ANY_PRODUCT_TAG, ...ids.map(productTag)];

/** Invalidates every cached response and page that shows one of the products, wherever that is. */
export async function invalidateProducts(db: Db, ids: string[]): Promise<void> {
  await invalidateTag(db, PRODUCTS_TAG, ...ids.map(productTag));
}

/**
 * Invalidates every cached response and page that shows a product, if so many have changed that everything is read again.
 */
export async function invalidateAllProducts(db: Db): Promise<void> {
  await invalidateTag(db, PRODUCTS_TAG, ANY_PRODUCT_TAG);
}
