import { randomInt } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import { counted } from '../../contract/language/counted.ts';
import { ERASED_ROWS } from '../audit/erase.service.ts';
import { eraseByEmail, eraseContact } from '../content/contact.service.ts';
import { eraseCouponUser } from '../coupons/coupons.service.ts';
import { type Actor, audit, SYSTEM } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { eraseWriter } from '../feedback/reviews.service.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { conflict, notFound, Problem } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { forgetBlocked, unblockPhone } from '../limits/blocked-phones.service.ts';
import { eraseCodes, eraseMessages } from '../messaging/erase.service.ts';
import { customersBefore, eraseOrders, haveOrderedSince, unfinishedOf } from '../orders/erase.service.ts';
import { erasePayer } from '../payments/payments.service.ts';
import { eraseProofs } from '../purchases/proofs.service.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { erasePlaces } from '../waitlist/places.service.ts';
import { customerNotes, customerNumbers, erasures } from './customers.table.ts';
import { getCustomer, numbersOf, requireHeadOffice, takeTurns } from './customers.ts';
import { personOf } from './person-of.ts';
import { scrubber } from './person-words.ts';
import { eraseTraces } from './traces.ts';

interface ErasureRequest {
  phone: string;
  reason: string;
  now: Date;
}

/**
 * Erases a person who asks for it (Individual Privacy Act 2075). A pseudonym replaces name, number and email address in
 * every table, and their texts and uploads are deleted. Sold goods stay, with location, time and price. A 409 if the
 * customer has an open order or return.
 */
export async function eraseCustomer(
  db: Db,
  storage: Storage,
  session: Session,
  { phone, reason, now }: ErasureRequest,
) {
  await getCustomer(db, session, phone);
  return eraseAs(db, storage, { phone, reason, now, by: actorOf(session) });
}

interface Erase extends ErasureRequest {
  by: Actor;
  /** Erases only if the last order was before this; otherwise a 409. */
  before?: Date;
}

async function eraseAs(db: Db, storage: Storage, { phone, reason, now, by, before }: Erase) {
  const { erasure, files } = await transact(db, async (db) => {
    await takeTurns(db);
    const numbers = await numbersOf(db, phone);
    if (before && (await haveOrderedSince(db, numbers, before)))
      throw conflict('This customer has placed another order in the meantime.');
    const unfinished = await Promise.all(numbers.map((number) => unfinishedOf(db, number)));
    const open = unfinished.reduce((sum, orders) => sum + orders, 0);
    if (open > 0)
      throw conflict(
        say('This customer has {open}. Close them first.', {
          open: { count: open, of: 'open order or return', many: 'open orders or returns' },
        }),
      );
    const found = await personOf(db, numbers);
    const { counts, files, instead } = await eraseNumbers(db, numbers, now);
    await eraseByEmail(db, found.person.emails);
    await eraseCodes(db, found.person.emails);
    // Searching every table takes longer than a request should, so a job does it.
    await db.execute(sql`set local statement_timeout = '10min'`);
    const audit_rows = await eraseTraces(db, { ...found, instead });
    const told = scrubber(found.person, instead)(reason, true);
    const values = { ends_with: (numbers[0] ?? '').slice(-2), reason: told, by: by.name, counts, added_at: now };
    const [erasure] = await db.insert(erasures).values(values).returning();
    if (!erasure) throw new Error('An erasure was not kept.');
    const after = { number: erasure.number, reason: told, ...counts, [ERASED_ROWS]: audit_rows };
    await audit(db, by, { action: 'erase', entity: 'Customer', entity_id: erasure._id, after });
    return { erasure, files };
  });
  forgetBlocked(db);
  for (const path of files) await storage.remove(path);
  return erasure;
}

/** Customers per run; the next day continues. */
const MOST_ERASED = 200;

/**
 * Erases the customers whose last order ended before the setting's days, and deletes old notes about customers. A
 * customer with an open order stays.
 */
export async function forgetOldCustomers(db: Db, storage: Storage, now: Date): Promise<void> {
  const notesDays = await readSetting(db, 'orders.notes_keep_days');
  await db.delete(customerNotes).where(lt(customerNotes.added_at, new Date(now.getTime() - notesDays * DAY_MS)));
  const days = await readSetting(db, 'customers.keep_days');
  if (days === null) return;
  const before = new Date(now.getTime() - days * DAY_MS);
  const reason = `The last order ended more than ${counted(days, 'day')} ago`;
  let erased = 0;
  let phones = await customersBefore(db, before, '', MOST_ERASED);
  while (phones.length > 0 && erased < MOST_ERASED) {
    for (const phone of phones) if (await isErased(db, storage, { phone, before, reason, now })) erased += 1;
    phones = await customersBefore(db, before, phones.at(-1) as string, MOST_ERASED);
  }
}

/**
 * Erases a person who has no open order and no newer order under another number; tries all others again the next day.
 */
async function isErased(db: Db, storage: Storage, request: ErasureRequest & { before: Date }): Promise<boolean> {
  try {
    await eraseAs(db, storage, { ...request, by: SYSTEM });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Erases all numbers of one person, and adds up their counts. */
async function eraseNumbers(db: Db, numbers: string[], now: Date) {
  const [first, ...others] = await eachInTurn(numbers, (number) => eraseEverywhere(db, number, now));
  await db.delete(customerNumbers).where(inArray(customerNumbers.phone, numbers));
  const counts = { ...(first as Erased).counts };
  for (const other of others)
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] += other.counts[name];
  const { instead } = first as Erased;
  return { counts, instead, files: [first as Erased, ...others].flatMap(({ files }) => files) };
}

type Erased = Awaited<ReturnType<typeof eraseEverywhere>>;

async function eachInTurn<T>(numbers: string[], erase: (number: string) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (const number of numbers) done.push(await erase(number));
  return done;
}

async function eraseEverywhere(db: Db, phone: string, now: Date) {
  // No mobile number in Nepal begins like this; each person gets a different one.
  const instead = { name: 'Erased', phone: `900${String(randomInt(1e7)).padStart(7, '0')}` };
  const { ids: order_ids, files: work } = await eraseOrders(db, phone, instead);
  const proofs = await eraseProofs(db, phone, order_ids);
  const messages = await eraseMessages(db, phone);
  const written = await eraseContact(db, phone);
  const watches = await erasePlaces(db, phone, now);
  const reviews = await eraseWriter(db, phone, instead);
  await eraseCouponUser(db, phone, instead.phone);
  await erasePayer(db, phone);
  await unblockPhone(db, phone);
  const notes = await db
    .delete(customerNotes)
    .where(eq(customerNotes.phone, phone))
    .returning({ _id: customerNotes._id });
  const counts = {
    orders: order_ids.length,
    messages,
    written,
    watches,
    reviews,
    notes: notes.length,
    proofs: proofs.length,
  };
  return { counts, instead, files: [...proofs, ...work] };
}

export async function getErasure(db: Db, session: Session, id: string) {
  requireHeadOffice(session);
  const [erasure] = await db.select().from(erasures).where(eq(erasures._id, id));
  if (!erasure) throw notFound('Certificate');
  return erasure;
}
