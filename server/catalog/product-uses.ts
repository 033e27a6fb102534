import type { Db } from '../db/db.ts';

/** A scheme that sells a product now, or is about to. */
export interface LivingScheme {
  name: string;
  product_name: string;
  is_running: boolean;
}

/**
 * What the catalogue must know of those who use its products. It imports none of them: `routes.ts` hands it their
 * services.
 */
export interface ProductUses {
  /** Of the variants those that some order names, whatever became of it. */
  orderedVariants(db: Db, variant_ids: string[]): Promise<string[]>;
  /** A scheme that would lose what it sells if the products were archived. */
  livingSchemeOf(db: Db, product_ids: string[], now: Date): Promise<LivingScheme | undefined>;
}
