import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import { audit } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { listRows, searchIn } from '../db/list.ts';
import type { Storage } from '../edges/storage.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import type { Upload } from '../http/reading/upload.ts';
import type { Text } from '../http/words/sentence.ts';
import { storePicture } from '../media/media.service.ts';
import { files } from '../media/media.table.ts';
import { merchantOf } from './merchant-code.service.ts';
import { withinOffice } from './offices.service.ts';
import { offices } from './offices.table.ts';
import { paymentQrChanges } from './payment-qr.table.ts';
import { textInPicture } from './qr-picture.service.ts';

/**
 * Refuses an account that might be the same person's second one. Passed in, because offices know nothing about
 * accounts.
 */
export type RequireOtherPerson = (
  db: Db,
  by: { user_id: string; now: Date },
  earlier: (string | null)[],
  refusal: Text,
) => Promise<void>;

/** Does an act after the caller has typed the password again; passed in too. */
export type WithPassword = <T>(
  db: Db,
  session: Session,
  typed: { password: string; now: Date },
  act: (db: Db) => Promise<T>,
) => Promise<T>;

/** Whether another user must approve a request; passed in too. */
export type AsksSecondPerson = (db: Db, by: { user_id: string; now: Date }) => Promise<boolean>;

const ENTITY = 'Payment QR';
const MOST_SHOWN = 50;

/** Lists the caller's retailers with their codes. */
export function listPaymentQrs(db: Db, session: Session, query: ListQuery) {
  const is_pending = sql<boolean>`exists (select from ${paymentQrChanges}
    where ${paymentQrChanges.office_id} = ${offices._id} and ${paymentQrChanges.status} = 'pending')`;
  return listRows(db, query, {
    select: db
      .select({
        _id: offices._id,
        name: offices.name,
        office_code: offices.office_code,
        path: files.path,
        is_dynamic: offices.payment_qr_is_dynamic,
        is_pending,
      })
      .from(offices)
      .leftJoin(files, eq(files._id, offices.payment_qr))
      .$dynamic(),
    columns: {
      search: searchIn([offices.name, offices.office_code]),
      name: offices.name,
      is_pending: (wanted) => (wanted === 'true' ? is_pending : sql`not ${is_pending}`),
    },
    order: 'name:asc',
    tiebreak: offices._id,
    where: and(eq(offices.type, 'RETAILER'), withinOffice(db, session, offices._id)),
  });
}

/** Reads an office's code, the one waiting to replace it, and earlier decisions. */
export async function getPaymentQr(db: Db, session: Session, id: string, second_person: boolean) {
  const office = await visibleOffice(db, session, id);
  const changes = await db
    .select({ change: paymentQrChanges, path: files.path })
    .from(paymentQrChanges)
    .innerJoin(files, eq(files._id, paymentQrChanges.file_id))
    .where(eq(paymentQrChanges.office_id, id))
    .orderBy(desc(paymentQrChanges.asked_at))
    .limit(MOST_SHOWN);
  const shown = changes.map(({ change, path }) => ({
    ...change,
    path,
    merchant: merchantOf(change.text),
    asked_by: { _id: change.asked_by, name: change.asked_by_name },
    decided_by: change.decided_by_name,
  }));
  const [file] = office.payment_qr
    ? await db.select({ path: files.path }).from(files).where(eq(files._id, office.payment_qr))
    : [];
  return {
    second_person,
    office: { _id: office._id, name: office.name },
    current: file && {
      path: file.path,
      merchant: merchantOf(office.payment_qr_text),
      is_dynamic: office.payment_qr_is_dynamic,
    },
    pending: shown.find(({ status }) => status === 'pending'),
    history: shown.filter(({ status }) => status !== 'pending'),
  };
}

/** Stores a code's picture and returns the text in it. Doesn't change the office yet. */
export async function uploadPaymentQr(db: Db, storage: Storage, office: { name: string }, upload: Upload) {
  const name = `Payment QR of ${office.name}`;
  const file = await storePicture(db, storage, { picture: upload.path, name, alt: name, kind: 'PAYMENT' });
  return { _id: file._id, path: file.path, merchant: merchantOf(await textInPicture(storage, file.path)) };
}

interface QrRequest {
  file_id: string;
  is_dynamic: boolean;
}

/**
 * Checks a request for a new code and returns the merchant's text in its picture, if any. It reads and decodes the
 * stored picture, so call it before the transaction of the request.
 */
export async function readPaymentQr(
  db: Db,
  storage: Storage,
  session: Session,
  id: string,
  { file_id, is_dynamic }: QrRequest,
): Promise<string | null> {
  await visibleOffice(db, session, id);
  const [file] = await db
    .select({ path: files.path })
    .from(files)
    .where(and(eq(files._id, file_id), eq(files.kind, 'PAYMENT')));
  if (!file) throw invalid({ file_id: 'Upload File First' });
  const read = await textInPicture(storage, file.path);
  const text = merchantOf(read) ? read : null;
  if (is_dynamic && !text)
    throw invalid({
      is_dynamic:
        'We can’t read a merchant code in this picture, so we can’t add the amount. Show the picture as it is.',
    });
  return text;
}

/** Requests a new code, with the text that was read; replaces an undecided request. */
export async function askPaymentQr(
  db: Db,
  session: Session,
  id: string,
  {
    file_id,
    is_dynamic,
    text,
    second_person,
    now,
  }: QrRequest & { text: string | null; second_person: boolean; now: Date },
) {
  await transact(db, async (db) => {
    await lockOffice(db, id);
    const decided = { status: 'rejected', decided_by_name: 'Replaced by a newer one', decided_at: now } as const;
    await db.update(paymentQrChanges).set(decided).where(isPending(id));
    const request = { asked_by: session.user_id, asked_by_name: session.name, asked_at: now };
    await db.insert(paymentQrChanges).values({ office_id: id, file_id, text, is_dynamic, ...request });
    const after = { file_id, is_dynamic, text };
    await audit(db, actorOf(session), { action: 'ask', entity: ENTITY, entity_id: id, after });
  });
  return getPaymentQr(db, session, id, second_person);
}

interface Decision {
  second_person: boolean;
  change: string;
  verdict: 'approve' | 'reject';
  requireOtherPerson: RequireOtherPerson;
  now: Date;
}

/** Applies or rejects the requested code, by another user than the requester if there is one. The old picture stays. */
export async function decidePaymentQr(db: Db, session: Session, id: string, decision: Decision) {
  const { change, verdict, second_person, requireOtherPerson, now } = decision;
  await visibleOffice(db, session, id);
  await transact(db, async (db) => {
    const office = await lockOffice(db, id);
    const [request] = await db
      .select()
      .from(paymentQrChanges)
      .where(and(eq(paymentQrChanges._id, change), eq(paymentQrChanges.office_id, id)));
    if (!request) throw notFound('Change');
    if (request.status !== 'pending') throw conflict('This has already been decided or replaced. Reload the page.');
    if (verdict === 'approve' && second_person) {
      const refusal = 'You requested this yourself. Ask a colleague to approve it.';
      await requireOtherPerson(db, { user_id: session.user_id, now }, [request.asked_by], refusal);
    }
    const status = verdict === 'approve' ? 'approved' : 'rejected';
    const decided = { status, decided_by: session.user_id, decided_by_name: session.name, decided_at: now } as const;
    await db.update(paymentQrChanges).set(decided).where(eq(paymentQrChanges._id, change));
    const before = { file_id: office.payment_qr, is_dynamic: office.payment_qr_is_dynamic };
    const after = { file_id: request.file_id, is_dynamic: request.is_dynamic };
    await audit(db, actorOf(session), { action: verdict, entity: ENTITY, entity_id: id, before, after });
    if (verdict === 'reject') return;
    await keepFirst(db, office, now);
    await db
      .update(offices)
      .set({ payment_qr: request.file_id, payment_qr_text: request.text, payment_qr_is_dynamic: request.is_dynamic })
      .where(eq(offices._id, id));
  });
  return getPaymentQr(db, session, id, second_person);
}

/** Adds the code from before the first request to the history. */
async function keepFirst(db: Db, office: typeof offices.$inferSelect, now: Date): Promise<void> {
  if (!office.payment_qr) return;
  const isKnown = and(eq(paymentQrChanges.office_id, office._id), eq(paymentQrChanges.file_id, office.payment_qr));
  if ((await db.$count(paymentQrChanges, and(isKnown, ne(paymentQrChanges.status, 'pending')))) > 0) return;
  const since = { asked_at: office.added_at, decided_at: now, decided_by_name: 'Replaced' };
  await db.insert(paymentQrChanges).values({
    office_id: office._id,
    file_id: office.payment_qr,
    text: office.payment_qr_text,
    is_dynamic: office.payment_qr_is_dynamic,
    status: 'approved',
    asked_by: office._id,
    asked_by_name: 'Original',
    ...since,
  });
}

const isPending = (office_id: string) =>
  and(eq(paymentQrChanges.office_id, office_id), eq(paymentQrChanges.status, 'pending'));

async function lockOffice(db: Db, id: string) {
  const [office] = await db.select().from(offices).where(eq(offices._id, id)).for('no key update');
  if (!office) throw notFound('Office');
  return office;
}

/** Reads a retailer of the caller's offices; any other is a 404. */
export async function visibleOffice(db: Db, session: Session, id: string) {
  const [office] = await db
    .select()
    .from(offices)
    .where(and(eq(offices._id, id), eq(offices.type, 'RETAILER'), withinOffice(db, session, offices._id)));
  if (!office) throw notFound('Office');
  return office as typeof offices.$inferSelect;
}
