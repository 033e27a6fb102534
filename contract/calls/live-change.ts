import { z } from 'zod';
import { described } from './described.ts';

/** The parts of a running offer that can be changed under its customers, and how its numbers read. */
export const LIVE_KINDS = {
  price: { label: 'Price', unit: 'rupees' },
  new_variant: { label: 'Price of a new variant', unit: 'rupees' },
  gift_price: { label: 'Price with the gift', unit: 'rupees' },
  gift_apart: { label: 'Gift’s price without the offer', unit: 'rupees' },
  advance: { label: 'Advance', unit: 'rupees' },
  gift: { label: 'Gift: variants to choose from', unit: 'number' },
  stock: { label: 'Stock', unit: 'number' },
  quota: { label: 'Orders of a retailer', unit: 'number' },
  sellers: { label: 'Sellers', unit: 'number' },
  end: { label: 'End', unit: 'time' },
} as const;
export type LiveKind = keyof typeof LIVE_KINDS;

/** One change of a running offer beyond the share that the settings say. */
export const changeOfLive = z
  .object({
    kind: z.enum(Object.keys(LIVE_KINDS) as LiveKind[]),
    /** `price:{scheme}:{variant}`: identifies the change. */
    path: z.string(),
    /** The scheme or campaign, and its variant, gift or retailer. */
    offer: z.string(),
    what: z.string(),
    /** Rupees, numbers or milliseconds since 1970; null is no limit, nothing yet for a new variant, or an end within the hour. */
    before: z.number().nullish(),
    after: z.number().nullish(),
    /**
     * The change in percent of the old value, to one decimal; for a new variant, the difference to the nearest of the
     * others.
     */
    share: z.number(),
    /** So far above that a second approver is needed. */
    is_high: z.boolean(),
    /** Units or orders that can still be ordered, and orders that are on the way. */
    left: z.int(),
    open_orders: z.int(),
  })
  .register(described, { id: 'LiveChange' });
export type LiveChange = z.input<typeof changeOfLive>;

/**
 * The part of a 409 with the code LIVE_CHANGE that shows the changes of the save to running offers, and how they are
 * confirmed.
 */
export const liveQuestion = z
  .object({
    /** Names the changes: a save that confirms this digest makes these changes and no others. */
    digest: z.string(),
    /** The first of them, the furthest first, and how many there are. */
    changes: z.array(changeOfLive),
    total: z.int(),
    /** `confirmation` by the person who saves; `password` as well, if nobody else could be the second approver. */
    needs: z.enum(['confirmation', 'second_person', 'password']),
    /**
     * The request of a colleague for the same changes, which this save would carry; or the caller's own request, which
     * waits.
     */
    asked_by: z.object({ name: z.string(), at: z.string(), is_me: z.boolean() }).optional(),
  })
  .register(described, { id: 'LiveQuestion' });
export type LiveQuestion = z.input<typeof liveQuestion>;

/** Minutes in which a second approver makes the same change. */
export const SECOND_PERSON_MINUTES = 30;

/** How many of the changes are told one by one. */
export const MOST_SHOWN = 20;

/** The caller has seen these changes of running offers and confirms them, by the digest that named them. */
export const liveChange = z
  .object({ digest: z.string().max(64), password: z.string().min(1).max(200).optional() })
  .optional();
export type Confirmed = z.output<typeof liveChange>;
