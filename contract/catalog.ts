import { z } from 'zod';
import { endpoint, list, one } from './endpoint.ts';
import { id, idParams, instant, line, money, named } from './fields.ts';
import { listQuery } from './list.ts';

export const PRODUCT_TYPES = ['MAIN', 'BUNDLE'] as const;

/** A stored file; `path` starts with `public/`, a sized picture is `public/{width}/…` of the same path (spec 3, Files). */
export const fileRef = z.object({
  _id: id,
  path: z.string(),
  width: z.int().nullish(),
  height: z.int().nullish(),
  alt: z.string().nullish(),
});

export const picture = z.object({ _id: id, document: fileRef });

export const inventoryType = z.object({ inventory_type: line(40), option: z.array(line(40)).min(1).max(20) });

export const variantRow = z.object({
  _id: id,
  sku_of_seller: z.string(),
  is_available: z.boolean(),
  /** Units that can still be ordered: what is in stock less what open orders hold. */
  inventory: z.int(),
  price: money,
  sales_price: money,
});

export const productDetail = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  type: z.enum(PRODUCT_TYPES),
  sku_from_system: z.string(),
  short_description: z.string().nullish(),
  description: z.string().nullish(),
  image: z.array(picture),
  is_multiple_variation: z.boolean(),
  inventory_type: z.array(inventoryType),
  variant: z.array(variantRow),
  is_active: z.boolean(),
  is_published: z.boolean(),
});

/** A product as a scheme page shows it. */
export const productInScheme = productDetail.omit({ type: true, is_active: true, is_published: true });

export const productListed = productDetail
  .pick({ _id: true, name: true, type: true, sku_from_system: true, is_active: true, is_published: true })
  .extend({
    image: picture.nullish(),
    brand: named.nullish(),
    variant_count: z.int(),
    inventory: z.int(),
    held: z.int(),
    sales_price_from: money.nullish(),
    added_at: instant,
  });

export const catalogEndpoints = {
  listProducts: endpoint({
    method: 'GET',
    path: 'product',
    access: 'granted',
    about: 'Main or bundle products with their stock',
    query: listQuery({
      find: { name: 'contains', sku_from_system: 'contains', type: 'exact', is_active: 'flag', is_published: 'flag' },
      sort: ['name', 'sku_from_system', 'inventory', 'added_at'],
      all: true,
    }),
    reply: list(productListed),
  }),
  getProduct: endpoint({
    method: 'GET',
    path: 'product/product/{id}',
    access: 'granted',
    about: 'One product with its variants',
    params: idParams,
    reply: one(productDetail),
  }),
};
