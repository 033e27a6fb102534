import { and, asc, eq, gt, ilike } from 'drizzle-orm';
import { type Actor, auditAll } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { randomCode } from '../db/random-code.ts';
import { conflict, notFound } from '../http/errors.ts';
import type { Cell } from '../http/sheets/sheet-write.ts';
import { asGiven } from '../http/words/sentence.ts';
import { coupons } from './coupons.table.ts';

const ROWS_AT_ONCE = 1000;

interface CodesRequest {
  number: number;
  prefix: string;
  total_limit?: number | null;
}

/**
 * Makes coupons with the terms of one, each with a code that cannot be guessed; all or none of them. A missing coupon
 * is a 404.
 */
export async function copyCoupon(
  db: Db,
  actor: Actor,
  id: string,
  { number, prefix, total_limit }: CodesRequest,
): Promise<number> {
  return transact(db, async (db) => {
    const [pattern] = await db.select().from(coupons).where(eq(coupons._id, id));
    if (!pattern) throw notFound('Coupon');
    for (let first = 0; first < number; first += ROWS_AT_ONCE) {
      const length = Math.min(ROWS_AT_ONCE, number - first);
      const rows = Array.from({ length }, () => ({
        ...pattern,
        _id: newId(),
        code: codeOf(prefix),
        total_limit: total_limit ?? null,
        used: 0,
      }));
      const made = await db.insert(coupons).values(rows).onConflictDoNothing().returning({ _id: coupons._id });
      // With this many letters, two codes are practically never equal.
      if (made.length < length) throw conflict('Two codes came out the same. Please try again.');
      await auditAll(
        db,
        actor,
        rows.map((row) => ({ action: 'add', entity: 'Coupon', entity_id: row._id, after: row })),
      );
    }
    return number;
  });
}

function codeOf(prefix: string): string {
  const letters = randomCode();
  return prefix && !prefix.endsWith('-') ? `${prefix}-${letters}` : `${prefix}${letters}`;
}

const HEADER = [
  'Code',
  'Title',
  'Percent',
  'Amount',
  'Uses',
  'Usage limit',
  'Usage limit per phone',
  'Starts',
  'Ends',
  'Active',
];

/** Writes the coupons with a title, or all, as the rows of a file; reads them in parts. */
export async function* exportedCoupons(db: Db, title: string | undefined): AsyncGenerator<Cell[]> {
  yield HEADER;
  let last: string | undefined;
  for (;;) {
    const part = await db
      .select()
      .from(coupons)
      .where(
        and(
          title ? ilike(coupons.title, `%${title.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
          last ? gt(coupons._id, last) : undefined,
        ),
      )
      .orderBy(asc(coupons._id))
      .limit(ROWS_AT_ONCE);
    if (part.length === 0) return;
    last = part.at(-1)?._id;
    yield* part.map(rowOf);
  }
}

function rowOf(coupon: typeof coupons.$inferSelect): Cell[] {
  const { code, title, percent, amount, used, total_limit, phone_limit, start_date, end_date, is_active } = coupon;
  return [
    code,
    title,
    percent ?? '',
    amount === null ? '' : amount / 100,
    used,
    total_limit ?? '',
    phone_limit ?? '',
    start_date,
    end_date,
    asGiven(is_active ? 'Yes' : 'No'),
  ];
}
