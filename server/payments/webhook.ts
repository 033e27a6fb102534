import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { referenceKey } from '../../contract/orders/reference.ts';
import type { PaymentStatus } from '../../contract/payments/payment-statuses.ts';
import type { paymentEndpoints } from '../../contract/payments/payments.ts';
import { normalPhone } from '../../contract/phone.ts';
import type { Db } from '../db/db.ts';
import { Problem } from '../http/errors.ts';
import { BY_CLOCK } from '../orders/steps/step-target.service.ts';
import { confirmPayment } from './confirm.ts';
import { keepPayment, listPayments } from './payments.service.ts';
import { payments } from './payments.table.ts';
import { twinsOf } from './same-money.ts';

/** How far in the future or the past a payment can be and still be confirmed automatically. */
const NEWEST_MS = HOUR_MS;
const OLDEST_MS = 7 * DAY_MS;

type Report = z.output<typeof paymentEndpoints.paymentWebhook.body>;

/** Stores a payment that a provider reports, and confirms it automatically if it matches exactly one purchase. */
export async function takeReport(db: Db, report: Report, now: Date): Promise<{ _id: string; status: PaymentStatus }> {
  const phone = normalPhone(report.payer_phone ?? '');
  const { payment } = await keepPayment(
    db,
    {
      source: 'webhook',
      bank: report.provider,
      event: report.event_id,
      reference: report.reference,
      reference_key: referenceKey(report.reference),
      amount: report.amount,
      paid_at: report.paid_at,
      text: report.order_id ?? '',
      payer_phone: /^9\d{9}$/.test(phone) ? phone : '',
    },
    now,
  );
  // Staff decide on a payment that isn't recent.
  const age = now.getTime() - report.paid_at.getTime();
  const isOfNow = age > -NEWEST_MS && age < OLDEST_MS;
  const isSure = payment.status === 'matched' && isOfNow && !(await mayBeTaken(db, payment));
  const status = isSure ? await confirmMatched(db, payment._id, now) : payment.status;
  return { _id: payment._id, status };
}

/**
 * Whether this money might be matched already, by another report: the same reference, or the same phone, amount and
 * day.
 */
const mayBeTaken = async (db: Db, payment: typeof payments.$inferSelect): Promise<boolean> =>
  (await wasToldBefore(db, payment)) || (await twinsOf(db, [payment._id])).has(payment._id);

/**
 * Whether the provider reported this reference in another event, even for another purchase or amount: then staff
 * decide. Both events are stored before this check, so that two simultaneous ones block each other.
 */
const wasToldBefore = async (db: Db, { _id, bank, reference_key }: typeof payments.$inferSelect): Promise<boolean> =>
  reference_key !== '' &&
  (await db.$count(
    payments,
    and(
      eq(payments.source, 'webhook'),
      eq(payments.bank, bank),
      eq(payments.reference_key, reference_key),
      ne(payments._id, _id),
    ),
  )) > 0;

/** Confirms a payment with one purchase; if that fails, such as when the units are sold out, staff must decide. */
async function confirmMatched(db: Db, id: string, now: Date): Promise<PaymentStatus> {
  const { data } = await listPayments(db, {
    page: 1,
    size: 1,
    conditions: [{ field: '_id', match: 'ids', value: id }],
  });
  const [payment] = data;
  const [purchase] = payment?.proposals ?? [];
  if (!payment || !purchase) return 'unmatched';
  const shares = [{ order_id: purchase.order_id, amount: payment.amount }];
  try {
    return (await confirmPayment(db, id, { shares, by: BY_CLOCK, now })).status;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return payment.status;
    throw error;
  }
}
