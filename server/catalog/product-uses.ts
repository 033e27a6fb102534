import type { SQL } from 'drizzle-orm';
import type { Confirmed } from '../../contract/calls/live-change.ts';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';

/** A scheme that sells a product now, or is about to. */
interface LivingScheme {
  name: string;
  product_id: string;
  product_name: string;
  is_running: boolean;
}

/** A save of one product, or of those whose ids are selected, by a call, and the change the caller has confirmed. */
export interface PricedSave {
  session: Pick<Session, 'user_id' | 'name' | 'address'>;
  now: Date;
  products: string | SQL;
  route: string;
  confirmed: Confirmed;
  /** The password was checked before. */
  isProved?: boolean;
}

/**
 * The functions that modules which use products give the catalogue. It imports none of them: `routes.ts` hands it their
 * services.
 */
export interface ProductUses {
  /** Returns the variants among these that some order names, whatever its status. */
  orderedVariants(db: Db, variant_ids: string[]): Promise<string[]>;
  /** The schemes that lose their goods if the products are deleted or taken off sale. */
  livingSchemesOf(db: Db, product_ids: string[], now: Date): Promise<LivingScheme[]>;
  /**
   * Saves; refused, with nothing saved, if running schemes would sell other goods than before and the change is not
   * confirmed.
   */
  guardLive<T>(db: Db, save: PricedSave, write: (db: Db) => Promise<T>): Promise<T>;
}
