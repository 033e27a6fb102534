import { eq } from 'drizzle-orm';
import type { CounterSale } from '../../../contract/orders/order-counter.ts';
import type { StepInput } from '../../../contract/orders/steps.ts';
import type { StepName } from '../../../contract/steps/steps.ts';
import type { Db } from '../../db/db.ts';
import type { IdempotencyKey } from '../../http/answering/idempotency.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { invalid } from '../../http/errors.ts';
import { offices } from '../../offices/offices.table.ts';
import type { Placed } from '../intake/arrival.ts';
import type { Intake } from '../intake/intake.service.ts';
import type { Order } from '../orders.table.ts';
import { orderTarget } from '../steps/order-steps.service.ts';
import { byUser } from '../steps/step-target.service.ts';
import { takeLocked } from '../steps/steps.service.ts';

interface Seller {
  session: Session;
  idempotency: IdempotencyKey | null;
  now: Date;
}

/** The steps between a customer's order and the phone in their hands, taken at one moment. */
const STEPS_TO_READY = ['contact', 'confirm', 'allocate', 'ready'] as const satisfies StepName[];

/**
 * Places an order and takes all its steps in one transaction, so quota, limits, coupon, stock, money and events apply
 * as usual. The customer gets only the message about the hand-over (messages.ts).
 */
export async function sellAtCounter(
  db: Db,
  intake: Intake,
  { imei, payments, bill_number, reason, ...order }: CounterSale,
  { session, idempotency, now }: Seller,
): Promise<Placed> {
  const store = await placeOfStore(db, order.office_id);
  const input = { ...store.place, ...order };
  const by = byUser(session);
  const target = orderTarget();
  const handOver: StepInput = { imei, payments, bill_number, reason };
  return intake.placeAnd({ as: 'order', input, at: now, by: actorOf(session), idempotency }, async (db, { _id }) => {
    const request = { grant: 'usual', by, now } as const;
    let [row] = (await target.lock(db, [_id], by)) as Order[];
    for (const step of STEPS_TO_READY) {
      const entered: StepInput = step === 'ready' ? { pickup_point: store.name } : {};
      row = (await takeLocked(db, target, row as Order, { ...request, step, input: entered })) as Order;
    }
    await takeLocked(db, target, row as Order, { ...request, step: 'deliver', input: handOver });
  });
}

/** Uses the store's location as the customer's, so staff needn't ask for an address at the counter. */
async function placeOfStore(db: Db, office_id: string) {
  const [office] = await db
    .select({
      name: offices.name,
      state: offices.state,
      district: offices.district,
      vdc_municipality: offices.vdc_municipality,
    })
    .from(offices)
    .where(eq(offices._id, office_id));
  const { name, state, district, vdc_municipality } = office ?? {};
  if (!name || !state || !district || !vdc_municipality)
    throw invalid({ office_id: 'This office has no area, so it can’t sell. Ask the head office to enter it.' });
  return { name, place: { state, district, vdc_municipality, customer_address: name } };
}
