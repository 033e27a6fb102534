import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { referenceKey } from '../../contract/orders/reference.ts';
import {
  paymentEndpoints as endpoints,
  STATEMENT_LIMIT,
  type StatementMapping,
  statementMapping,
} from '../../contract/payments/payments.ts';
import { normalPhone } from '../../contract/phone.ts';
import type { App } from '../app.ts';
import type { Session } from '../http/caller/session.ts';
import { invalid, Problem } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { readUpload } from '../http/reading/upload.ts';
import { asHeadOffice, isHeadOffice } from '../offices/offices.service.ts';
import { BY_CLOCK, byUser } from '../orders/steps/step-target.service.ts';
import { confirmPayment } from './confirm.ts';
import { matchPayments } from './matching.ts';
import { listMissing } from './missing.ts';
import { countPayments, keepPayment, listPayments, notePayment, setAside, takeStatement } from './payments.service.ts';
import { requireSigned } from './webhook.ts';

export function paymentRoutes(app: App): void {
  const { db, clock } = app;
  mount(app, endpoints.readStatement, async ({ query, session, request }) => {
    const actor = asHeadOffice(session, 'Payments');
    const { bytes } = await readUpload(request, { field: 'file', limit: STATEMENT_LIMIT });
    const isDryRun = query.dry_run === 'true';
    const options = { bank: query.bank, isDryRun, mapping: mappingOf(query.mapping), now: clock() };
    const data = await takeStatement(db, actor, bytes, options);
    return { ...(data.is_written && { msg: 'The payments are taken in and matched.' }), data };
  });
  mount(app, endpoints.listPayments, ({ query, session }) => listPayments(db, visibleQuery(session, query)));
  mount(app, endpoints.countPayments, async ({ session }) => {
    asHeadOffice(session, 'Payments');
    return { data: await countPayments(db) };
  });
  mount(app, endpoints.listMissingPayments, ({ query, session }) => {
    asHeadOffice(session, 'Payments');
    return listMissing(db, query);
  });
  mount(app, endpoints.matchPayments, async ({ session }) => {
    asHeadOffice(session, 'Payments');
    const matched = await matchPayments(db, clock());
    return { msg: 'All open payments were looked at again.', data: { matched } };
  });
  mount(app, endpoints.confirmPayment, async ({ params, body, session }) => {
    asHeadOffice(session, 'Payments');
    const by = byUser(session);
    return { msg: 'Payment confirmed.', data: await confirmPayment(db, params.id, { ...body, by, now: clock() }) };
  });
  mount(app, endpoints.setPaymentAside, async ({ params, body, session }) => {
    const actor = asHeadOffice(session, 'Payments');
    return {
      msg: body.reason ? 'Payment set aside.' : 'Payment is back.',
      data: await setAside(db, { actor, now: clock() }, params.id, body.reason),
    };
  });
  mount(app, endpoints.notePayment, async ({ params, body, session }) => ({
    msg: 'Note saved.',
    data: await notePayment(db, asHeadOffice(session, 'Payments'), params.id, body),
  }));
  webhookRoute(app);
}

/** How far a payment may lie in the future or the past to be confirmed without a person, in milliseconds. */
const NEWEST_MS = HOUR_MS;
const OLDEST_MS = 7 * DAY_MS;

/** A payment that a provider reports is taken without a person where it matches exactly one purchase. */
function webhookRoute(app: App): void {
  const { db, clock, config } = app;
  mount(app, endpoints.paymentWebhook, async ({ body, request }) => {
    requireSigned(request.headers, request.sentText ?? '', config.PAYMENT_WEBHOOK_SECRET, clock());
    const now = clock();
    const phone = normalPhone(body.payer_phone ?? '');
    const { payment } = await keepPayment(
      db,
      {
        source: 'webhook',
        bank: body.provider,
        event: body.event_id,
        reference: body.reference,
        reference_key: referenceKey(body.reference),
        amount: body.amount,
        paid_at: body.paid_at,
        text: body.order_id ?? '',
        payer_phone: /^9\d{9}$/.test(phone) ? phone : '',
      },
      now,
    );
    // A person judges a payment whose time is not about now.
    const age = now.getTime() - body.paid_at.getTime();
    const isOfNow = age > -NEWEST_MS && age < OLDEST_MS;
    const status = payment.status === 'matched' && isOfNow ? await confirmMatched(app, payment._id) : payment.status;
    return { data: { _id: payment._id, status } };
  });
}

/** Confirms a payment with one purchase; where that fails, such as when the units are gone, a person must decide. */
async function confirmMatched({ db, clock }: App, id: string) {
  const { data } = await listPayments(db, {
    page: 1,
    size: 1,
    conditions: [{ field: '_id', match: 'ids', value: id }],
  });
  const [payment] = data;
  const [purchase] = payment?.proposals ?? [];
  if (!payment || !purchase) return 'unmatched' as const;
  const shares = [{ order_id: purchase.order_id, amount: payment.amount }];
  try {
    return (await confirmPayment(db, id, { shares, by: BY_CLOCK, now: clock() })).status;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return payment.status;
    throw error;
  }
}

function mappingOf(text: string | undefined): StatementMapping | undefined {
  if (!text) return undefined;
  try {
    return statementMapping.parse(JSON.parse(text));
  } catch {
    throw invalid({ mapping: 'Choose the columns again.' });
  }
}

/** Only the head office sees payments; others get an empty list. */
function visibleQuery(session: Session, query: Parameters<typeof listPayments>[1]) {
  if (isHeadOffice(session)) return query;
  return { ...query, conditions: [{ field: '_id', match: 'ids' as const, value: '' }] };
}
