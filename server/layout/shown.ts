import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/db.ts';
import { conflict } from '../http/errors.ts';
import { homeSections, layouts } from './layout.table.ts';

/**
 * Refuses to delete a record that sections of home pages show (409), drafted ones too, and names them; `shows` is the
 * field of the section.
 */
export async function refuseShown(db: Db, shows: AnyPgColumn, id: string): Promise<void> {
  const [place] = await db
    .select({ section: homeSections.name, page: layouts.name })
    .from(homeSections)
    .innerJoin(layouts, eq(layouts._id, homeSections.layout_id))
    .where(eq(shows, id))
    .limit(1);
  if (place)
    throw conflict(
      `The section “${place.section}” of the home page “${place.page}” shows it. Take that section out, or let it show something else.`,
    );
  const inDraft = sql`${layouts.draft} @> ${JSON.stringify({ section: [{ [shows.name]: id }] })}::jsonb`;
  const [drafted] = await db.select({ name: layouts.name }).from(layouts).where(inDraft).limit(1);
  if (drafted)
    throw conflict(
      `The draft of the home page “${drafted.name}” shows it. Take that section out, or let it show something else.`,
    );
}
