import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ListQuery } from '../../../contract/calls/list.ts';
import { MOST_RETURN_PICTURES } from '../../../contract/media/pictures.ts';
import { orderNumberIn } from '../../../contract/orders/order-number.ts';
import type { ReturnKind } from '../../../contract/orders/returns.ts';
import { partOfPhone } from '../../../contract/phone.ts';
import { OPEN_RETURN_STATUSES, RETURN_STATUSES, type ReturnStatus } from '../../../contract/statuses.ts';
import { variants } from '../../catalog/catalog.table.ts';
import type { Db } from '../../db/db.ts';
import { listRows } from '../../db/list.ts';
import { holdsWords } from '../../db/search-words.ts';
import type { Storage, StoredFile } from '../../edges/storage.ts';
import type { Session } from '../../http/caller/session.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import { fileColumns } from '../../media/media.service.ts';
import { files } from '../../media/media.table.ts';
import { type SentPicture, storePictureOnce } from '../../media/picture-once.service.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { moneyOfOrder } from '../money/moves.service.ts';
import { orderEvents, orderItems, orders, returnImages, returns } from '../orders.table.ts';
import { differencesOf, goodsOf } from '../steps/exchange.ts';
import { imeiOf } from '../steps/imeis.ts';

/** Return statuses by screen. */
const STATUSES: Record<ReturnKind, ReturnStatus[]> = {
  REQUESTS: OPEN_RETURN_STATUSES,
  COMPLETED: RETURN_STATUSES.filter((status) => !OPEN_RETURN_STATUSES.includes(status)),
};

const listed = {
  _id: returns._id,
  status: returns.status,
  order: { _id: orders._id, order_id: orders.order_id, scheme_type: orders.scheme_type },
  customer_name: orders.customer_name,
  customer_phone: orders.customer_phone,
  office: { _id: offices._id, name: offices.name },
  product_name: orderItems.product_name,
  reason: returns.reason,
  asked_at: returns.asked_at,
  changed_at: returns.changed_at,
};

const ofKinds = (kinds: ReturnKind[]) =>
  inArray(
    returns.status,
    kinds.flatMap((kind) => STATUSES[kind]),
  );

/** Lists returns of the caller's offices and granted screens. */
export function listReturns(db: Db, session: Session, kinds: ReturnKind[], query: ListQuery) {
  return listRows(db, query, {
    select: db
      .select(listed)
      .from(returns)
      .innerJoin(orders, eq(orders._id, returns.order_id))
      .innerJoin(offices, eq(offices._id, returns.office_id))
      .innerJoin(orderItems, and(eq(orderItems.order_id, orders._id), eq(orderItems.role, 'main')))
      .$dynamic(),
    columns: {
      kind: (kind) => inArray(returns.status, STATUSES[kind as ReturnKind] ?? []),
      search: searched,
      status: returns.status,
      office_id: returns.office_id,
      asked_at: returns.asked_at,
      changed_at: returns.changed_at,
    },
    order: 'asked_at:desc',
    tiebreak: returns._id,
    where: and(ofKinds(kinds), withinOffice(db, session, returns.office_id)),
  });
}

function searched(typed: string): SQL {
  const text = `%${orderNumberIn(typed).replace(/[\\%_]/g, '\\$&')}%`;
  const digits = partOfPhone(typed);
  return or(
    sql`${orders.order_id} ilike ${text}`,
    holdsWords(orders.customer_name, typed),
    digits ? sql`${orders.customer_phone} like ${`%${digits}%`}` : undefined,
  ) as SQL;
}

/** Reads a return with units, pictures and events; a 404 outside the caller's offices and kinds. */
export async function getReturn(db: Db, session: Session, kinds: ReturnKind[], id: string) {
  const [row] = await db
    .select({
      ...listed,
      customer_address: orders.customer_address,
      customer_email: orders.customer_email,
      imei: orders.imei,
      has_imei: imeiOf(returns.variant_id).as('has_imei'),
      total: orders.total,
      scheme_id: orders.scheme_id,
      exchange_due: orders.exchange_due,
      money: moneyOfOrder,
      exchange_difference: orders.exchange_difference,
      discount: orders.discount,
      coupon_code: orders.coupon_code,
      variant_id: returns.variant_id,
      replaced_by: returns.replaced_by,
    })
    .from(returns)
    .innerJoin(orders, eq(orders._id, returns.order_id))
    .innerJoin(offices, eq(offices._id, returns.office_id))
    .innerJoin(orderItems, and(eq(orderItems.order_id, orders._id), eq(orderItems.role, 'main')))
    .where(and(eq(returns._id, id), ofKinds(kinds), withinOffice(db, session, returns.office_id)));
  if (!row) throw notFound('Return');
  const [bill_rule, items, image, events, stock] = await Promise.all([
    readSetting(db, 'orders.bill'),
    db.select().from(orderItems).where(eq(orderItems.order_id, row.order._id)).orderBy(asc(orderItems.position)),
    db
      .select({ _id: returnImages._id, document: fileColumns })
      .from(returnImages)
      .innerJoin(files, eq(files._id, returnImages.file_id))
      .where(eq(returnImages.return_id, id))
      .orderBy(asc(returnImages._id)),
    db.select().from(orderEvents).where(eq(orderEvents.return_id, id)).orderBy(asc(orderEvents.at)),
    variantsOfSame(db, row.variant_id),
  ]);
  const variantOf = (id: string | null) => stock.find(({ _id }) => _id === id);
  const given = stock.filter(({ _id, free }) => free > 0 || _id === row.variant_id);
  const ids = given.map(({ _id }) => _id);
  const differences = await differencesOf(db, { ...row, ...goodsOf(items) }, ids);
  const replacements = given.map((variant) => ({ ...variant, difference: differences.get(variant._id) ?? 0 }));
  const [variant, replaced_by] = [variantOf(row.variant_id), variantOf(row.replaced_by)];
  if (!variant) throw notFound('Variant');
  const refund_due = replaced_by
    ? Math.max(-row.exchange_due, 0)
    : row.money.received - row.money.refunded - row.money.kept;
  return { ...row, bill_rule, items, image, events, variant, replaced_by, replacements, refund_due };
}

/** Streams a return's picture, for callers allowed to see it. */
export async function openReturnPicture(
  db: Db,
  storage: Storage,
  { session, kinds }: { session: Session; kinds: ReturnKind[] },
  { id, picture }: { id: string; picture: string },
): Promise<StoredFile> {
  const [row] = await db
    .select({ path: files.path })
    .from(returnImages)
    .innerJoin(files, eq(files._id, returnImages.file_id))
    .innerJoin(returns, eq(returns._id, returnImages.return_id))
    .where(
      and(
        eq(returnImages._id, picture),
        eq(returns._id, id),
        ofKinds(kinds),
        withinOffice(db, session, returns.office_id),
      ),
    );
  const stored = row && (await storage.open(row.path));
  if (!stored) throw notFound('Picture');
  return stored;
}

/** Finds the product's variants with free units. */
function variantsOfSame(db: Db, variant_id: string) {
  const same = alias(variants, 'same');
  return db
    .select({
      _id: variants._id,
      sku_of_seller: variants.sku_of_seller,
      price: variants.sales_price,
      free: sql<number>`${variants.inventory} - ${variants.held}`,
    })
    .from(same)
    .innerJoin(variants, eq(variants.product_id, same.product_id))
    .where(eq(same._id, variant_id))
    .orderBy(asc(variants.position));
}

/** Returns an order's latest return. */
export async function latestReturn(db: Db, order_id: string) {
  const [latest] = await db
    .select()
    .from(returns)
    .where(eq(returns.order_id, order_id))
    .orderBy(desc(returns.asked_at), desc(returns._id))
    .limit(1);
  return latest;
}

/** How many minutes after the request pictures can be added. */
const UPLOAD_MINUTES = 60;

/** Signs the key that lets only the customer add pictures. */
export async function uploadKeyOf(db: Db, return_id: string): Promise<string> {
  const upload_key = randomBytes(24).toString('base64url');
  await db.update(returns).set({ upload_key }).where(eq(returns._id, return_id));
  return upload_key;
}

function isOpen(key: string, now: Date) {
  const since = new Date(now.getTime() - UPLOAD_MINUTES * 60_000);
  return and(eq(returns.upload_key, key), eq(returns.status, 'REQUESTED'), gt(returns.asked_at, since));
}

/**
 * Returns the key for adding pictures to a return, and how many more it takes; null if none. Only for the return's own
 * customer.
 */
export async function roomForPictures(db: Db, returned: typeof returns.$inferSelect, now: Date) {
  const { _id, upload_key } = returned;
  if (!upload_key || (await db.$count(returns, isOpen(upload_key, now))) === 0) return null;
  const room = MOST_RETURN_PICTURES - (await db.$count(returnImages, eq(returnImages.return_id, _id)));
  return room > 0 ? { upload_key, room } : null;
}

/** Refuses a key that matches no return taking pictures; call it before reading bytes. */
export async function requireOpenReturn(db: Db, key: string, now: Date): Promise<void> {
  if ((await db.$count(returns, isOpen(key, now))) === 0) throw notFound('Return');
}

export async function addReturnPicture(
  db: Db,
  storage: Storage,
  { key, path, name, now, idempotency }: SentPicture,
): Promise<void> {
  const picture = { picture: path, name, alt: 'The returned item', kind: 'RETURN' as const };
  await storePictureOnce(db, storage, { picture, upload_key: key, idempotency }, async (db, file) => {
    const [open] = await db.select({ _id: returns._id }).from(returns).where(isOpen(key, now)).for('no key update');
    if (!open) throw notFound('Return');
    if ((await db.$count(returnImages, eq(returnImages.return_id, open._id))) >= MOST_RETURN_PICTURES)
      throw conflict(say('A return can have {most} pictures.', { most: MOST_RETURN_PICTURES }));
    await db.insert(returnImages).values({ return_id: open._id, file_id: file._id });
  });
}
