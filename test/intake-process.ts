import { connect } from '../server/db/db.ts';
import { createIntake } from '../server/orders/intake/intake.service.ts';
import type { OrderInput } from '../server/orders/intake/order-draft.ts';

/** An intake in a process of its own, to be killed: it is sent orders with their keys and sends back what it acknowledges. */
const { db } = connect(process.argv[2] as string, { size: 2 });
const intake = createIntake(db, () => {});

process.on('message', async ({ key, input }: { key: string; input: OrderInput }) => {
  const idempotency = { route: 'POST order/public', key, body_hash: key };
  const { placed } = await intake.place({
    as: 'order',
    input,
    at: new Date(),
    actor: 'Customer',
    user_id: null,
    idempotency,
  });
  process.send?.({ key, order_id: placed.order_id });
});
process.send?.('ready');
