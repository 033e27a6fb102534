import { expect } from 'vitest';
import type { ProductInput } from '../contract/catalog/catalog.ts';
import { combinations, skuOf } from '../contract/catalog/variants.ts';
import { files } from '../server/media/media.table.ts';
import { testApp } from './app.ts';
import { buildUser, insertOne, unique } from './builders.ts';

export const TYPES = [
  { inventory_type: 'Memory', option: ['8GB', '12GB'] },
  { inventory_type: 'Colour', option: ['Red', 'Blue'] },
];
export const matrixOf = (types: typeof TYPES, inventory = 10) =>
  combinations(types).map((choice) => ({
    sku_of_seller: skuOf(types, choice),
    is_available: true,
    inventory,
    price: 50_000,
    sales_price: 45_000,
  }));

/** Starts the whole server with a signed-in user who manages products. */
export async function productFixture() {
  const app = await testApp();
  const { db, call } = app;
  const { token, user } = await buildUser(db, { is_super: true });

  const phone = (change: Partial<ProductInput> = {}): ProductInput => ({
    type: 'MAIN',
    name: unique('Tara'),
    inventory_type: TYPES,
    variant: matrixOf(TYPES),
    ...change,
  });

  const save = (body: ProductInput) => call('POST product', { token, body });

  async function saved(change: Partial<ProductInput> = {}) {
    const { status, reply } = await save(phone(change));
    expect(status, JSON.stringify(reply)).toBe(200);
    return reply.data;
  }

  /** Returns the body of an edit without changes, on the newest revision. */
  function bodyOf({ revision: _seen, ...product }: Awaited<ReturnType<typeof saved>>): ProductInput {
    return {
      ...product,
      short_description: product.short_description ?? '',
      description: product.description ?? '',
      seo_title: '',
      seo_description: '',
      image: product.image.map(({ document }) => ({ document: document._id })),
      variant: product.variant.map(({ held: _h, sold: _s, has_orders: _o, ...variant }) => ({
        ...variant,
        inventory_was: variant.inventory,
      })),
    };
  }

  /** Adds a library picture, for records to be published. */
  async function picture() {
    const path = `public/${unique('picture').replace(' ', '-')}.jpg`;
    const file = await insertOne(db, files, { path, name: 'a', width: 9, height: 9, bytes: 9 });
    return { document: file._id };
  }

  return { ...app, picture, token, user, phone, save, saved, bodyOf };
}
