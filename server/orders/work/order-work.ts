import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { variants } from '../../catalog/catalog.table.ts';
import type { Db } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { smsMessages } from '../../messaging/messaging.table.ts';
import { quotas } from '../../offers/offers.table.ts';
import { type Order, orderEvents, orderItems } from '../orders.table.ts';
import { lowerTotal } from './lower-price.ts';
import { visibleOrder } from './visible-order.ts';
import { orderCalls, orderFiles, orderNotes } from './work.table.ts';

/** Reads, in parallel, the facts about one order that staff work with. */
export async function getOrderWork(db: Db, caller: Caller, id: string) {
  const order = await visibleOrder(db, caller, id);
  const [calls, notes, files, messages, free, quota, lower_total] = await Promise.all([
    db.select().from(orderCalls).where(eq(orderCalls.order_id, id)).orderBy(asc(orderCalls.at)),
    db.select().from(orderNotes).where(eq(orderNotes.order_id, id)).orderBy(asc(orderNotes.at)),
    db
      .select()
      .from(orderFiles)
      .where(and(eq(orderFiles.order_id, id), isNotNull(orderFiles.note_id))),
    messagesOf(db, id),
    freeUnits(db, id),
    quotaOf(db, order),
    lowerTotal(db, order),
  ]);
  const byNote = Map.groupBy(files, ({ note_id }) => note_id);
  return {
    calls,
    notes: notes.map((note) => ({ ...note, files: byNote.get(note._id) ?? [] })),
    messages,
    free: free.map(({ units }) => units),
    quota: quota[0] ?? null,
    lower_total,
  };
}

/** Lists the SMS about the order's steps; each names its event. */
const messagesOf = (db: Db, id: string) =>
  db
    .select()
    .from(smsMessages)
    .where(
      sql`${smsMessages.about} in (select 'order event ' || _id from ${orderEvents} where ${orderEvents.order_id} = ${id})`,
    )
    .orderBy(asc(smsMessages.added_at));

const freeUnits = (db: Db, id: string) =>
  db
    .select({ units: sql<number>`${variants.inventory} - ${variants.held}` })
    .from(orderItems)
    .innerJoin(variants, eq(variants._id, orderItems.variant_id))
    .where(eq(orderItems.order_id, id))
    .orderBy(asc(orderItems.position));

async function quotaOf(db: Db, { campaign_id, office_id }: Order) {
  if (!campaign_id) return [];
  return db
    .select({ used: quotas.used, no_of_order: quotas.no_of_order })
    .from(quotas)
    .where(and(eq(quotas.campaign_id, campaign_id), eq(quotas.office_id, office_id)));
}
