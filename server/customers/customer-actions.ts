import { audit } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { notFound } from '../http/errors.ts';
import { blockPhone, forgetBlocked, unblockPhone } from '../limits/blocked-phones.service.ts';
import { sendSms } from '../messaging/messaging.service.ts';
import { customerNotes } from './customers.table.ts';
import { numbersOf, requireHeadOffice, takeTurns } from './customers.ts';

const ENTITY = 'Customer';

/** Saves a note about a customer, for colleagues. */
export async function noteCustomer(
  db: Db,
  session: Session,
  { phone, text, now }: { phone: string; text: string; now: Date },
) {
  requireHeadOffice(session);
  const note = { _id: newId(), phone, text, by: session.name, added_at: now };
  await transact(db, async (db) => {
    await db.insert(customerNotes).values(note);
    await audit(db, actorOf(session), { action: 'note', entity: ENTITY, entity_id: phone, after: { text } });
  });
  return note;
}

/** Sends a text message in the user's own words; the list of messages shows its outcome. */
export async function textCustomer(db: Db, session: Session, phone: string, message: string): Promise<void> {
  requireHeadOffice(session);
  await transact(db, async (db) => {
    await sendSms(db, { phone_number: phone, message });
    await audit(db, actorOf(session), {
      action: 'send',
      entity: ENTITY,
      entity_id: phone,
      after: { message },
    });
  });
}

/**
 * Stops the storefront from taking orders from any of this person's numbers; existing orders stay. A second reason
 * replaces the first.
 */
export async function blockCustomer(
  db: Db,
  session: Session,
  { phone, reason, now }: { phone: string; reason: string; now: Date },
) {
  requireHeadOffice(session);
  const block = { reason, by: session.name, added_at: now };
  await transact(db, async (db) => {
    await takeTurns(db);
    for (const number of await numbersOf(db, phone)) await blockPhone(db, number, block);
    await audit(db, actorOf(session), { action: 'block', entity: ENTITY, entity_id: phone, after: { reason } });
  });
  forgetBlocked(db);
  return block;
}

export async function unblockCustomer(db: Db, session: Session, phone: string): Promise<void> {
  requireHeadOffice(session);
  await transact(db, async (db) => {
    await takeTurns(db);
    const blocks = [];
    for (const number of await numbersOf(db, phone)) blocks.push(...(await unblockPhone(db, number)));
    const [block] = blocks;
    if (!block) throw notFound('Block');
    const before = { reason: block.reason };
    await audit(db, actorOf(session), { action: 'unblock', entity: ENTITY, entity_id: phone, before });
  });
  forgetBlocked(db);
}
