import type { SQL } from 'drizzle-orm';
import type { Confirmed } from '../../contract/calls/live-change.ts';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';

/** A scheme that sells the product now or will soon. */
interface LivingScheme {
  name: string;
  product_id: string;
  product_name: string;
  is_running: boolean;
}

/** A save of one product or of the selected ones, with its call and the change the user confirmed. */
interface PricedSave {
  session: Pick<Session, 'user_id' | 'name' | 'address'>;
  now: Date;
  products: string | SQL;
  route: string;
  confirmed: Confirmed;
  /** The caller has already checked the password. */
  isProved?: boolean;
}

/** How other modules use a product. The catalogue can't import them, so `routes.ts` passes this in. */
export interface ProductUses {
  /** Returns those of these variants that appear in any order, whatever its status. */
  orderedVariants(db: Db, variant_ids: string[]): Promise<string[]>;
  /** Finds the schemes that could no longer sell if the products were deleted or taken off sale. */
  livingSchemesOf(db: Db, product_ids: string[], now: Date): Promise<LivingScheme[]>;
  /** Saves, or refuses if live schemes would change and the user hasn't confirmed that. */
  guardLive<T>(db: Db, save: PricedSave, write: (db: Db) => Promise<T>): Promise<T>;
}
