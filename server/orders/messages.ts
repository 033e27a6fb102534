import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { inLanguage, type Language } from '../../contract/language/language.ts';
import { MESSAGE_EVENTS } from '../../contract/messaging/message-events.ts';
import { formatPaisa } from '../../contract/money.ts';
import { moneyOf } from '../../contract/orders/order-money.ts';
import { type OrderStatus, outcomeOf, UNPAID_STATUSES } from '../../contract/statuses.ts';
import { type EventName, OPENED_BY_STAFF } from '../../contract/steps/steps.ts';
import { products, variants } from '../catalog/catalog.table.ts';
import type { Db } from '../db/db.ts';
import { dayInNepal } from '../http/words/bikram-day.ts';
import { dateInNepal, momentInNepal, timeInNepal } from '../http/words/moment.ts';
import { type Message, say } from '../http/words/sentence.ts';
import type { JobContext } from '../jobs/worker.ts';
import { sendTexts } from '../messaging/messaging.service.ts';
import { activeTemplates, written } from '../messaging/templates.service.ts';
import { tracePart } from '../monitoring/traces.service.ts';
import { offices } from '../offices/offices.table.ts';
import { pickupLocations } from '../shipping/shipping.table.ts';
import { type DeadlineRule, deadlineOf, deadlineRules } from './deadlines.service.ts';
import { reasonText } from './message-reasons.ts';
import { moneyColumn, movedBy, sentBack } from './money/moves.service.ts';
import { orderEvents, orderItems, orders, returns } from './orders.table.ts';
import { seeKeyOf } from './track-key.service.ts';

interface Step {
  step: EventName;
  return_id?: string | null;
}

/** Marks a message with the order event that it's about. */
const aboutEvent = (event_id: string): string => `order event ${event_id}`;

/** Names the message about a step; a return's steps have messages of their own. */
const eventOf = ({ step, return_id }: Step) => `${return_id ? 'return_' : ''}${MESSAGE_OF_STEP[step] ?? step}`;

/**
 * Customers get the same message whether staff or the bank found the payment, in time or late, and no matter who opened
 * a return.
 */
const MESSAGE_OF_STEP: Partial<Record<EventName, EventName>> = {
  confirm_payment: 'approve',
  accept_late: 'approve',
  find_late: 'submit_late',
  extend: 'remind',
  [OPENED_BY_STAFF]: 'approve',
  undo_accept_late: 'undo_payment',
  undo_approve: 'undo_payment',
  undo_approve_late: 'undo_payment',
  undo_find_late: 'undo_payment',
};

/** Whether the customer gets a message about a step. */
export const hasMessage = (event: Step) => (MESSAGE_EVENTS as readonly string[]).includes(eventOf(event));

/** Writes for the user who took a step: the status of the order or return, and whether its customer gets a message. */
export const doneText = (event: Step, status: string): Message =>
  say(hasMessage(event) ? '{status}. The customer gets a message.' : '{status}.', { status: { status } });

interface StepMessage extends Step {
  refunded: number;
  after: string;
  at: Date;
  due_at: Date | null;
}

/**
 * Picks the message of a step by what follows: an advance to refund, no refund, no time for another proof, or the
 * status after an undo.
 */
function messageOf(step: StepMessage): string {
  const event = eventOf(step);
  if (step.step === 'refund' && step.refunded === 0) return 'end_late';
  if (event === 'cancel' && step.after === 'REFUND_DUE') return 'cancel_paid';
  if (event === 'undo_payment' && outcomeOf(step.after as OrderStatus) === 'lost') return 'undo_payment_ended';
  if (event === 'undo_payment' && !UNPAID_STATUSES.includes(step.after as OrderStatus)) return 'undo_payment_checking';
  if (event === 'reject_proof' && step.due_at && step.due_at <= step.at) return 'reject_last_proof';
  return event;
}

/** Sends customers the messages about these steps, each step once, and the same by email. */
export async function tellCustomers(context: JobContext, event_ids: string[]): Promise<void> {
  const messages = await readMessages(context.db, event_ids);
  const texts = await textsOf(context, messages);
  const began = new Date();
  await sendTexts(context, texts);
  const ended = new Date();
  for (const { id, ...step } of messages)
    tracePart({ id, name: 'message', began, ended, attributes: { 'agrim.event': eventOf(step) } });
}

/** Writes the texts about these steps to their customers, if the template is active. */
export async function textsOf(
  { db, publicUrl, secret }: Pick<JobContext, 'db' | 'publicUrl' | 'secret'>,
  messages: StepOfOrder[],
) {
  const [templates, rules] = await Promise.all([activeTemplates(db), deadlineRules(db)]);
  return messages.flatMap((order) => {
    const template = templates.get(messageOf(order));
    if (!template) return [];
    const see = secret ? `&see=${seeKeyOf(secret, order.order_id)}` : '';
    const track_url = publicUrl ? `${publicUrl}/track?order=${order.order_id}${see}` : '';
    const language = order.language ?? template.language;
    const office_name = inLanguage(order, 'office_name', language) ?? '';
    const { message, subject } = written(
      { ...template, language },
      {
        customer_name: order.customer_name,
        order_id: order.order_id,
        product_name: inLanguage(order, 'product_name', language) ?? '',
        items: order.items,
        office_name,
        total: formatPaisa(order.total, language),
        advance: formatPaisa(advanceIn(order), language),
        // Use the status after the step: by the time of the message, staff might have handed the order over.
        to_collect: formatPaisa(toCollect(order), language),
        refunded: formatPaisa(order.refunded, language),
        difference: differenceOf(order, language),
        pay_until: order.due_at ? untilText(order.due_at, order.at, language) : '',
        // Anyone with this link can continue the payment. No one can guess the id, and only this message and its page
        // show it.
        pay_url: publicUrl ? `${publicUrl}/consumer?purchase=${order.id}` : '',
        reason: reasonText(order, language),
        pickup_point: inLanguage(order, 'pickup_point', language) ?? office_name,
        shipping_partner: String(order.details?.shipping_partner ?? ''),
        tracking_number: String(order.details?.tracking_number ?? ''),
        held_until: heldUntil(rules, order, language),
        collect_by: collectBy(heldUntil(rules, order, language), language),
        track_url,
      },
    );
    // A multi-buy accepts any text as email (spec 5), so send mail only to a valid address.
    const to = z.email().safeParse(order.customer_email).data;
    const mail = to && { to, subject, text: mailText(order.customer_name, message, track_url, language) };
    return [
      {
        about: aboutEvent(order.event_id),
        phone_number: order.phone_number,
        message,
        ...(mail && { mail }),
      },
    ];
  });
}

/** Greets the customer, and adds the tracking link unless the message already has it. */
function mailText(name: string, message: string, track_url: string, language: Language): string {
  const greeting = language === 'ne' ? `${name} जी,` : `Dear ${name},`;
  return [greeting, message, message.includes(track_url) ? '' : track_url].filter(Boolean).join('\n\n');
}

type StepOfOrder = Awaited<ReturnType<typeof readMessages>>[number];

/** Computes what the customer still pays after the step; after a step of a return, the higher price of an exchange. */
function toCollect({ return_id, after, price_difference, ...order }: StepOfOrder): number {
  if (return_id) return Math.max(price_difference ?? 0, 0);
  return moneyOf({ ...order, status: after as OrderStatus }).to_collect;
}

/** Picks the advance for the message: asked for, or to be refunded. */
function advanceIn({ return_id, after, ...order }: StepOfOrder): number {
  return after === 'REFUND_DUE' && !return_id ? moneyOf({ ...order, status: 'REFUND_DUE' }).to_pay_back : order.advance;
}

/** Says how much is left to pay after a payment, what an undo refunds, or the difference of an exchange. */
function differenceOf(order: StepOfOrder, language: Language): string {
  if (isUndoneHandOver(order)) return undoneText(order, language);
  return order.step === 'deliver' || order.step === 'take_payment'
    ? owedText(toCollect(order), order.step, language)
    : differenceText(order.price_difference ?? 0, language);
}

/** Says what the customer still owes; empty after a hand-over that was paid in full. */
function owedText(owed: number, step: EventName, language: Language): string {
  const sum = formatPaisa(owed, language);
  if (owed > 0) return language === 'ne' ? `तिर्न बाँकी: ${sum}।` : `Still to pay: ${sum}.`;
  if (step === 'deliver') return '';
  return language === 'ne' ? 'अब तिर्न केही बाँकी छैन।' : 'Nothing is left to pay.';
}

/** Says the difference in price between the new variant and the one that came back; empty if they cost the same. */
function differenceText(difference: number, language: Language): string {
  if (difference === 0) return '';
  const sum = formatPaisa(Math.abs(difference), language);
  if (language === 'ne') return difference > 0 ? `तिर्न बाँकी: ${sum}।` : `तपाईंलाई फिर्ता हुने: ${sum}।`;
  return difference > 0 ? `Still to pay: ${sum}.` : `We will refund ${sum}.`;
}

const isUndoneHandOver = ({ step }: Step) => step === 'undo_deliver';

/** Says what the undo of a hand-over refunds, and which bill it cancels. */
function undoneText({ refunded, details }: StepOfOrder, language: Language): string {
  const number = details?.bill_number;
  const bill = number && (language === 'ne' ? `बिल ${number} रद्द भयो।` : `Bill ${number} is cancelled.`);
  return [differenceText(-refunded, language), bill].filter(Boolean).join(' ');
}

/** Returns the day on which a waiting order expires; empty if it doesn't. */
function heldUntil(rules: DeadlineRule[], { after, ...order }: StepOfOrder, language: Language): string {
  const deadline = deadlineOf(rules, { ...order, status: after as OrderStatus });
  return deadline?.ends ? dateInNepal(deadline.at, language) : '';
}

/** Says by when to collect the order; empty if it doesn't expire. */
function collectBy(day: string, language: Language): string {
  if (!day) return '';
  return language === 'ne' ? `${day} सम्म लिनुहोस्।` : `Collect by ${day}.`;
}

/** The location where the order waits, as entered with the step: a pickup location or any other. */
const PICKUP_POINT = sql<string | null>`${orderEvents.details}->>'pickup_point'`;

/** The undo of a late payment takes two steps at once; the customer gets the message about the second. */
const IS_LAST = sql`not (${orderEvents.step} = 'undo_accept_late' and exists (select from order_events next
  where next.order_id = ${orderEvents.order_id} and next.step = 'undo_find_late' and next.at = ${orderEvents.at} and next._id > ${orderEvents._id}))`;

/**
 * A sale at the counter takes all steps in one transaction, and its customer gets only the message about the hand-over.
 */
const IS_NO_STEP_OF_SALE = sql`not (${orderEvents.step} <> 'deliver' and exists (select from order_events given
  where given.order_id = ${orderEvents.order_id} and given.step = 'deliver' and given.at = ${orderEvents.at} and given.xmin = ${orderEvents}.xmin and given._id > ${orderEvents._id}))`;

const UP_TO_STEP = { event_id: sql`${orderEvents._id}`, at: sql`${orderEvents.at}` };

/** Reads the orders of the steps, with the details entered with each step. */
export function readMessages(db: Db, event_ids: string[]) {
  return db
    .select({
      event_id: orderEvents._id,
      step: orderEvents.step,
      return_id: orderEvents.return_id,
      details: orderEvents.details,
      reason: orderEvents.reason,
      pickup_point: PICKUP_POINT,
      pickup_point_ne: pickupLocations.title_ne,
      price_difference: returns.price_difference,
      id: orders._id,
      order_id: orders.order_id,
      advance: orders.advance,
      money: moneyColumn(sql`${orders._id}`, UP_TO_STEP),
      refunded: movedBy(sql`${orderEvents._id}`),
      sent_back: sentBack(sql`${orders._id}`),
      after: orderEvents.after,
      at: orderEvents.at,
      scheme_type: orders.scheme_type,
      due_at: orders.due_at,
      changed_at: orders.changed_at,
      customer_name: orders.customer_name,
      customer_email: orders.customer_email,
      phone_number: orders.customer_phone,
      language: orders.language,
      total: orders.total,
      product_name: orderItems.product_name,
      items: sql<string>`(select string_agg(i.product_name || ' ' || i.sku_of_seller, ', ' order by i.position)
        from order_items i where i.order_id = ${orders._id})`,
      product_name_ne: products.name_ne,
      office_name: offices.name,
      office_name_ne: offices.name_ne,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders._id, orderEvents.order_id))
    .innerJoin(orderItems, and(eq(orderItems.order_id, orders._id), eq(orderItems.role, 'main')))
    .innerJoin(variants, eq(variants._id, orderItems.variant_id))
    .innerJoin(products, eq(products._id, variants.product_id))
    .innerJoin(offices, eq(offices._id, orders.office_id))
    .leftJoin(pickupLocations, eq(pickupLocations.title, PICKUP_POINT))
    .leftJoin(returns, eq(returns._id, orderEvents.return_id))
    .where(and(sql`${orderEvents._id} = any(${sql.param(event_ids)}::uuid[])`, IS_LAST, IS_NO_STEP_OF_SALE));
}

/** Writes the time of day, with the day if the message goes out on another day. */
const untilText = (at: Date, sent_at: Date, language: Language): string =>
  (dayInNepal(at) === dayInNepal(sent_at) ? timeInNepal : momentInNepal)(at, language);
