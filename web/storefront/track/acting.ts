import type { TrackedOrder } from '../../../contract/track.ts';

/** What a part of the page that changes the order is given. */
export interface Acting {
  /** The key of the order. */
  tracked: string;
  onChange: (order: TrackedOrder) => void;
  onFailure: (error: unknown) => void;
}
