import { sql } from 'drizzle-orm';
import type { PicturePlaces } from '../media/media.service.ts';

const product = sql`'product' as kind, p.name, 'product-manage/' || lower(p.type) || '/edit/' || p._id as path from products p`;

export const catalogPictures: PicturePlaces = {
  byReference: {
    'product_images.file_id': (id) =>
      sql`${product} join product_images i on i.product_id = p._id where i.file_id = ${id}`,
    'brands.logo_id': (id) =>
      sql`'brand' as kind, b.name, 'brand-manage/edit/' || b._id as path from brands b where b.logo_id = ${id}`,
  },
  inTexts: {
    'products.description': (key) => sql`${product} where concat(p.description, p.description_ne) like ${key}`,
  },
};
