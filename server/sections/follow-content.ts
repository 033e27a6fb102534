import { sql } from 'drizzle-orm';
import type { FollowKey } from '../content/content.service.ts';
import { conflict } from '../http/errors.ts';
import { pages, type StoredSection } from './sections.table.ts';

/** Refuses to delete a content that a home page shows (409). If its key changes, pages and drafts follow. */
export const followContentKey: FollowKey = async (db, key, newKey) => {
  const shows = JSON.stringify([{ content_key: key }]);
  const places = await db
    .select()
    .from(pages)
    .where(
      sql`${pages.is_active} and ${pages.section} @> ${shows}::jsonb or ${pages.draft}->'section' @> ${shows}::jsonb`,
    )
    .orderBy(pages._id)
    .for('update');
  if (newKey === undefined) {
    if (places.length > 0) throw conflict('This is still used by home sections. Remove it there first.');
    return;
  }
  const renamed = (section: StoredSection[]) =>
    section.map((one) => (!one.kind && one.content_key === key ? { ...one, content_key: newKey } : one));
  for (const { _id, section, draft } of places) {
    const drafted = draft && { ...draft, section: renamed(draft.section as StoredSection[]) };
    await db
      .update(pages)
      .set({ section: renamed(section), draft: drafted })
      .where(sql`${pages._id} = ${_id}`);
  }
};
