import { and, desc, eq, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { type IdempotencyKey, keepReply, keptReply } from '../http/answering/idempotency.ts';
import { invalid } from '../http/errors.ts';
import type { Upload } from '../http/reading/upload.ts';
import { say } from '../http/words/sentence.ts';
import { cleanPicture } from '../media/media.service.ts';
import { hashOf, SentTwice } from '../media/picture-once.service.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { confirmedPhones } from './confirmed-phones.table.ts';
import { marksOf } from './picture-marks.ts';
import { paymentProofs } from './purchases.table.ts';

/**
 * Stores a payment's picture, re-encoded, in private storage. The same picture under the same
 * key, whose answer was lost, is kept once. Throws a 4xx for a file that is no picture.
 */
export async function keepProof(
  db: Db,
  storage: Storage,
  { path: from, name }: Upload,
  { now, idempotency }: { now: Date; idempotency: IdempotencyKey | null },
) {
  const sha256 = await hashOf(from);
  const key = idempotency && { ...idempotency, body_hash: sha256 };
  const before = await keptReply<KeptProof>(db, key);
  if (before) return before;
  const picture = await cleanPicture(from);
  const marks = await marksOf(picture);
  const _id = newId();
  const path = `proofs/${_id}.jpg`;
  const proof: KeptProof = { _id, name: name.slice(0, 200), size: picture.length };
  await storage.put(path, picture);
  try {
    await transact(db, async (db) => {
      if (key && !(await keepReply(db, key, proof))) throw new SentTwice();
      const row = { _id, path, name: proof.name, bytes: picture.length, sha256, ...marks };
      await db.insert(paymentProofs).values({ ...row, uploaded_at: now });
    });
    return proof;
  } catch (error) {
    // No row names the file, so remove it.
    await storage.remove(path).catch(() => {});
    const same = error instanceof SentTwice && (await keptReply<KeptProof>(db, key));
    if (same) return same;
    throw error;
  }
}

interface KeptProof {
  _id: string;
  name: string;
  /** In bytes. */
  size: number;
}

export interface SubmittedProof {
  payment_mobile_number: string;
  payment_initiated_using: string;
  payment_verification_image: string;
  /** The upload's origin, as a hash. */
  origin?: string;
}

/** Makes an uploaded picture the proof of a purchase; a submitted picture can't be another proof. */
export async function attachProof(
  db: Db,
  order_id: string,
  { payment_verification_image, ...payment }: SubmittedProof,
  { now, is_late }: { now: Date; is_late: boolean },
): Promise<void> {
  const [attached] = await db
    .update(paymentProofs)
    .set({ ...payment, order_id, submitted_at: now, is_late })
    .where(and(eq(paymentProofs._id, payment_verification_image), isNull(paymentProofs.order_id)))
    .returning({ _id: paymentProofs._id });
  if (!attached) throw invalid({ payment_verification_image: say('Upload File First') });
}

/** Selects the proof of a purchase that waits for its verdict. */
export const isOpenOf = (order_id: string) =>
  and(eq(paymentProofs.order_id, order_id), isNotNull(paymentProofs.submitted_at), isNull(paymentProofs.verdict));

/** Reads the bank and the reference that the latest proof of a purchase names. */
export async function latestProof(db: Db, order_id: string) {
  const [proof] = await db
    .select({ account: paymentProofs.payment_initiated_using, reference: paymentProofs.reference })
    .from(paymentProofs)
    .where(and(eq(paymentProofs.order_id, order_id), isNotNull(paymentProofs.submitted_at)))
    .orderBy(desc(paymentProofs.submitted_at))
    .limit(1);
  return proof;
}

interface Judgement {
  verdict: 'approved' | 'rejected';
  reason: string | undefined;
  decided_by: string | null;
  decided_at: Date;
  /** The proof was rejected, so its reference is free for another purchase. */
  isWorthless: boolean;
}

/** Writes the verdict on the waiting proof; returns the number of the purchase's rejected proofs so far. */
export async function writeVerdict(db: Db, order_id: string, { isWorthless, ...judgement }: Judgement) {
  const reference = isWorthless ? { reference: null, reference_key: null } : {};
  await db
    .update(paymentProofs)
    .set({ ...judgement, ...reference, claimed_by: null, claimed_until: null })
    .where(and(eq(paymentProofs.order_id, order_id), isNull(paymentProofs.verdict)));
  return db.$count(paymentProofs, and(eq(paymentProofs.order_id, order_id), eq(paymentProofs.verdict, 'rejected')));
}

/** Removes pictures that were uploaded an hour ago and never submitted. */
export async function forgetLooseProofs(db: Db, storage: Storage, now: Date): Promise<void> {
  const loose = await db
    .delete(paymentProofs)
    .where(and(isNull(paymentProofs.order_id), lt(paymentProofs.uploaded_at, new Date(now.getTime() - HOUR_MS))))
    .returning({ path: paymentProofs.path });
  for (const { path } of loose) await storage.remove(path);
}

/**
 * Deletes the payers' data of these orders: the pictures and numbers of their proofs. The marks of a proof that was
 * used before stay. Returns the files to be removed once this is done.
 */
export async function eraseProofs(db: Db, phone: string, order_ids: string[]): Promise<string[]> {
  await db.delete(confirmedPhones).where(eq(confirmedPhones.phone, phone));
  if (order_ids.length === 0) return [];
  const erased = await db
    .update(paymentProofs)
    .set({ name: '', payment_mobile_number: null, origin: null })
    .where(inArray(paymentProofs.order_id, order_ids))
    .returning({ path: paymentProofs.path });
  return erased.map(({ path }) => path);
}

/**
 * Removes the pictures of proofs that were decided on before the setting's days, with the payer; the decision stays.
 */
export async function forgetOldProofs(db: Db, storage: Storage, now: Date): Promise<void> {
  const days = await readSetting(db, 'payment.proof_keep_days');
  const before = new Date(now.getTime() - days * DAY_MS);
  const old = await db
    .update(paymentProofs)
    .set({ name: '', payment_mobile_number: null, origin: null })
    .where(and(lt(paymentProofs.decided_at, before), ne(paymentProofs.name, '')))
    .returning({ path: paymentProofs.path });
  for (const { path } of old) await storage.remove(path);
}
