import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import { orderEvents } from '../orders.table.ts';

interface Judged {
  /** The events of what is paid back; its row is locked. */
  of: SQL | undefined;
  steps: string[];
  user_id: string;
  /** What the person did, as they are told. */
  did: string;
}

/** Who has judged what is paid back does not pay it back as well (design 6). */
export async function requireSecondPerson(db: Db, { of, steps, user_id, did }: Judged): Promise<void> {
  const mine = and(of, eq(orderEvents.user_id, user_id), inArray(orderEvents.step, steps));
  if ((await db.$count(orderEvents, mine)) > 0)
    throw conflict(`You have ${did}. A refund needs a second person: ask a colleague.`);
}
