import { PICTURE_LIMIT } from '../../contract/media.ts';
import { purchaseEndpoints as endpoints } from '../../contract/purchases.ts';
import type { App } from '../app.ts';
import { requireHuman } from '../http/human.ts';
import { wasAnswered } from '../http/idempotency.ts';
import { mount } from '../http/mount.ts';
import { withUpload } from '../http/upload.ts';
import { nextBoundary, SCHEMES_TAG, tagsOfProducts } from '../offers/offers.service.ts';
import type { Intake } from '../orders/intake/intake.service.ts';
import { takeStep } from '../orders/steps/steps.service.ts';
import { consumerOffers } from './offers.ts';
import { keepProof } from './proofs.service.ts';
import { purchaseSubject } from './purchase-steps.ts';
import { createPurchase, purchaseById, submitProof } from './purchases.service.ts';

/** The consumer page's calls (spec 7), and the judgement of what it submits. */
export function purchaseRoutes(app: App, intake: Intake): void {
  const { db, clock, storage, captcha } = app;
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
    async ({ body: { recaptchaToken, ...input }, idempotency }) => {
      if (!(await wasAnswered(db, idempotency))) await requireHuman(db, captcha, recaptchaToken, 'recaptchaToken');
      const data = await createPurchase(db, intake, input, { now: clock(), idempotency });
      return { msg: 'Multi Buy Offer Success', data };
    },
    { isFull: intake.isFull },
  );
  mount(app, endpoints.getPurchase, async ({ params }) => ({ data: await purchaseById(db, params.id, clock()) }));
  mount(app, endpoints.uploadProof, async ({ request }) => ({
    msg: 'Payment verification image updated',
    data: await withUpload(request, { field: 'file', limit: PICTURE_LIMIT }, (upload) =>
      keepProof(db, storage, upload, clock()),
    ),
  }));
  mount(app, endpoints.submitProof, ({ body: { _id, ...proof } }) => submitProof(db, _id, proof, clock()));
  mount(app, endpoints.verifyProof, async ({ params, body, session, kinds }) => {
    const by = { party: 'user', session } as const;
    const now = clock();
    const ask = { ...params, grant: 'proof', by, input: body, now } as const;
    const { _id, status } = await takeStep(db, purchaseSubject(kinds, { now, by }), ask);
    return { data: { _id, status } };
  });
}
