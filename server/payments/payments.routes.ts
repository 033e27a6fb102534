import { paymentEndpoints as endpoints, STATEMENT_LIMIT } from '../../contract/payments/payments.ts';
import { withPassword } from '../access/accounts/account.service.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { readUpload } from '../http/reading/upload.ts';
import { asHeadOffice } from '../offices/offices.service.ts';
import { byUser } from '../orders/steps/step-target.service.ts';
import { confirmPayment } from './confirm.ts';
import { matchPayments } from './matching.ts';
import { listMissing } from './missing.ts';
import { movePayment } from './move-payment.ts';
import { findPurchase } from './paid-purchases.ts';
import { owePayment, refundPayment } from './pay-back.ts';
import { countPayments, listPayments, notePayment, takeStatement, visibleTo } from './payments.service.ts';
import { setAside } from './set-aside.ts';
import { requireSigned } from './signature.ts';
import { mappingIn } from './statement.ts';
import { undoPayment } from './undo-payment.ts';
import { takeReport } from './webhook.ts';

export function paymentRoutes(app: App): void {
  const { db, clock, config } = app;
  mount(app, endpoints.readStatement, async ({ query, session, language, request }) => {
    const actor = asHeadOffice(session, 'payments');
    const { bytes } = await readUpload(request, { field: 'file', limit: STATEMENT_LIMIT });
    const isDryRun = query.dry_run === 'true';
    const skipsBad = query.skip_bad === 'true';
    const options = { bank: query.bank, isDryRun, skipsBad, mapping: mappingIn(query.mapping), language, now: clock() };
    const data = await takeStatement(db, actor, bytes, options);
    return { ...(data.is_written && { msg: 'Payments imported and matched.' }), data };
  });
  mount(app, endpoints.listPayments, ({ query, session }) => listPayments(db, visibleTo(session, query), session));
  mount(app, endpoints.findPurchase, async ({ query, session }) => {
    asHeadOffice(session, 'payments');
    return { data: await findPurchase(db, query.order_id) };
  });
  mount(app, endpoints.owePayment, async ({ params, body, session }) => {
    const actor = asHeadOffice(session, 'payments');
    return { msg: 'A refund is due.', data: await owePayment(db, actor, params.id, body) };
  });
  mount(app, endpoints.refundPayment, async ({ params, body: { password, ...paid }, session }) => {
    asHeadOffice(session, 'payments');
    const now = clock();
    const data = await withPassword(db, session, { password, now }, (db) =>
      refundPayment(db, { session, now }, params.id, paid),
    );
    return { msg: 'Refunded. The customer gets a message.', data };
  });
  mount(app, endpoints.countPayments, async ({ session }) => ({ data: await countPayments(db, session) }));
  mount(app, endpoints.listMissingPayments, ({ query, session }) => listMissing(db, visibleTo(session, query)));
  mount(app, endpoints.matchPayments, async ({ session }) => {
    asHeadOffice(session, 'payments');
    const matched = await matchPayments(db, clock());
    return { msg: 'Open payments matched again.', data: { matched } };
  });
  mount(app, endpoints.confirmPayment, async ({ params, body, session }) => {
    asHeadOffice(session, 'payments');
    const by = byUser(session);
    return { msg: 'Payment confirmed.', data: await confirmPayment(db, params.id, { ...body, by, now: clock() }) };
  });
  mount(app, endpoints.movePayment, async ({ params, body, session }) => {
    asHeadOffice(session, 'payments');
    return {
      msg: 'Payment matched with another order.',
      data: await movePayment(db, params.id, { ...body, session, now: clock() }),
    };
  });
  mount(app, endpoints.undoPayment, async ({ params, body, session }) => {
    asHeadOffice(session, 'payments');
    return { msg: 'Confirmation undone.', data: await undoPayment(db, params.id, { ...body, session, now: clock() }) };
  });
  mount(app, endpoints.setPaymentAside, async ({ params, body, session }) => {
    asHeadOffice(session, 'payments');
    return {
      msg: body.reason ? 'Payment dismissed.' : 'Payment restored.',
      data: await setAside(db, { session, now: clock() }, params.id, body.reason),
    };
  });
  mount(app, endpoints.notePayment, async ({ params, body, session }) => ({
    msg: 'Note saved.',
    data: await notePayment(db, asHeadOffice(session, 'payments'), params.id, body),
  }));
  mount(app, endpoints.paymentWebhook, async ({ body, request }) => {
    requireSigned(request.headers, request.sentText ?? '', config.PAYMENT_WEBHOOK_SECRET, clock());
    return { data: await takeReport(db, body, clock()) };
  });
}
