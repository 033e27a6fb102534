import { z } from 'zod';
import { described } from './described.ts';

/** What can change in a live offer while customers order, and the unit of its numbers. */
export const LIVE_KINDS = {
  price: { label: 'Price', unit: 'rupees' },
  new_variant: { label: 'Price of a new variant', unit: 'rupees' },
  gift_price: { label: 'Price with the gift', unit: 'rupees' },
  gift_apart: { label: 'Gift’s price without the offer', unit: 'rupees' },
  advance: { label: 'Advance', unit: 'rupees' },
  gift: { label: 'Gift: variants to choose from', unit: 'number' },
  stock: { label: 'Stock', unit: 'number' },
  quota: { label: 'Retailer quota', unit: 'number' },
  sellers: { label: 'Retailers that can sell', unit: 'number' },
  end: { label: 'End', unit: 'time' },
} as const;
export type LiveKind = keyof typeof LIVE_KINDS;

/** A change to a live offer beyond the limit in the settings. */
export const changeOfLive = z
  .object({
    kind: z.enum(Object.keys(LIVE_KINDS) as LiveKind[]),
    /** `price:{scheme}:{variant}`: identifies the change. */
    path: z.string(),
    /** The scheme or campaign, and the variant, gift or retailer. */
    offer: z.string(),
    what: z.string(),
    /**
     * Rupees, counts or milliseconds since 1970. Null if there's no limit, no earlier value (a new variant), or the end
     * is within the hour.
     */
    before: z.number().nullish(),
    after: z.number().nullish(),
    /** Change in percent, with one decimal; for a new variant, the difference from the nearest other. */
    share: z.number(),
    /** Whether the change is so far above the limit that it needs a second approver. */
    is_high: z.boolean(),
    /** Units or orders still available, and open orders. */
    left: z.int(),
    open_orders: z.int(),
  })
  .register(described, { id: 'LiveChange' });
export type LiveChange = z.input<typeof changeOfLive>;

/** Details of the 409 LIVE_CHANGE: the save's changes to live offers, and how to confirm. */
export const liveQuestion = z
  .object({
    /** Identifies the changes: confirming this digest makes exactly these. */
    digest: z.string(),
    /** The first changes, largest first, and how many there are. */
    changes: z.array(changeOfLive),
    total: z.int(),
    /** `confirmation` by the user who saves; plus `password` if no one else could approve. */
    needs: z.enum(['confirmation', 'second_person', 'password']),
    /**
     * A colleague's request for the same changes, which this save would approve; or the caller's own pending request.
     */
    asked_by: z.object({ name: z.string(), at: z.string(), is_me: z.boolean() }).optional(),
  })
  .register(described, { id: 'LiveQuestion' });
export type LiveQuestion = z.input<typeof liveQuestion>;

/** How long the second approver has to make the same change. */
export const SECOND_PERSON_MINUTES = 30;

/** How many changes to list. */
export const MOST_SHOWN = 20;

/** The caller confirms these changes, by the digest that named them. */
export const liveChange = z
  .object({ digest: z.string().max(64), password: z.string().min(1).max(200).optional() })
  .optional();
export type Confirmed = z.output<typeof liveChange>;
