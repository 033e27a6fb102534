import { and, desc, eq, getTableColumns, gt, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListQuery } from '../../contract/calls/list.ts';
import { HOUR_MS } from '../../contract/durations.ts';
import type { questionAnswer, questionInput } from '../../contract/feedback/feedback.ts';
import { products } from '../catalog/catalog.table.ts';
import { PRODUCTS_TAG } from '../catalog/product-tags.service.ts';
import { type Act, type Actor, audit } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { invalidateTag } from '../http/caching/cache.ts';
import { notFound, tooMany } from '../http/errors.ts';
import { refuseOverwrite, revisionOfRow } from '../http/rows/revision.ts';
import { originOf } from '../limits/network.service.ts';
import { questions } from './feedback.table.ts';

const MOST_AN_HOUR = 5;

/** Keeps a question for the staff: at most five an hour from one address. */
export async function askQuestion(
  db: Db,
  question: Omit<z.output<typeof questionInput>, 'reCaptcha'>,
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  const { address } = originOf(ip);
  const recent = and(eq(questions.address, address), gt(questions.added_at, new Date(now.getTime() - HOUR_MS)));
  if ((await db.$count(questions, recent)) >= MOST_AN_HOUR)
    throw tooMany('You have asked several questions. Please wait a while before asking another.', HOUR_MS / 1000);
  await db.insert(questions).values({ ...question, address, added_at: now });
}

const { address: _address, ...shown } = getTableColumns(questions);

export function listQuestions(db: Db, query: ListQuery) {
  return listRows(db, query, {
    select: db
      .select({ ...shown, revision: revisionOfRow(questions._id), product: { _id: products._id, name: products.name } })
      .from(questions)
      .innerJoin(products, eq(products._id, questions.product_id))
      .$dynamic(),
    columns: {
      question: questions.question,
      is_published: questions.is_published,
      is_answered: (value) => (value === 'true' ? isNotNull(questions.answer) : isNull(questions.answer)),
      product_id: questions.product_id,
      added_at: questions.added_at,
    },
    order: 'added_at:desc',
    tiebreak: questions._id,
  });
}

export async function answerQuestion(
  db: Db,
  { actor, now }: Act,
  id: string,
  { revision, ...answer }: z.output<typeof questionAnswer>,
) {
  return transact(db, async (db) => {
    const [before] = await db.select().from(questions).where(eq(questions._id, id)).for('update');
    if (!before) throw notFound('Question');
    await refuseOverwrite(db, 'Question', id, { revision, ...answer });
    const change = { ...answer, answered_at: now };
    await db.update(questions).set(change).where(eq(questions._id, id));
    await audit(db, actor, {
      action: 'answer',
      entity: 'Question',
      entity_id: id,
      before,
      after: { ...before, ...change },
    });
    await invalidateTag(db, PRODUCTS_TAG);
    return { _id: id, is_published: answer.is_published };
  });
}

export async function removeQuestion(db: Db, actor: Actor, id: string) {
  return transact(db, async (db) => {
    const [before] = await db.delete(questions).where(eq(questions._id, id)).returning();
    if (!before) throw notFound('Question');
    await audit(db, actor, { action: 'delete', entity: 'Question', entity_id: id, before });
    await invalidateTag(db, PRODUCTS_TAG);
    return { _id: id };
  });
}

/** Returns published answers to questions about a product, newest first. */
export async function questionsOf(db: Db, product_id: string) {
  const rows = await db
    .select(shown)
    .from(questions)
    .where(and(eq(questions.product_id, product_id), eq(questions.is_published, true), isNotNull(questions.answer)))
    .orderBy(desc(questions.answered_at))
    .limit(50);
  return rows.map((row) => ({ ...row, answer: row.answer ?? '' }));
}
