import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { MOST_NODES } from '../../contract/offices/office-tree.ts';
import type { OfficeType } from '../../contract/offices/offices.ts';
import { type Db, transact } from '../db/db.ts';
import { inOrder } from '../db/in-order.ts';
import { searchIn } from '../db/list.ts';
import type { Session } from '../http/caller/session.ts';
import { conflict } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { isHeadOffice, withinOffice } from './offices.service.ts';
import { offices } from './offices.table.ts';
import { editOffice, lockTree, officeBelow } from './save-office.ts';

/** How many offices a search shows; a longer text finds the others. */
const MOST_FOUND = 50;

/**
 * Counts the users of each of these offices and of all below it. Passed in, because offices know nothing about
 * accounts.
 */
export type UsersBelow = (db: Db, ids: string[]) => Promise<Map<string, number>>;

interface TreeQuery {
  parent?: string;
  search?: string;
}

/**
 * Reads part of the caller's tree of offices, in two queries, or three for a search: its top, the offices below one, or
 * those found with the offices above them.
 */
export async function officeTree(db: Db, session: Session, usersBelow: UsersBelow, { parent, search }: TreeQuery) {
  const condition = search ? await wayTo(db, session, search) : belowParent(session, parent);
  const nodes = await db
    .select({
      _id: offices._id,
      name: offices.name,
      office_code: offices.office_code,
      type: offices.type,
      parent_id: offices.parent_id,
      is_active: offices.is_active,
      children: sql<number>`(select count(*)::int from offices c where c.parent_id = offices._id)`,
      retailers: sql<number>`(select count(*)::int from offices r
        where r.ancestor_ids @> array[offices._id] and r.type = 'RETAILER' and r._id <> offices._id)`,
    })
    .from(offices)
    .where(and(condition, withinOffice(db, session, offices._id)))
    .orderBy(inOrder(offices.name), asc(offices._id))
    .limit(MOST_NODES);
  const users = await usersBelow(
    db,
    nodes.map(({ _id }) => _id),
  );
  return nodes.map((node) => ({ ...node, users: users.get(node._id) ?? 0 }));
}

function belowParent(session: Session, parent: string | undefined): SQL {
  if (parent) return eq(offices.parent_id, parent);
  return isHeadOffice(session) ? isNull(offices.parent_id) : eq(offices._id, session.office_id);
}

async function wayTo(db: Db, session: Session, search: string): Promise<SQL> {
  const matches = await db
    .select({ ancestor_ids: offices.ancestor_ids })
    .from(offices)
    .where(and(searchIn([offices.name, offices.office_code])(search), withinOffice(db, session, offices._id)))
    .orderBy(inOrder(offices.name), asc(offices._id))
    .limit(MOST_FOUND);
  return inArray(offices._id, [...new Set(matches.flatMap(({ ancestor_ids }) => ancestor_ids))]);
}

/** Moves an office and its subtree under another parent. */
export async function moveOffice(db: Db, session: Session, kinds: OfficeType[], id: string, parent_id: string) {
  return transact(db, async (db) => {
    await lockTree(db);
    const office = await officeBelow(db, session, kinds, id);
    if (office.parent_id === parent_id) throw conflict(say('{name} is there already.', { name: office.name }));
    return editOffice(db, session, office, { parent_id });
  });
}
