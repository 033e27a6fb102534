import { toBik } from 'bikram-sambat';
import { and, asc, eq } from 'drizzle-orm';
import { bikramText } from '../../../contract/bikram.ts';
import { inLanguage, type Language, readIn } from '../../../contract/language.ts';
import { machineOf, type OrderStatus, type ReturnStatus, stepsFrom } from '../../../contract/statuses.ts';
import { addJob, type Db, transact } from '../../db/db.ts';
import { notFound, Problem } from '../../http/errors.ts';
import { codeText } from '../../messaging/code-texts.service.ts';
import { codesToday, makeCode, spendCode } from '../../messaging/codes.service.ts';
import { sendSms } from '../../messaging/messaging.service.ts';
import { trials } from '../../offers/trials/trials.table.ts';
import { addressColumns } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { pickupLocations } from '../../shipping/shipping.table.ts';
import { isKnownPhone } from '../orders.service.ts';
import { anyOrders, orderEvents, orders } from '../orders.table.ts';
import { mayAskReturn, requestReturn } from '../returns/begin-return.ts';
import { latestReturn, roomForPictures, uploadKeyOf } from '../returns/returns.ts';
import { orderSubject } from '../steps/order-steps.service.ts';
import { returnSubject } from '../steps/return-steps.ts';
import { takeStep } from '../steps/steps.service.ts';
import { exchangedInWords, itemsInWords } from './items.service.ts';
import { exchangeNext, orderWords, returnWords, stepWords } from './track-words.ts';

interface Asked {
  /** The id by which the customer knows the order. */
  order_id: string;
  customer_phone: string;
}

/** Codes in a day for an order of a number that staff have not confirmed. */
const MOST_UNCONFIRMED = 3;

const CUSTOMER = { party: 'customer' } as const;

const purposeOf = (order_id: string) => `track ${order_id}`;

async function orderOf(db: Db, { order_id, customer_phone }: Asked) {
  const [order] = await db
    .select({ _id: orders._id, trial_id: orders.trial_id, told_in_trial: trials.phones })
    .from(anyOrders)
    .leftJoin(trials, eq(trials._id, orders.trial_id))
    .where(and(eq(orders.order_id, order_id), eq(orders.customer_phone, customer_phone)));
  return order;
}

/** The same reply after the same work for an order that does not exist: whether there is one, only the job asks. */
export const askForTrackCode = (db: Db, { order_id, customer_phone }: Asked, language: Language): Promise<void> =>
  addJob(db, 'sendTrackCode', { order_id, customer_phone, language });

/** Sends the code where the order has this phone. */
export async function sendTrackCode(db: Db, request: Asked, language: Language, now: Date): Promise<void> {
  const { order_id, customer_phone } = request;
  const order = await orderOf(db, request);
  // A trial writes to the phones that it names, and to no others.
  if (!order || (order.trial_id && !order.told_in_trial?.includes(customer_phone))) return;
  const purpose = purposeOf(order_id);
  // A person who ordered with a stranger's number must not go on writing to it.
  const isOften = (await codesToday(db, { recipient: customer_phone, purpose, now })) >= MOST_UNCONFIRMED;
  if (isOften && !(await isKnownPhone(db, customer_phone))) return;
  await transact(db, async (db) => {
    const code = await makeCode(db, { recipient: customer_phone, purpose, now });
    const message = codeText('track', language, code, order_id);
    await sendSms(db, { phone_number: customer_phone, message, secret: code });
  }).catch((error) => {
    // Enough codes are on their way: nobody waits for an answer here.
    if (!(error instanceof Problem && error.status === 429)) throw error;
  });
}

/** The id of the order whose phone has received the code; a wrong phone, order or code are all the same 400. */
export async function openTracked(db: Db, { code, ...request }: Asked & { code: string }, now: Date): Promise<string> {
  await spendCode(db, { recipients: [request.customer_phone], purpose: purposeOf(request.order_id), now }, code);
  const order = await orderOf(db, request);
  if (!order) throw notFound('Order');
  return order._id;
}

/** An order by its number, for who may see it and change nothing: what can be done is told as what takes a code. */
export async function seenOrder(db: Db, order_id: string, now: Date, language: Language) {
  const [existing] = await db.select({ _id: orders._id }).from(anyOrders).where(eq(orders.order_id, order_id));
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

/** An order as its customer sees it: where it stands, what has happened and what comes next, in plain words. */
export async function trackedOrder(db: Db, id: string, now: Date, language: Language) {
  const [order] = await db
    .select({
      _id: orders._id,
      order_id: orders.order_id,
      status: orders.status,
      scheme_type: orders.scheme_type,
      placed_at: orders.placed_at,
      discount: orders.discount,
      shipping_price: orders.shipping_price,
      exchange_difference: orders.exchange_difference,
      total: orders.total,
      exchange_due: orders.exchange_due,
      pickup_point: orders.pickup_point,
      pickup_point_ne: pickupLocations.title_ne,
      tracking_number: orders.tracking_number,
      office: { name: offices.name, name_ne: offices.name_ne, phone: offices.phone, ...addressColumns },
    })
    .from(anyOrders)
    .innerJoin(offices, eq(offices._id, orders.office_id))
    .leftJoin(pickupLocations, eq(pickupLocations.title, orders.pickup_point))
    .where(eq(orders._id, id));
  if (!order) throw notFound('Order');
  const [items, exchanged_for, events, returned, can_return] = await Promise.all([
    itemsInWords(db, id, language),
    exchangedInWords(db, id, language),
    db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.order_id, id))
      .orderBy(asc(orderEvents.at), asc(orderEvents._id)),
    latestReturn(db, id),
    mayAskReturn(db, id),
  ]);
  const office = readIn(order.office, language);
  const { name } = office;
  const [words, ofReturn] = [orderWords(name, language), returnWords(name, language)];
  const told = stepWords(name, language);
  const timeline = events.flatMap(({ step, before, after, return_id, at }) => {
    if (before === after) return told[step] ? [{ title: told[step], at }] : [];
    return [{ title: (return_id ? ofReturn[after as ReturnStatus] : words[after as OrderStatus]).title, at }];
  });
  return {
    ...order,
    ...words[order.status],
    pickup_point: inLanguage(order, 'pickup_point', language),
    office,
    items,
    exchanged_for,
    timeline: timeline.map((one) => ({ ...one, ...(language === 'ne' && { bikram_day: bikramDay(one.at) }) })),
    shipping_partner: partnerIn(events),
    can_cancel: stepsFrom(machineOf(order.scheme_type), order.status, 'customer').some(
      ({ name }) => name === 'withdraw',
    ),
    can_return,
    return: returned && {
      status: returned.status,
      ...ofReturn[returned.status],
      ...(order.exchange_due !== 0 && { next: exchangeNext(order.exchange_due, name, language) }),
      can_withdraw: returned.status === 'REQUESTED',
      pictures: await roomForPictures(db, returned, now),
    },
  };
}

/** Undefined beyond the years whose calendar is known. */
function bikramDay(at: Date): string | undefined {
  try {
    return bikramText(toBik(at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kathmandu' })));
  } catch {
    return undefined;
  }
}

/** The person who brings it, as it was entered when it was dispatched. */
function partnerIn(events: { step: string; details: Record<string, string | boolean> | null }[]): string | undefined {
  const partner = events.findLast(({ step }) => step === 'dispatch')?.details?.shipping_partner;
  return typeof partner === 'string' ? partner : undefined;
}

export async function cancelTracked(db: Db, id: string, now: Date): Promise<void> {
  await takeStep(db, orderSubject(), { id, step: 'withdraw', by: CUSTOMER, input: {}, now });
}

/** Asks for a return; gives the key by which pictures are added to it. */
export async function returnTracked(db: Db, id: string, reason: string, now: Date): Promise<string> {
  return transact(db, async (db) => uploadKeyOf(db, await requestReturn(db, id, reason, now)));
}

export async function withdrawReturn(db: Db, id: string, now: Date): Promise<void> {
  const latest = await latestReturn(db, id);
  if (!latest) throw notFound('Return');
  await takeStep(db, returnSubject, { id: latest._id, step: 'withdraw', by: CUSTOMER, input: {}, now });
}
