import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { conflict } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { pages } from './sections.table.ts';

/**
 * Refuses to delete a record that home sections show (409), drafts included, and names them; `field` is the section's
 * field.
 */
export async function refuseShown(db: Db, field: 'slider_id' | 'product_section_id' | 'brand_section_id', id: string) {
  const shows = JSON.stringify([{ [field]: id }]);
  const isPublished = sql<boolean>`${pages.is_active} and ${pages.section} @> ${shows}::jsonb`;
  const [place] = await db
    .select({ page: pages.name, section: pages.section, isPublished })
    .from(pages)
    .where(sql`${isPublished} or ${pages.draft}->'section' @> ${shows}::jsonb`)
    .orderBy(sql`${isPublished} desc`)
    .limit(1);
  if (!place) return;
  const section = place.section.find((one) => !one.kind && one[field] === id);
  const { page } = place;
  throw conflict(
    place.isPublished && section && 'name' in section
      ? say('The section “{section}” of the home page “{page}” uses it. Remove that section or change what it shows.', {
          section: section.name,
          page,
        })
      : say('The draft of the home page “{page}” uses it. Remove that section or change what it shows.', { page }),
  );
}
