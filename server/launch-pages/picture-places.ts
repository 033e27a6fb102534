import { sql } from 'drizzle-orm';
import type { PicturePlaces } from '../media/media.service.ts';

export const launchPagePictures: PicturePlaces = {
  byReference: {},
  inTexts: {},
  inDocuments: {
    'launch_pages.section': (id) => sql`'launch page' as kind,
      coalesce((select name from schemes s where s._id = l.owner_id), (select name from products p where p._id = l.owner_id), 'Home page') as name,
      'launch-page-manage/edit/' || l._id as path
      from launch_pages l where concat(l.section, l.draft) like '%' || ${id}::text || '%' or exists (
        select from versions v where v.entity_id = l._id and v.values::text like '%' || ${id}::text || '%')`,
  },
};
