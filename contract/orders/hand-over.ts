import { z } from 'zod';
import { endpoint, list } from '../calls/endpoint.ts';
import { productPicture } from '../catalog/catalog.ts';
import { SCHEME_TYPES } from '../offers/offers.ts';
import type { OrderStatus } from '../statuses.ts';
import { machineOf, stepsFrom } from '../steps/steps.ts';
import { orderListed } from './orders.ts';

/** How many orders of one number to show; a customer with more gets a list. */
export const MOST_FOUND_AT_COUNTER = 10;

const foundOrder = orderListed.extend({ picture: productPicture.shape.document.nullish() });
export type FoundOrder = z.input<typeof foundOrder>;

/** Whether an order can be handed over in its current status. */
export const canHandOver = ({ scheme_type, status }: { scheme_type: string; status: OrderStatus }): boolean =>
  stepsFrom(machineOf(scheme_type), status).some(({ name }) => name === 'deliver');

export const handOverEndpoints = {
  findToHandOver: endpoint('GET order/hand-over', {
    about: 'Find orders at the counter by order ID, slip, phone or name; those ready to hand over come first',
    kinds: SCHEME_TYPES,
    query: z.object({ find: z.string().trim().min(1).max(300) }),
    reply: list(foundOrder),
  }),
};
