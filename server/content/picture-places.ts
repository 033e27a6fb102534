import { type SQL, sql } from 'drizzle-orm';
import type { PicturePlaces } from '../media/media.service.ts';

/** A version can be restored, so it needs its pictures too. */
const inVersions = (key: string | SQL, id: SQL) =>
  sql`exists (select from versions v where v.entity_id = ${id} and v.values::text like ${key})`;

const post = sql`'blog post' as kind, b.title as name, 'blog-manage/edit/' || b._id as path from blog_posts b`;

export const contentPictures: PicturePlaces = {
  byReference: {
    'blog_posts.picture_id': (id) => sql`${post} where b.picture_id = ${id} or b.draft->>'picture_id' = ${id}
      or exists (select from versions v where v.entity_id = b._id and v.values->>'picture_id' = ${id})`,
  },
  inTexts: {
    'contents.description': (key) => sql`case when c.is_page then 'page' else 'content' end as kind, c.name,
      case when c.is_page then 'page-manage/edit/' else 'content-manage/edit/' end || c._id as path
      from contents c where concat(c.description, c.description_ne, c.draft) like ${key} or ${inVersions(key, sql`c._id`)}`,
    'blog_posts.text': (key) =>
      sql`${post} where concat(b.text, b.text_ne, b.draft) like ${key} or ${inVersions(key, sql`b._id`)}`,
  },
};
