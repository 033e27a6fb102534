import { counterEndpoints as endpoints } from '../../../contract/orders/order-counter.ts';
import type { App } from '../../app.ts';
import { mount } from '../../http/mount.ts';
import { createLiveOrders } from './live.ts';

/** Pushes new orders to lists as they come in. */
export function liveRoutes(app: App): void {
  const live = createLiveOrders(app);
  app.http.addHook('preClose', async () => live.closeAll());
  mount(app, endpoints.hearOrders, async ({ session, reply }) =>
    reply
      .type('text/event-stream')
      // No proxy may buffer events, and a closing server needn't wait for the connection.
      .headers({ 'x-accel-buffering': 'no', connection: 'close' })
      .send(await live.open(session)),
  );
}
