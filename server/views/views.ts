import { and, asc, eq, or, sql } from 'drizzle-orm';
import { MOST_VIEWS } from '../../contract/views/views.ts';
import { users } from '../access/access.table.ts';
import { type Db, transact } from '../db/db.ts';
import { inOrder } from '../db/in-order.ts';
import type { Session } from '../http/caller/session.ts';
import { conflict, notFound } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { offices } from '../offices/offices.table.ts';
import { savedViews } from './views.table.ts';

/** Lists your own views of a list, and those shared by your office or one above. */
export async function listViews(db: Db, session: Session, screen: string) {
  const above = sql`${savedViews.office_id} = any((select ancestor_ids from ${offices} as own where own._id = ${session.office_id})::uuid[])`;
  const rows = await db
    .select({ view: savedViews, by: users.name })
    .from(savedViews)
    .innerJoin(users, eq(users._id, savedViews.user_id))
    .where(
      and(
        eq(savedViews.screen, screen),
        or(eq(savedViews.user_id, session.user_id), and(eq(savedViews.is_shared, true), above)),
      ),
    )
    .orderBy(inOrder(savedViews.name), asc(savedViews._id));
  return rows.map(({ view, by }) => ({ ...view, by, is_mine: view.user_id === session.user_id }));
}

interface View {
  screen: string;
  name: string;
  query: string;
  is_shared: boolean;
}

/** Saves a list's current view under a name; the same name replaces the saved one. */
export async function saveView(db: Db, session: Session, { screen, name, query, is_shared }: View) {
  return transact(db, async (db) => {
    const { user_id, office_id } = session;
    // A user's saves take turns, so that two at once don't store a name twice.
    await db.select({ _id: users._id }).from(users).where(eq(users._id, user_id)).for('no key update');
    const ofScreen = and(eq(savedViews.user_id, user_id), eq(savedViews.screen, screen));
    await db.delete(savedViews).where(and(ofScreen, eq(savedViews.name, name)));
    if ((await db.$count(savedViews, ofScreen)) >= MOST_VIEWS)
      throw conflict(
        say('You have {count} saved views of this list, which is the limit. Delete one first.', { count: MOST_VIEWS }),
      );
    const [view] = await db
      .insert(savedViews)
      .values({ screen, name, query, is_shared, user_id, office_id })
      .returning();
    if (!view) throw new Error('The view was not returned.');
    return { ...view, by: session.name, is_mine: true };
  });
}

export async function removeView(db: Db, session: Session, id: string) {
  const gone = await db
    .delete(savedViews)
    .where(and(eq(savedViews._id, id), eq(savedViews.user_id, session.user_id)))
    .returning({ _id: savedViews._id });
  if (gone.length === 0) throw notFound('View');
  return { _id: id };
}
