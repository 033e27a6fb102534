import type { TrackedOrder } from '../../../contract/orders/track.ts';

/** Props of a part of the page that changes the order. */
export interface Acting {
  /** The order's key. */
  tracked: string;
  onChange: (order: TrackedOrder) => void;
  onFailure: (error: unknown) => void;
}
