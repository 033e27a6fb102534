import { sql } from 'drizzle-orm';
import type { PicturePlaces } from '../media/media.service.ts';

const scheme = sql`'scheme' as kind, s.name, 'scheme-manage/' || lower(s.type) || '/edit/' || s._id as path from schemes s`;

export const offerPictures: PicturePlaces = {
  byReference: {
    'scheme_images.file_id': (id) => sql`${scheme} join scheme_images i on i.scheme_id = s._id where i.file_id = ${id}`,
  },
  inTexts: { 'schemes.description': (key) => sql`${scheme} where concat(s.description, s.description_ne) like ${key}` },
};
