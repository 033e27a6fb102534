import { and, eq, inArray, ne } from 'drizzle-orm';
import { audit, auditAll } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { invalid, notFound, Problem } from '../http/errors.ts';
import { blockPhone, blocksOf, forgetBlocked } from '../limits/blocked-phones.service.ts';
import { customerNumbers } from './customers.table.ts';
import { getCustomer, numbersOf, requireHeadOffice, takeTurns } from './customers.ts';

const ENTITY = 'Customer';

/**
 * Notes that two numbers belong to one person. Orders, messages and notes keep their number: the page of either shows
 * both, and staff can unlink them at any time.
 */
export async function joinNumbers(db: Db, session: Session, phone: string, other: string): Promise<void> {
  requireHeadOffice(session);
  if (other === phone) throw invalid({ other: 'This is the same number. Enter the other one.' });
  await transact(db, async (db) => {
    await takeTurns(db);
    await getCustomer(db, session, phone);
    await getCustomer(db, session, other).catch((error) => {
      throw error instanceof Problem ? invalid({ other: 'No customer has this number. Check it.' }) : error;
    });
    const rows = await db
      .select()
      .from(customerNumbers)
      .where(inArray(customerNumbers.phone, [phone, other]))
      .orderBy(customerNumbers.phone);
    const person_id = rows[0]?.person_id ?? newId();
    const persons = rows.map((row) => row.person_id);
    if (persons.length > 0)
      await db.update(customerNumbers).set({ person_id }).where(inArray(customerNumbers.person_id, persons));
    await db
      .insert(customerNumbers)
      .values([phone, other].map((phone) => ({ phone, person_id })))
      .onConflictDoNothing();
    const after = { other };
    await audit(db, actorOf(session), { action: 'join', entity: ENTITY, entity_id: phone, after });
    await blockAlike(db, session, phone);
  });
  forgetBlocked(db);
}

/** Applies the newest block of a number to all of the person's numbers. */
async function blockAlike(db: Db, session: Session, phone: string): Promise<void> {
  const numbers = await numbersOf(db, phone);
  const blocks = await blocksOf(db, numbers);
  const [newest] = blocks;
  if (!newest) return;
  const { reason, by, added_at } = newest;
  const alike = blocks.filter((block) => block.reason === reason).map((block) => block.phone);
  const others = numbers.filter((number) => !alike.includes(number));
  for (const number of numbers) await blockPhone(db, number, { reason, by, added_at });
  await auditAll(
    db,
    actorOf(session),
    others.map((entity_id) => ({ action: 'block', entity: ENTITY, entity_id, after: { reason } })),
  );
}

/** Unlinks a number from a customer; a number left alone becomes a customer again. */
export async function separateNumber(db: Db, session: Session, phone: string, other: string): Promise<void> {
  requireHeadOffice(session);
  await transact(db, async (db) => {
    await takeTurns(db);
    const [row] = await db.select().from(customerNumbers).where(eq(customerNumbers.phone, other));
    const ofPerson = row && eq(customerNumbers.person_id, row.person_id);
    const left = row
      ? await db
          .select()
          .from(customerNumbers)
          .where(and(ofPerson, ne(customerNumbers.phone, other)))
      : [];
    if (!left.some((one) => one.phone === phone)) throw notFound('Number');
    await db.delete(customerNumbers).where(left.length > 1 ? eq(customerNumbers.phone, other) : ofPerson);
    const before = { other };
    await audit(db, actorOf(session), { action: 'separate', entity: ENTITY, entity_id: phone, before });
  });
}
