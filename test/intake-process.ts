import { setTimeout as after } from 'node:timers/promises';
import { connect } from '../server/db/db.ts';
import { Problem } from '../server/http/errors.ts';
import { createIntake } from '../server/orders/intake/intake.service.ts';
import type { OrderInput } from '../server/orders/intake/order-draft.ts';

/** In milliseconds. */
const RETRY_MS = 20;

/**
 * Runs an intake in its own process, to be killed: it receives orders with their keys and sends back what it
 * acknowledges.
 */
const [url = ''] = process.argv.slice(2);
const { db } = connect(url, { size: 2, patience: 30_000 });
const intake = createIntake(db, () => {});

process.on('message', async ({ key, input }: { key: string; input: OrderInput }) => {
  const idempotency = { route: 'POST order/public', key, body_hash: key };
  const order = { as: 'order', input, by: null, idempotency } as const;
  const { placed } = await untilTaken(() => intake.place({ ...order, at: new Date() }));
  process.send?.({ key, order_id: placed.order_id });
});

/** A full intake says so; a client comes again. */
async function untilTaken<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem && error.status === 503)) throw error;
      await after(RETRY_MS);
    }
}

process.send?.('ready');
