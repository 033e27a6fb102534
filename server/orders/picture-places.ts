import { sql } from 'drizzle-orm';
import type { PicturePlaces } from '../media/media.service.ts';

export const orderPictures: PicturePlaces = {
  byReference: {
    'return_images.file_id': (
      id,
    ) => sql`'return of' as kind, o.order_id as name, 'return-requests?find_search=' || o.order_id as path
      from return_images i join returns r on r._id = i.return_id join orders o on o._id = r.order_id where i.file_id = ${id}`,
  },
  inTexts: {},
};
