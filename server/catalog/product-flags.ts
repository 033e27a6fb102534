import { inArray } from 'drizzle-orm';
import type { PRODUCT_FLAGS } from '../../contract/catalog.ts';
import { type Actor, audit } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { conflict, notFound } from '../http/errors.ts';
import { products } from './catalog.table.ts';
import { dropProducts, livingSchemesOf } from './stale.service.ts';

interface FlagChange {
  product_id: string[];
  type: (typeof PRODUCT_FLAGS)[number];
  value: boolean;
}

/** Sets a flag on many products, all or none; what a scheme sells or is about to sell cannot be archived. */
export async function setFlags(db: Db, actor: Actor, change: FlagChange, now: Date): Promise<FlagChange> {
  const { product_id, type, value } = change;
  return transact(db, async (db) => {
    const before = await db
      .select({ _id: products._id, flag: products[type] })
      .from(products)
      .where(inArray(products._id, product_id))
      .orderBy(products._id)
      .for('update');
    if (before.length < new Set(product_id).size) throw notFound('Product');
    if (type === 'is_deleted' && value) await refuseSold(db, product_id, now);
    await db
      .update(products)
      .set({ [type]: value })
      .where(inArray(products._id, product_id));
    for (const { _id, flag } of before) {
      if (flag === value) continue;
      const action = type !== 'is_deleted' ? 'edit' : value ? 'delete' : 'restore';
      await audit(db, actor, {
        action,
        entity: 'Product',
        entity_id: _id,
        before: { [type]: flag },
        after: { [type]: value },
      });
    }
    await dropProducts(db, product_id);
    return change;
  });
}

async function refuseSold(db: Db, ids: string[], now: Date): Promise<void> {
  const [scheme] = await livingSchemesOf(db, ids, now);
  if (!scheme) return;
  const state = scheme.is_running ? 'is running' : 'opens soon';
  throw conflict(
    `${scheme.product_name} cannot be deleted: it is sold in the scheme ${scheme.name}, which ${state}. End the scheme first.`,
  );
}

/** Puts one product into the archive, from where it can be restored. */
export async function removeProduct(db: Db, actor: Actor, id: string, now: Date): Promise<{ _id: string }> {
  await setFlags(db, actor, { product_id: [id], type: 'is_deleted', value: true }, now);
  return { _id: id };
}
