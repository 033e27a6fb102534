import { and, eq, sql } from 'drizzle-orm';
import { users } from '../../access/access.table.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { inOrder } from '../../db/in-order.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { actorOf } from '../../http/caller/session.ts';
import { invalid } from '../../http/errors.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { orders } from '../orders.table.ts';
import { lockLivingOrder, visibleOrder } from './visible-order.ts';

/**
 * Lists users who can take on an order: active users of its office and of the offices above, as far as the caller sees
 * them.
 */
export async function peopleFor(db: Db, caller: Caller, id: string) {
  const order = await visibleOrder(db, caller, id);
  return selectPeople(db, caller, order.office_id).orderBy(inOrder(users.name));
}

const selectPeople = (db: Db, { session }: Caller, office_id: string, user_id?: string) =>
  db
    .select({ _id: users._id, name: users.name, office_name: offices.name })
    .from(users)
    .innerJoin(offices, eq(offices._id, users.office_id))
    .where(
      and(
        eq(users.is_active, true),
        sql`${users.office_id} = any((select ancestor_ids from ${offices} as own where own._id = ${office_id})::uuid[])`,
        withinOffice(db, session, users.office_id),
        user_id === undefined ? undefined : eq(users._id, user_id),
      ),
    );

/** Assigns an order to a user, or to no one. */
export async function assignOrder(db: Db, caller: Caller, id: string, user_id: string | null) {
  return transact(db, async (db) => {
    const order = await lockLivingOrder(db, caller, id);
    const [person] = user_id ? await selectPeople(db, caller, order.office_id, user_id) : [];
    if (user_id && !person) throw invalid({ user_id: 'This person can’t see the order. Choose another.' });
    await db.update(orders).set({ assigned_to: user_id }).where(eq(orders._id, id));
    await audit(db, actorOf(caller.session), {
      action: 'assign',
      entity: 'Order',
      entity_id: id,
      before: { assigned_to: order.assigned_to },
      after: { assigned_to: user_id },
    });
    return { _id: id, assigned_to: person ? { _id: person._id, name: person.name } : null };
  });
}
