import type { Actor } from '../../db/audit.ts';
import type { IdempotencyKey } from '../../http/answering/idempotency.ts';
import type { Problem } from '../../http/errors.ts';
import type { OrderDraft, OrderInput } from './order-draft.ts';
import type { CachedScheme } from './scheme-cache.ts';

/** An order waiting to be written. */
export interface Arrival {
  input: OrderInput;
  /** When it came in. This decides whether the scheme was open, however long the order waits. */
  at: Date;
  /** The member of staff who placed it; null if the customer did. */
  by: Actor | null;
  /** An order or a purchase, which is a multi-buy with an advance to pay in time. */
  as: 'order' | 'purchase';
  idempotency: IdempotencyKey | null;
  /** The cached facts of its scheme, and the order computed from them, or the reason against it. */
  cached: CachedScheme;
  draft: OrderDraft | Problem;
}

/** The reply that the customer reads about an order. */
export interface Placed {
  order_id: string;
  customer_name: string;
  customer_phone: string;
  /** In paisa. */
  discount: number;
  shipping_price: number;
  total: number;
  _id: string;
  /** For a purchase: the advance in paisa, and the period for paying it, as ISO texts. */
  advance: number;
  placed_at: string;
  due_at: string | null;
}
