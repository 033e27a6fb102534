import { randomBytes } from 'node:crypto';
import { and, asc, count, desc, eq, getTableColumns, gt, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListQuery } from '../../contract/calls/list.ts';
import type { reviewDecision, reviewInput } from '../../contract/feedback/feedback.ts';
import type { Language } from '../../contract/language/language.ts';
import { MOST_REVIEW_PICTURES } from '../../contract/media/pictures.ts';
import { products, variants } from '../catalog/catalog.table.ts';
import { invalidateProducts } from '../catalog/product-tags.service.ts';
import { type Act, audit } from '../db/audit.ts';
import { addJob, type Db, transact } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import type { Storage } from '../edges/storage.ts';
import { type IdempotencyKey, keepReply, keptReply } from '../http/answering/idempotency.ts';
import { conflict, invalid, notFound, Problem } from '../http/errors.ts';
import { refuseOverwrite, revisionOfRow } from '../http/rows/revision.ts';
import { say } from '../http/words/sentence.ts';
import { describePictures, fileColumns } from '../media/media.service.ts';
import { files } from '../media/media.table.ts';
import { type SentPicture, storePictureOnce } from '../media/picture-once.service.ts';
import { codeText, REVIEWED } from '../messaging/code-texts.service.ts';
import { makeCode, spendCode } from '../messaging/codes.service.ts';
import { sendSms } from '../messaging/messaging.service.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { reviewImages, reviews } from './feedback.table.ts';

const purposeOf = (product_id: string) => `review ${product_id}`;
/** How many minutes a new review accepts pictures. */
const UPLOAD_MINUTES = 60;

interface Writer {
  product_id: string;
  customer_phone: string;
}

/**
 * Gives everyone the same reply after the same work, so that it reveals nothing: only the job checks whether the number
 * bought the product.
 */
export const askForReviewCode = (db: Db, { product_id, customer_phone }: Writer, language: Language): Promise<void> =>
  addJob(db, 'sendReviewCode', { product_id, customer_phone, language });

/**
 * Sends a code to a number that has a delivered order of the product; a number that has reviewed it gets a message that
 * says so.
 */
export async function sendReviewCode(db: Db, writer: Writer, language: Language, now: Date): Promise<void> {
  if (!(await hasBought(db, writer))) return;
  const { product_id, customer_phone } = writer;
  const isReviewed = await hasReviewed(db, writer);
  await transact(db, async (db) => {
    const code = await makeCode(db, { recipient: customer_phone, purpose: purposeOf(product_id), now });
    const message = isReviewed ? REVIEWED[language] : codeText('review', language, code);
    await sendSms(db, { phone_number: customer_phone, message, secret: code });
  }).catch((error) => {
    // Enough codes have been sent, and no caller waits for a reply.
    if (!(error instanceof Problem && error.status === 429)) throw error;
  });
}

const hasReviewed = async (db: Db, { product_id, customer_phone }: Writer): Promise<boolean> =>
  (await db.$count(reviews, and(eq(reviews.product_id, product_id), eq(reviews.customer_phone, customer_phone)))) > 0;

async function hasBought(db: Db, { product_id, customer_phone }: Writer): Promise<boolean> {
  const delivered = await db
    .select({ _id: orders._id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.order_id, orders._id))
    .innerJoin(variants, eq(variants._id, orderItems.variant_id))
    .where(
      and(
        eq(variants.product_id, product_id),
        eq(orders.customer_phone, customer_phone),
        eq(orders.status, 'DELIVERED'),
      ),
    )
    .limit(1);
  return delivered.length > 0;
}

/**
 * Keeps a review for the moderators; returns the key for its pictures. If an answer was lost, the same review comes
 * again under the same key: its code is already used up, and it gets the same answer.
 */
export async function addReview(
  db: Db,
  { code, ...review }: Omit<z.output<typeof reviewInput>, 'reCaptcha'>,
  { now, idempotency }: { now: Date; idempotency: IdempotencyKey | null },
): Promise<{ upload_key: string }> {
  const before = await keptReply<{ upload_key: string }>(db, idempotency);
  if (before) return before;
  // A failed try must count, so use the code outside the transaction.
  const purpose = purposeOf(review.product_id);
  await spendCode(db, { recipients: [review.customer_phone], purpose, now }, code);
  if (!(await hasBought(db, review)))
    throw invalid({ customer_phone: 'This number has no delivered order for this product.' });
  if (await hasReviewed(db, review)) throw conflict('You have reviewed this product already. Thank you.');
  const upload_key = randomBytes(24).toString('base64url');
  await transact(db, async (db) => {
    await db.insert(reviews).values({ ...review, upload_key, added_at: now });
    if (idempotency) await keepReply(db, idempotency, { upload_key });
  });
  return { upload_key };
}

/**
 * Returns the review that still takes pictures under this key. Call this before reading their bytes. Any other key is a
 * 404.
 */
export async function findOpenReview(db: Db, key: string, now: Date): Promise<{ customer_name: string }> {
  const [review] = await db.select({ customer_name: reviews.customer_name }).from(reviews).where(isOpen(key, now));
  if (!review) throw notFound('Review');
  return review;
}

function isOpen(key: string, now: Date) {
  const since = new Date(now.getTime() - UPLOAD_MINUTES * 60_000);
  return and(eq(reviews.upload_key, key), eq(reviews.status, 'PENDING'), gt(reviews.added_at, since));
}

const picturedBy = (name: string) => ({ alt: `Picture by ${name}`, alt_ne: `${name} को तस्बिर` });

export async function addReviewPicture(
  db: Db,
  storage: Storage,
  { key, path, name, now, idempotency }: SentPicture,
): Promise<void> {
  const { customer_name } = await findOpenReview(db, key, now);
  const picture = { picture: path, name, ...picturedBy(customer_name), kind: 'REVIEW' as const };
  await storePictureOnce(db, storage, { picture, upload_key: key, idempotency }, async (db, file) => {
    const [review] = await db.select({ _id: reviews._id }).from(reviews).where(isOpen(key, now)).for('update');
    if (!review) throw notFound('Review');
    if ((await db.$count(reviewImages, eq(reviewImages.review_id, review._id))) >= MOST_REVIEW_PICTURES)
      throw conflict(say('A review can have up to {most} pictures.', { most: MOST_REVIEW_PICTURES }));
    await db.insert(reviewImages).values({ review_id: review._id, file_id: file._id });
  });
}

const { upload_key: _key, ...shown } = getTableColumns(reviews);

export async function listReviews(db: Db, query: ListQuery) {
  const page = await listRows(db, query, {
    select: db
      .select({ ...shown, revision: revisionOfRow(reviews._id), product: { _id: products._id, name: products.name } })
      .from(reviews)
      .innerJoin(products, eq(products._id, reviews.product_id))
      .$dynamic(),
    columns: {
      status: reviews.status,
      stars: reviews.stars,
      product_id: reviews.product_id,
      text: reviews.text,
      customer_phone: reviews.customer_phone,
      added_at: reviews.added_at,
    },
    order: 'added_at:desc',
    tiebreak: reviews._id,
  });
  return { ...page, data: await withPictures(db, page.data) };
}

async function withPictures<R extends { _id: string }>(db: Db, rows: R[]) {
  const ids = rows.map((row) => row._id);
  const pictures = await db
    .select({ review_id: reviewImages.review_id, _id: reviewImages._id, document: fileColumns })
    .from(reviewImages)
    .innerJoin(files, eq(files._id, reviewImages.file_id))
    .where(inArray(reviewImages.review_id, ids))
    .orderBy(asc(reviewImages._id));
  const byReview = Map.groupBy(pictures, (picture) => picture.review_id);
  return rows.map((row) => ({ ...row, image: byReview.get(row._id) ?? [] }));
}

/** Approves or rejects a review; a later decision replaces it. */
export async function decideReview(
  db: Db,
  { actor, now }: Act,
  id: string,
  { revision, ...decision }: z.output<typeof reviewDecision>,
) {
  return transact(db, async (db) => {
    const [before] = await db.select().from(reviews).where(eq(reviews._id, id)).for('update');
    if (!before) throw notFound('Review');
    const { status, reason = null, reply = null } = decision;
    await refuseOverwrite(db, 'Review', id, { revision, status, reason, reply });
    const change = { status, reason, reply, decided_at: now };
    await db.update(reviews).set(change).where(eq(reviews._id, id));
    const action = status === 'APPROVED' ? 'approve' : 'reject';
    await audit(db, actor, { action, entity: 'Review', entity_id: id, before, after: { ...before, ...change } });
    await invalidateProducts(db, [before.product_id]);
    return { _id: id, status };
  });
}

/** Returns a product's approved reviews, newest first, with the average and the count of each number of stars. */
export async function reviewsOf(db: Db, product_id: string) {
  const approved = and(eq(reviews.product_id, product_id), eq(reviews.status, 'APPROVED'));
  const counts = await db
    .select({ stars: reviews.stars, reviews: count() })
    .from(reviews)
    .where(approved)
    .groupBy(reviews.stars);
  const distribution = [1, 2, 3, 4, 5].map((stars) => counts.find((row) => row.stars === stars)?.reviews ?? 0);
  const total = distribution.reduce((sum, reviews) => sum + reviews, 0);
  const sum = distribution.reduce((sum, reviews, index) => sum + reviews * (index + 1), 0);
  const latest = await db.select(shown).from(reviews).where(approved).orderBy(desc(reviews.added_at)).limit(50);
  return {
    rating: { average: total > 0 ? Math.round((sum / total) * 10) / 10 : null, count: total, distribution },
    review: await withPictures(db, latest),
  };
}

/**
 * Replaces a writer's name and number, also in the descriptions of their pictures, and empties the text; the stars
 * stay. Returns how many reviews there were.
 */
export async function eraseWriter(db: Db, phone: string, instead: { name: string; phone: string }): Promise<number> {
  const erased = await db
    .update(reviews)
    .set({ customer_name: instead.name, customer_phone: instead.phone, text: '' })
    .where(eq(reviews.customer_phone, phone))
    .returning({ _id: reviews._id, product_id: reviews.product_id });
  if (erased.length === 0) return 0;
  const ids = erased.map(({ _id }) => _id);
  const shown = await db.select().from(reviewImages).where(inArray(reviewImages.review_id, ids));
  const file_ids = shown.map(({ file_id }) => file_id);
  await describePictures(db, file_ids, picturedBy(instead.name));
  await invalidateProducts(
    db,
    erased.map(({ product_id }) => product_id),
  );
  return erased.length;
}
