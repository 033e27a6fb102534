import type { TrackedOrder } from '../../../contract/orders/track.ts';

/** The props of a part of the page that changes the order. */
export interface Acting {
  /** The key of the order. */
  tracked: string;
  onChange: (order: TrackedOrder) => void;
  onFailure: (error: unknown) => void;
}
