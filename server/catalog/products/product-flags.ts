import { inArray } from 'drizzle-orm';
import type { PRODUCT_FLAGS } from '../../../contract/catalog/catalog.ts';
import { type Act, type Actor, auditAll, type Change } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { type Message, say } from '../../http/words/sentence.ts';
import { products } from '../catalog.table.ts';
import { invalidateProducts } from '../product-tags.service.ts';
import type { ProductUses } from '../product-uses.ts';
import { refuseUnfinished } from './for-sale.ts';

interface FlagChange {
  product_id: string[];
  type: (typeof PRODUCT_FLAGS)[number];
  /** If omitted, toggles: off if all have it, else on. Deleting only goes one way. */
  value?: boolean;
}

/**
 * Sets a flag on many products, all or none. Refuses to delete a product that a scheme sells or will sell. Taking one
 * off sale stops its schemes at once; `stops` names them.
 */
export async function setFlags(
  db: Db,
  uses: ProductUses,
  { actor, now }: Act,
  change: FlagChange,
): Promise<FlagChange & { value: boolean; stops: string[] }> {
  const { product_id, type } = change;
  return transact(db, async (db) => {
    const before = await db
      .select({
        _id: products._id,
        name: products.name,
        kind: products.type,
        is_deleted: products.is_deleted,
        flag: products[type],
      })
      .from(products)
      .where(inArray(products._id, product_id))
      .orderBy(products._id)
      .for('update');
    if (before.length < new Set(product_id).size) throw notFound('Product');
    const value = change.value ?? (type === 'is_deleted' || !before.every((product) => product.flag));
    if (type === 'is_deleted') await refuseSold(db, uses, product_id, now);
    else refuseDeleted(before);
    if (type === 'is_published' && value) await refuseUnfinished(db, product_id);
    await db
      .update(products)
      .set({ [type]: value })
      .where(inArray(products._id, product_id));
    const changes = before.flatMap(({ _id, name, kind, flag }): Change[] => {
      if (flag === value) return [];
      const action = type === 'is_deleted' ? 'delete' : 'edit';
      return [
        {
          action,
          entity: 'Product',
          entity_id: _id,
          before: { name, type: kind, [type]: flag },
          after: { name, type: kind, [type]: value },
        },
      ];
    });
    await auditAll(db, actor, changes);
    await invalidateProducts(db, product_id);
    const off = before.filter(({ flag }) => flag !== value && !value).map(({ _id }) => _id);
    const stops = new Set([...(await stoppedBy(db, uses, off, now)).values()].flat());
    return { product_id, type, value, stops: [...stops] };
  });
}

/** Returns the schemes that stopped because these products went off sale, by product. */
export async function stoppedBy(
  db: Db,
  uses: ProductUses,
  product_ids: string[],
  now: Date,
): Promise<Map<string, string[]>> {
  const schemes = product_ids.length > 0 ? await uses.livingSchemesOf(db, product_ids, now) : [];
  const byProduct = Map.groupBy(schemes, ({ product_id }) => product_id);
  return new Map([...byProduct].map(([id, schemes]) => [id, [...new Set(schemes.map(({ name }) => name))]]));
}

/** Says which schemes stopped. */
export const stopsIn = (stops: string[]): Message =>
  say('These schemes stop taking orders: {names}.', { names: stops.join(', ') });

async function refuseSold(db: Db, uses: ProductUses, ids: string[], now: Date): Promise<void> {
  const [scheme] = await uses.livingSchemesOf(db, ids, now);
  if (!scheme) return;
  const { product_name: product, name } = scheme;
  throw conflict(
    scheme.is_running
      ? say('{product} can’t be deleted: it is sold in the scheme {name}, which is live. End the scheme first.', {
          product,
          name,
        })
      : say('{product} can’t be deleted: it is sold in the scheme {name}, which starts soon. End the scheme first.', {
          product,
          name,
        }),
  );
}

/** Refuses to change a deleted product; it must be restored first. */
export function refuseDeleted(rows: { name: string; is_deleted: boolean }[]): void {
  const deleted = rows.find((product) => product.is_deleted);
  if (deleted) throw conflict(isDeleted(deleted));
}

export const isDeleted = ({ name }: { name: string }) =>
  say('{name} is deleted. Restore it in Deleted items first.', { name });

/** Soft-deletes a product. */
export async function removeProduct(db: Db, uses: ProductUses, act: Act, id: string): Promise<{ _id: string }> {
  await setFlags(db, uses, act, { product_id: [id], type: 'is_deleted', value: true });
  return { _id: id };
}

/** Restores a deleted product unchanged. */
export async function restoreProduct(db: Db, actor: Actor, id: string): Promise<{ _id: string }> {
  const { product_id } = await restoreProducts(db, actor, [id]);
  if (product_id.length === 0) throw conflict('This product is not deleted. Someone may already have restored it.');
  return { _id: id };
}

/** Restores the deleted ones of these products, and returns them. */
export async function restoreProducts(db: Db, actor: Actor, ids: string[]): Promise<{ product_id: string[] }> {
  return transact(db, async (db) => {
    const rows = await db
      .select({ _id: products._id, name: products.name, type: products.type, is_deleted: products.is_deleted })
      .from(products)
      .where(inArray(products._id, ids))
      .orderBy(products._id)
      .for('update');
    if (rows.length < new Set(ids).size) throw notFound('Product');
    const deleted = rows.filter((product) => product.is_deleted);
    const product_id = deleted.map((product) => product._id);
    if (product_id.length === 0) return { product_id };
    await db.update(products).set({ is_deleted: false }).where(inArray(products._id, product_id));
    const changes = deleted.map(
      ({ _id, name, type }): Change => ({
        action: 'restore',
        entity: 'Product',
        entity_id: _id,
        before: { name, type, is_deleted: true },
        after: { name, type, is_deleted: false },
      }),
    );
    await auditAll(db, actor, changes);
    await invalidateProducts(db, product_id);
    return { product_id };
  });
}
