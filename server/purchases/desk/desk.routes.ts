import { orderPaymentEndpoints } from '../../../contract/orders/order-payment.ts';
import { verificationEndpoints as endpoints } from '../../../contract/purchases/verification.ts';
import { serverRoutes } from '../../../contract/routes.ts';
import type { App } from '../../app.ts';
import { mount } from '../../http/mount.ts';
import { sendPrivately } from '../../media/send-privately.service.ts';
import { type BankPayments, paymentOf, paymentPicture, type RefuseReturned } from '../payment-of.service.ts';
import { releaseProofs } from './claims.ts';
import { countProofs, decideProof, openDesk, openPicture, referenceUses } from './desk.ts';
import { refundsDue } from './refunds.ts';

/** Mounts the calls of the verification desk. */
export function verificationRoutes(
  app: App,
  { bankPayments, refuseReturned }: { bankPayments: BankPayments; refuseReturned: RefuseReturned },
): void {
  const { db, clock, storage } = app;
  mount(app, endpoints.countProofs, async ({ session, request }) => {
    // The refunds' counts are for other users too.
    const may = await app.authenticate(db, request, serverRoutes(endpoints.decideProof));
    return { data: await countProofs(db, session, { seesLate: Boolean(may?.granted.length) }) };
  });
  mount(app, endpoints.claimProofs, async ({ body, session }) => ({
    data: await openDesk(db, { ...body, session, now: clock() }),
  }));
  mount(app, endpoints.decideProof, async ({ params, body: { queue, skipped, ...input }, session }) => {
    const now = clock();
    const decided = await decideProof(db, params.id, { step: params.step, ...input }, { session, now, refuseReturned });
    return { data: { ...(await openDesk(db, { session, queue, skipped, now })), decided } };
  });
  mount(app, endpoints.referenceUses, async ({ params, query, session }) => ({
    data: await referenceUses(db, session, params.id, query.reference),
  }));
  mount(app, endpoints.releaseProofs, async ({ session }) => ({
    data: { released: await releaseProofs(db, session) },
  }));
  mount(app, endpoints.listRefunds, ({ query, session }) =>
    refundsDue(db, { session, now: clock() }, query, bankPayments),
  );
  mount(app, endpoints.proofPicture, async ({ params, session, reply }) =>
    sendPrivately(reply, await openPicture(db, storage, session, params.id)),
  );
  mount(app, orderPaymentEndpoints.getOrderPayment, async ({ params, session, kinds }) => ({
    data: await paymentOf(db, { session, kinds }, params.id, bankPayments),
  }));
  mount(app, orderPaymentEndpoints.orderPaymentPicture, async ({ params, session, kinds, reply }) =>
    sendPrivately(reply, await paymentPicture(db, storage, { session, kinds }, params.id)),
  );
}
