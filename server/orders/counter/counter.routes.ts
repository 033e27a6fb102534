import { and, eq } from 'drizzle-orm';
import { handOverEndpoints } from '../../../contract/orders/hand-over.ts';
import { counterEndpoints as endpoints } from '../../../contract/orders/order-counter.ts';
import type { App } from '../../app.ts';
import type { Db } from '../../db/db.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { mount } from '../../http/mount.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import type { Intake } from '../intake/intake.service.ts';
import type { OrderInput } from '../intake/order-draft.ts';
import { findAtCounter } from './find-at-counter.ts';
import { sellAtCounter } from './sell.ts';
import { listSlips } from './slips.ts';

/** Mounts orders taken at the counter, and the slips to hand over. */
export function counterRoutes(app: App, intake: Intake): void {
  const { db, clock } = app;
  mount(
    app,
    endpoints.placeOrderAtDesk,
    async ({ body, session, kinds, idempotency, request }) => {
      if (!kinds.some((kind) => kind === body.scheme_type)) throw notFound('Scheme');
      await refuseForeignOffice(db, session, body.office_id);
      const isPurchase = body.scheme_type === 'MULTI-BUY';
      if (isPurchase) refuseExtras(body);
      const as = isPurchase ? 'purchase' : 'order';
      const { placed } = await intake.place({ as, input: body, at: clock(), by: actorOf(session), idempotency });
      request.placed_id = placed._id;
      return { msg: 'Order Placed Successfully.', data: placed };
    },
    { isFull: intake.isFull },
  );
  mount(app, endpoints.sellAtCounter, async ({ body, session, kinds, idempotency, request }) => {
    if (!kinds.some((kind) => kind === body.scheme_type)) throw notFound('Scheme');
    await refuseForeignOffice(db, session, body.office_id);
    const placed = await sellAtCounter(db, intake, body, { session, idempotency, now: clock() });
    request.placed_id = placed._id;
    return { msg: 'Sold. The customer gets a message.', data: placed };
  });
  mount(app, handOverEndpoints.findToHandOver, ({ query, session, kinds }) =>
    findAtCounter(db, { session, kinds, now: clock() }, query.find),
  );
  mount(app, endpoints.listSlips, async ({ query, session, kinds }) => ({
    data: await listSlips(db, { session, kinds, now: clock() }, query.find__id),
  }));
}

/** Refuses options that a multi-buy can't have, because its advance is for the full price at the store. */
function refuseExtras({ coupon_code, delivery_method = 'STORE', bundle_variant_id }: OrderInput): void {
  if (coupon_code) throw invalid({ coupon_code: 'Multi-buys don’t accept coupons. Leave this empty.' });
  if (delivery_method !== 'STORE')
    throw invalid({ delivery_method: 'A multi-buy is collected in store. Choose the store.' });
  if (!bundle_variant_id?.length) throw invalid({ bundle_variant_id: 'Please select one of the variant' });
}

/** Refuses an order by staff for any office but their own; the intake checks whether the office sells the scheme. */
async function refuseForeignOffice(db: Db, session: Session, office_id: string): Promise<void> {
  const ownOffices = withinOffice(db, session, offices._id);
  const [office] = await db
    .select({ _id: offices._id })
    .from(offices)
    .where(and(eq(offices._id, office_id), ownOffices));
  if (!office) throw invalid({ office_id: 'You can’t use that retailer. Choose another.' });
}
