import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, money } from '../calls/fields.ts';
import { SCHEME_TYPES } from '../offers/scheme-types.ts';
import { LIVING_ORDER_STATUSES, type OrderStatus } from '../statuses.ts';

/** Statuses in which an order can get a lower price: it isn't handed over yet. */
export const LOWERABLE_STATUSES: readonly OrderStatus[] = LIVING_ORDER_STATUSES.filter(
  (status) => status !== 'DELIVERED',
);

/** For a scheme whose price fell after some orders were placed. */
export const lowerPriceEndpoints = {
  lowerPrice: endpoint('POST order/{id}/lower-price', {
    scope: 'office',
    about: 'Apply the scheme’s current lower price to an open order; the customer gets a message',
    kinds: SCHEME_TYPES,
    /** The new total that the caller saw. If the order's new total differs, nothing changes. */
    body: z.object({ expected_total: money }),
    reply: one(z.object({ _id: id, total: money })),
  }),
  lowerPrices: endpoint('POST order/other-price/{id}', {
    scope: 'rows',
    about: 'Give all open orders of a scheme, by its id, its lower price in the background, or leave it to new orders',
    kinds: SCHEME_TYPES,
    body: z.object({ is_given: z.boolean() }),
    reply: one(z.object({})),
  }),
};
