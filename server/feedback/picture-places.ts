import { sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import type { PicturePlaces } from '../media/media.service.ts';

export const feedbackPictures: PicturePlaces = {
  byReference: {
    'review_images.file_id': (id) => sql`'review of' as kind, p.name, 'review-manage?find_product_id=' || p._id as path
      from review_images i join reviews r on r._id = i.review_id join ${products} p on p._id = r.product_id where i.file_id = ${id}`,
  },
  inTexts: {},
};
