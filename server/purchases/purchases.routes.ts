import { PICTURE_LIMIT } from '../../contract/media/media.ts';
import { orderEndpoints } from '../../contract/orders/orders.ts';
import { purchaseEndpoints as endpoints } from '../../contract/purchases/purchases.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { takeTurns } from '../http/reading/turns.ts';
import { withUpload } from '../http/reading/upload.ts';
import { say } from '../http/words/sentence.ts';
import { hashOfOrigin } from '../limits/network.service.ts';
import type { OrderGate } from '../limits/order-gate.service.ts';
import { nextBoundary, SCHEMES_TAG, tagsOfProducts } from '../offers/offers.service.ts';
import type { Intake } from '../orders/intake/intake.service.ts';
import type { Rehearse } from '../orders/rehearsals.service.ts';
import { byUser } from '../orders/steps/step-target.service.ts';
import { stepNamed, takeStep } from '../orders/steps/steps.service.ts';
import { seeKeyOf } from '../orders/track-key.service.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { confirmPhone } from './confirmed-phones.ts';
import { consumerOffers } from './offers.ts';
import type { BankPayments, RefuseReturned } from './payment-of.service.ts';
import { keepProof } from './proofs.service.ts';
import { createPublicPurchases } from './public-purchases.ts';
import { drawPurchaseQr } from './purchase-qr.ts';
import { purchaseTarget } from './purchase-steps.service.ts';
import { bankOf, orderOf, purchaseById, submitProof } from './purchases.ts';

/**
 * A visitor who uploads a proof is unknown (by spec 7 the call has only the file): let only a few upload at once, so
 * staff get through.
 */
const inTurn = takeTurns({ atOnce: 4, longestLine: 64 });

interface Doors {
  intake: Intake;
  gate: OrderGate;
  rehearse: Rehearse;
  refuseReturned: RefuseReturned;
  bankPayments: BankPayments;
}

/** Mounts the consumer page's calls (spec 7), and the judgement of its proofs. */
export function purchaseRoutes(app: App, { intake, gate, rehearse, refuseReturned, bankPayments }: Doors): void {
  const { db, clock, storage, config } = app;
  const publicPurchases = createPublicPurchases(app, { intake, gate });
  mount(
    app,
    endpoints.consumerOffers,
    async ({ query, shows }) => {
      const data = await consumerOffers(db, query, clock());
      shows(tagsOfProducts(data));
      return { data };
    },
    { cache: () => [SCHEMES_TAG], until: () => nextBoundary(db, clock()) },
  );
  mount(
    app,
    endpoints.createPurchase,
    async ({ body: { recaptchaToken, otp, otp_verify_id, ...typed }, idempotency, language, request }) => {
      // A customer who reads Nepali gets messages in Nepali; for others the template decides.
      const input = { ...(language === 'ne' && { language }), ...typed };
      const answers = { recaptchaToken, otp, otp_verify_id };
      const data = await publicPurchases.place({ input, answers, idempotency, ip: request.ip });
      request.placed_id = data._id;
      return { msg: say('Multi Buy Offer Success'), data };
    },
    { isFull: intake.isFull },
  );
  mount(
    app,
    endpoints.rehearsePurchase,
    async ({ body: { preview, recaptchaToken: _token, otp: _code, otp_verify_id: _id, ...typed }, language }) => {
      const input = { ...(language === 'ne' && { language }), ...typed };
      return rehearse(preview, await orderOf(db, input), language);
    },
  );
  mount(app, orderEndpoints.verifyOrderCode, async ({ body: { customer_phone: phone, otp }, request }) => {
    await gate.spendCode({ ip: request.ip, phone }, otp);
    return { data: await confirmPhone(db, phone, clock()) };
  });
  mount(app, endpoints.getPurchase, async ({ params, language }) => {
    const purchase = await purchaseById(db, params.id, clock(), language);
    return { data: { ...purchase, see_key: seeKeyOf(config.AGRIM_SECRET, purchase.order_id) } };
  });
  mount(app, endpoints.purchaseQr, async ({ params, reply }) =>
    reply.type('image/png').send(await drawPurchaseQr(db, params.id)),
  );
  mount(app, endpoints.uploadProof, async ({ request, idempotency }) => ({
    msg: say('Payment verification image updated'),
    data: await inTurn(() =>
      withUpload(request, { field: 'file', limit: PICTURE_LIMIT }, (upload) =>
        keepProof(db, storage, upload, { now: clock(), idempotency }),
      ),
    ),
  }));
  mount(app, endpoints.submitProof, async ({ body: { _id, ...proof }, request }) => {
    const payment_initiated_using = bankOf(await readSetting(db, 'payment.banks'), proof.payment_initiated_using);
    const origin = hashOfOrigin(request.ip, config.AGRIM_SECRET);
    return submitProof(db, _id, { ...proof, payment_initiated_using, origin }, clock());
  });
  mount(app, endpoints.verifyProof, async ({ params, body, session, kinds }) => {
    const by = byUser(session);
    const now = clock();
    const request = { id: params.id, step: stepNamed(params.step), grant: 'proof', by, input: body, now } as const;
    const { _id, status } = await takeStep(db, purchaseTarget(kinds, { refuseReturned, bankPayments }), request);
    return { data: { _id, status } };
  });
}
