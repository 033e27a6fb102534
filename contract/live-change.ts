import { z } from 'zod';

/** What of a running offer can be changed under its customers, and how its numbers read. */
export const LIVE_KINDS = {
  price: { label: 'Price', unit: 'rupees' },
  new_variant: { label: 'Price of a new variant', unit: 'rupees' },
  gift_price: { label: 'Price with the gift', unit: 'rupees' },
  gift_apart: { label: 'Gift’s price without the offer', unit: 'rupees' },
  advance: { label: 'Advance', unit: 'rupees' },
  gift: { label: 'Gift: variants to choose from', unit: 'number' },
  stock: { label: 'Stock', unit: 'number' },
  quota: { label: 'Orders of a retailer', unit: 'number' },
  sellers: { label: 'Who may sell', unit: 'number' },
} as const;
export type LiveKind = keyof typeof LIVE_KINDS;

/** One change of a running offer beyond the share that the settings say. */
export interface LiveChange {
  kind: LiveKind;
  /** `price:{scheme}:{variant}`: tells one change from another. */
  path: string;
  /** The scheme or campaign, and which of its variants, gifts or retailers. */
  offer: string;
  what: string;
  /** Rupees or numbers; null is no limit, or nothing yet for a new variant. */
  before: number | null;
  after: number | null;
  /** Percent of what it was, to one decimal; of a new variant, by how much it differs from the nearest of the others. */
  share: number;
  /** So far above that a second person is needed. */
  is_high: boolean;
  /** Units or orders that can still be ordered, and orders that are on the way. */
  left: number;
  open_orders: number;
}

/** The part of a 409 with the code LIVE_CHANGE that says what the save would change of running offers, and what it takes to do so. */
export interface LiveQuestion {
  /** Names the changes: a save that confirms it is about these and no others. */
  digest: string;
  /** The first of them, the furthest first, and how many there are. */
  changes: LiveChange[];
  total: number;
  /** `confirmation` by whoever saves; `password` besides, where nobody else could be the second person. */
  needs: 'confirmation' | 'second_person' | 'password';
  /** A colleague has asked for the same, which this save would carry; or one’s own request, which waits. */
  asked_by?: { name: string; at: string; is_me: boolean };
}

/** Minutes in which a second person makes the same change. */
export const SECOND_PERSON_MINUTES = 30;

/** How many of the changes are told one by one. */
export const MOST_TOLD = 20;

/** Changes of running offers that were seen and are meant, by the digest that named them. */
export const liveChange = z
  .object({ digest: z.string().max(64), password: z.string().min(1).max(200).optional() })
  .optional();
export type Confirmed = z.output<typeof liveChange>;
