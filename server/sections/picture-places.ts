import { type SQL, sql } from 'drizzle-orm';
import type { PicturePlaces } from '../media/media.service.ts';

const slider = sql`'slider' as kind, s.name, 'slider-manage/edit/' || s._id as path from sliders s`;

/** Drafts and versions need their pictures too, because they can be restored. */
const isKept = (text: SQL) => sql`(s.draft::text like ${text}
  or exists (select from versions v where v.entity_id = s._id and v.values::text like ${text}))`;

export const sectionPictures: PicturePlaces = {
  byReference: {
    'slides.file_id': (id) => sql`${slider} where ${isKept(sql`'%' || ${id}::text || '%'`)}
      or exists (select from slides p where p.slider_id = s._id and p.file_id = ${id})`,
  },
  inTexts: {
    'slides.caption': (key) => sql`${slider} where ${isKept(sql`${key}`)}
      or exists (select from slides p where p.slider_id = s._id and concat(p.caption, p.caption_ne) like ${key})`,
  },
  inDocuments: {
    'launch_pages.section': (id) => sql`case owner_kind when 'home' then 'home page' else 'launch page' end as kind,
      coalesce((select name from schemes s where s._id = l.owner_id), (select name from products p where p._id = l.owner_id), l.name) as name,
      case owner_kind when 'home' then 'home-page-groups/edit/' else 'launch-page-manage/edit/' end || l._id as path
      from launch_pages l where concat(l.section, l.draft) like '%' || ${id}::text || '%' or exists (
        select from versions v where v.entity_id = l._id and v.values::text like '%' || ${id}::text || '%')`,
  },
};
