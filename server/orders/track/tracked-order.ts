import { asc, eq } from 'drizzle-orm';
import { inLanguage, type Language, readIn } from '../../../contract/language/language.ts';
import { moneyOf } from '../../../contract/orders/order-money.ts';
import {
  CAME_TO_NOTHING,
  LIVING_ORDER_STATUSES,
  type OrderStatus,
  outcomeOf,
  type ReturnStatus,
} from '../../../contract/statuses.ts';
import { machineOf, stepsFrom } from '../../../contract/steps/steps.ts';
import type { Db } from '../../db/db.ts';
import { notFound } from '../../http/errors.ts';
import { withHours } from '../../offices/hours.service.ts';
import { publicColumns } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { pickupLocations } from '../../shipping/shipping.table.ts';
import { moneyOfOrder } from '../money/moves.service.ts';
import { orderEvents, orders } from '../orders.table.ts';
import { mayAskReturn } from '../returns/begin-return.ts';
import { latestReturn, roomForPictures } from '../returns/returns.ts';
import { handedOverAt } from '../steps/handed-over.ts';
import { inNepali } from './days.ts';
import { expectedOf } from './expected.ts';
import { exchangedInWords, itemsInWords, picturesOfVariants } from './items.service.ts';
import { numberInScheme } from './number.ts';
import { progressOf } from './progress.ts';
import { exchangeNext, orderWords, returnWords, stepWords } from './track-words.ts';

/** A lost order shows no number; neither does a purchase before its payment. */
const COUNTED: OrderStatus[] = LIVING_ORDER_STATUSES.filter((status) => status !== 'ADVANCE_PENDING');

const { _id: _office, ...storeColumns } = publicColumns;

/** Shows an order to a reader who can't change it: the possible changes ask for a code. */
export async function orderToRead(db: Db, orderNumber: string, now: Date, language: Language) {
  const [existing] = await db.select({ _id: orders._id }).from(orders).where(eq(orders.order_id, orderNumber));
  if (!existing) throw notFound('Order');
  const { return: returned, ...order } = await trackedOrder(db, existing._id, now, language);
  return {
    ...order,
    can_cancel: false,
    can_return: false,
    by_code: order.can_cancel || order.can_return || returned?.can_withdraw === true,
    return: returned && { ...returned, can_withdraw: false, pictures: undefined },
  };
}

/**
 * Shows an order as its customer sees it: its status, its history and the next step, in plain words. `isNumbered`: with
 * its number in its scheme, which the first request assigns for good.
 */
export async function trackedOrder(
  db: Db,
  id: string,
  now: Date,
  language: Language,
  { isNumbered }: { isNumbered: boolean } = { isNumbered: true },
) {
  const [order] = await db
    .select({
      _id: orders._id,
      order_id: orders.order_id,
      status: orders.status,
      scheme_id: orders.scheme_id,
      scheme_type: orders.scheme_type,
      placed_at: orders.placed_at,
      discount: orders.discount,
      shipping_price: orders.shipping_price,
      delivery_method: orders.delivery_method,
      shipping_type: orders.shipping_type,
      state: orders.state,
      district: orders.district,
      vdc_municipality: orders.vdc_municipality,
      variant_id: orders.variant_id,
      changed_at: orders.changed_at,
      due_at: orders.due_at,
      call_at: orders.call_at,
      exchange_difference: orders.exchange_difference,
      total: orders.total,
      advance: orders.advance,
      exchange_due: orders.exchange_due,
      money: moneyOfOrder,
      pickup_point: orders.pickup_point,
      pickup_point_ne: pickupLocations.title_ne,
      tracking_number: orders.tracking_number,
      office: storeColumns,
    })
    .from(orders)
    .innerJoin(offices, eq(offices._id, orders.office_id))
    .leftJoin(pickupLocations, eq(pickupLocations.title, orders.pickup_point))
    .where(eq(orders._id, id));
  if (!order) throw notFound('Order');
  const [items, pictures, exchanged_for, events, returned, can_return] = await Promise.all([
    itemsInWords(db, id, language),
    picturesOfVariants(db, [order.variant_id]),
    exchangedInWords(db, id, language),
    db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.order_id, id))
      .orderBy(asc(orderEvents.at), asc(orderEvents._id)),
    latestReturn(db, id),
    mayAskReturn(db, id, now),
  ]);
  const office = readIn(withHours(order.office), language);
  const { name } = office;
  const isBrought = order.delivery_method === 'DELIVERY' || events.some(({ after }) => after === 'DISPATCHED');
  const words = orderWords(name, language, { isBrought, gotNothing: order.money.refunded === 0 });
  const ofReturn = returnWords(name, language);
  const titles = stepWords(name, language);
  const timeline = events.flatMap(({ step, before, after, return_id, at }) => {
    if (before === after) return titles[step] ? [{ title: titles[step], at }] : [];
    return [{ title: (return_id ? ofReturn[after as ReturnStatus] : words[after as OrderStatus]).title, at }];
  });
  const own = events.filter(({ return_id }) => !return_id);
  const endOf = { words, ofReturn, status: order.status, returned: returned?.status };
  const { to_collect, to_pay_back } = moneyOf(order);
  const exchange_due = Math.max(Math.min(order.exchange_due, to_collect), -to_pay_back);
  const progress = progressOf(own, { status: order.status, isBrought, end: endIn(events, endOf) }, language);
  return {
    ...order,
    ...words[order.status],
    pickup_point: inLanguage(order, 'pickup_point', language),
    office,
    items,
    exchanged_for,
    to_collect,
    to_pay_back,
    picture: pictures.get(order.variant_id),
    progress: progress.map((stage) => ({ ...stage, ...(stage.at && inNepali(stage.at, language)) })),
    number: isNumbered && COUNTED.includes(order.status) ? await numberInScheme(db, order) : undefined,
    expected: await expectedOf(db, { ...order, handed_over: handedOverAt(events) }, now, language),
    timeline: timeline.map((one) => ({ ...one, ...inNepali(one.at, language) })),
    shipping_partner: partnerIn(events),
    can_cancel: stepsFrom(machineOf(order.scheme_type), order.status, 'customer').some(
      ({ name }) => name === 'withdraw',
    ),
    can_return,
    return: returned && {
      status: returned.status,
      ...ofReturn[returned.status],
      ...(exchange_due !== 0 && { next: exchangeNext(exchange_due, name, language) }),
      can_withdraw: returned.status === 'REQUESTED',
      pictures: await roomForPictures(db, returned, now),
    },
  };
}

interface Ended {
  words: ReturnType<typeof orderWords>;
  ofReturn: ReturnType<typeof returnWords>;
  status: OrderStatus;
  returned: ReturnStatus | undefined;
}

/** Returns that have no effect on the order, or none yet. */
const STILL_THERE: ReturnStatus[] = ['REQUESTED', 'APPROVED', ...CAME_TO_NOTHING];

/** Says how the order ended before hand-over, or its return afterwards. */
function endIn(
  events: { return_id: string | null; at: Date }[],
  { words, ofReturn, status, returned }: Ended,
): { title: string; at: Date } | undefined {
  const lastOf = (isReturn: boolean) => events.findLast(({ return_id }) => Boolean(return_id) === isReturn)?.at;
  const hasEnded = outcomeOf(status) === 'lost';
  const hasComeBack = returned !== undefined && !STILL_THERE.includes(returned);
  const at = lastOf(!hasEnded);
  if (!at || !(hasEnded || hasComeBack)) return undefined;
  return { title: hasEnded ? words[status].title : ofReturn[returned as ReturnStatus].title, at };
}

/** Returns the courier, as entered at dispatch. */
function partnerIn(events: { step: string; details: Record<string, string | boolean> | null }[]): string | undefined {
  const partner = events.findLast(({ step }) => step === 'dispatch')?.details?.shipping_partner;
  return typeof partner === 'string' ? partner : undefined;
}
