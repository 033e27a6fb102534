import { eq } from 'drizzle-orm';
import type { BodyOf } from '../contract/api.ts';
import { variants } from '../server/catalog/catalog.table.ts';
import { orders } from '../server/orders/orders.table.ts';
import { testApp } from './app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, buildUser, newImei, orderBody } from './builders.ts';
import { firstOf } from './present.ts';
import { workOff } from './queue.ts';

interface Given {
  headers?: Record<string, string>;
  /** The campaign of the order's scheme. */
  campaign_id?: string;
}

/** Starts the whole server with a head office and one retailer, a signed-in user at each, and what a customer does. */
export async function orderFixture(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options);
  const { db, url, call } = app;
  const place = await buildPlace(db);
  const head = await buildOffice(db, { type: 'ADMIN' });
  const retailer = await buildOffice(db, place, head);
  const { token: ofHead, user: headUser } = await buildUser(db, { office: head, is_super: true });
  const { token: ofRetailer } = await buildUser(db, { office: retailer, is_super: true });
  let customers = 0;

  /** Places an order by the public call, with its own customer and scheme, and offers the retailer's steps with it. */
  async function placed(change: Partial<BodyOf<'POST order/public'>> = {}, { headers = {}, campaign_id }: Given = {}) {
    const product = await buildProduct(db, { inventory: 3 });
    const scheme = await buildScheme(db, product, campaign_id ? { campaign_id } : {});
    customers += 1;
    const customer_phone = `98${String(40_000_000 + customers)}`;
    const body = {
      ...orderBody(scheme, product.variant[0]._id, place),
      office_id: retailer._id,
      customer_phone,
      ...change,
    };
    const { reply } = await call('POST order/public', { body, headers });
    const { _id: id } = firstOf(await db.select().from(orders).where(eq(orders.order_id, reply.data.order_id)));
    const step = (step: string, body: object = {}, token = ofRetailer) =>
      call('POST order/{id}/{step}', { token, params: { id, step }, body });
    const units = async () => {
      const { inventory, held, sold } = variants;
      const [row] = await db
        .select({ inventory, held, sold })
        .from(variants)
        .where(eq(variants.product_id, product._id));
      return row;
    };
    return { id, order_id: reply.data.order_id, customer_phone, scheme, product, step, units };
  }

  async function delivered() {
    const order = await placed();
    for (const name of ['contact', 'confirm', 'allocate']) await order.step(name);
    await order.step('ready', { pickup_point: 'Counter 3' });
    const imei = newImei();
    await order.step('deliver', { imei });
    return { ...order, imei };
  }

  /** Returns the SMS sent since the last call. */
  const sent = () => workOff(url, { db, storage: app.app.storage });

  return { ...app, place, head, retailer, headUser, ofHead, ofRetailer, placed, delivered, sent };
}
