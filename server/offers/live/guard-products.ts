import type { SQL } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { guardLive, type LiveSave } from './guard.ts';

type ProductsSave = Omit<LiveSave, 'scope' | 'entity' | 'entity_id'> & { products: string | SQL };

/** Guards the catalogue's saves: prices and stock of products that live schemes sell. */
export function guardProducts<T>(db: Db, save: ProductsSave, write: (db: Db) => Promise<T>): Promise<T> {
  const { products, ...change } = save;
  const scope = typeof products === 'string' ? { product_id: products } : { product_ids: products };
  const entity_id = typeof products === 'string' ? products : 'import';
  return guardLive(db, { ...change, scope, entity: 'Product', entity_id }, write);
}
