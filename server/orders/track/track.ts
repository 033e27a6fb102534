import { and, eq } from 'drizzle-orm';
import type { Language } from '../../../contract/language/language.ts';
import { addJob, type Db, transact } from '../../db/db.ts';
import { notFound, Problem } from '../../http/errors.ts';
import { codeText } from '../../messaging/code-texts.service.ts';
import { codesToday, makeCode, spendCode } from '../../messaging/codes.service.ts';
import { sendSms } from '../../messaging/messaging.service.ts';
import { isKnownPhone } from '../orders.service.ts';
import { orders } from '../orders.table.ts';
import { requestReturn } from '../returns/begin-return.ts';
import { latestReturn, uploadKeyOf } from '../returns/returns.ts';
import { orderTarget } from '../steps/order-steps.service.ts';
import { returnTarget } from '../steps/return-steps.ts';
import { BY_CUSTOMER } from '../steps/step-target.service.ts';
import { takeStep } from '../steps/steps.service.ts';

interface TrackRequest {
  /** The order number. */
  order_id: string;
  customer_phone: string;
}

/** Codes per day for an order whose number staff haven't confirmed. */
const MOST_UNCONFIRMED = 3;

const purposeOf = (orderNumber: string) => `track ${orderNumber}`;

async function orderOf(db: Db, { order_id: orderNumber, customer_phone }: TrackRequest) {
  const [order] = await db
    .select({ _id: orders._id })
    .from(orders)
    .where(and(eq(orders.order_id, orderNumber), eq(orders.customer_phone, customer_phone)));
  return order;
}

/** Queues the code. An unknown order gets the same reply after the same work: only the job looks it up. */
export const askForTrackCode = (
  db: Db,
  { order_id, customer_phone }: TrackRequest,
  language: Language,
): Promise<void> => addJob(db, 'sendTrackCode', { order_id, customer_phone, language });

/** Sends the code if the order has this phone. */
export async function sendTrackCode(db: Db, request: TrackRequest, language: Language, now: Date): Promise<void> {
  const { order_id: orderNumber, customer_phone } = request;
  const order = await orderOf(db, request);
  if (!order) return;
  const purpose = purposeOf(orderNumber);
  // A person who ordered with a stranger's number must not keep messaging it.
  const isOften = (await codesToday(db, { recipient: customer_phone, purpose, now })) >= MOST_UNCONFIRMED;
  if (isOften && !(await isKnownPhone(db, customer_phone))) return;
  await transact(db, async (db) => {
    const code = await makeCode(db, { recipient: customer_phone, purpose, now });
    const message = codeText('track', language, code, orderNumber);
    await sendSms(db, { phone_number: customer_phone, message, secret: code });
  }).catch((error) => {
    // Enough codes have been sent, and no caller is waiting for a reply.
    if (!(error instanceof Problem && error.status === 429)) throw error;
  });
}

/** Finds the order whose phone got the code; a wrong phone, order or code is always the same 400. */
export async function openTracked(
  db: Db,
  { code, ...request }: TrackRequest & { code: string },
  now: Date,
): Promise<string> {
  await spendCode(db, { recipients: [request.customer_phone], purpose: purposeOf(request.order_id), now }, code);
  const order = await orderOf(db, request);
  if (!order) throw notFound('Order');
  return order._id;
}

export async function cancelTracked(db: Db, id: string, now: Date): Promise<void> {
  await takeStep(db, orderTarget(), { id, step: 'withdraw', by: BY_CUSTOMER, input: {}, now });
}

/** Requests a return; returns the key for adding pictures. */
export async function returnTracked(db: Db, id: string, reason: string, now: Date): Promise<string> {
  return transact(db, async (db) => uploadKeyOf(db, await requestReturn(db, id, reason, now)));
}

export async function withdrawReturn(db: Db, id: string, now: Date): Promise<void> {
  const latest = await latestReturn(db, id);
  if (!latest) throw notFound('Return');
  await takeStep(db, returnTarget, { id: latest._id, step: 'withdraw', by: BY_CUSTOMER, input: {}, now });
}
