import { eq } from 'drizzle-orm';
import { DAY_MS } from '../contract/durations.ts';
import { UNLIMITED } from '../contract/limits/limits.ts';
import type { App } from '../server/app.ts';
import { newId } from '../server/db/columns.ts';
import type { Db } from '../server/db/db.ts';
import { campaigns, quotas, schemeVariants } from '../server/offers/offers.table.ts';
import { orders } from '../server/orders/orders.table.ts';
import { testApp } from './app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, buildUser, insertOne, unique } from './builders.ts';
import { firstOf } from './present.ts';
import { receipt } from './receipt.ts';

/** In rupees. */
const ADVANCE = 2_000;

interface MultiBuy {
  office_id: string;
  phone: Awaited<ReturnType<typeof buildProduct>>;
  gift: Awaited<ReturnType<typeof buildProduct>>;
  /** Orders that the retailer can take in its campaign. */
  quota: number;
  /** In rupees. */
  advance: number;
  /** Price of the phone in the scheme, in paisa. */
  scheme_price: number;
}

/** Adds a multi-buy in its own campaign at one retailer, with ten minutes to pay. */
export async function buildMultiBuy(db: Db, { office_id, phone, gift, quota, advance, scheme_price }: MultiBuy) {
  const { _id: campaign_id } = await insertOne(db, campaigns, {
    name: unique('Tihar'),
    code: unique('T').replace(' ', '-'),
  });
  await db.insert(quotas).values({ campaign_id, office_id, no_of_order: quota });
  const scheme = await buildScheme(db, phone, {
    type: 'MULTI-BUY',
    bundles: [gift],
    campaign_id,
    advance_payment: advance * 100,
    payment_window: 10,
    end_date: new Date(Date.now() + 30 * DAY_MS),
  });
  const [variant_id, bundle_variant_id] = [phone.variant[0]._id, gift.variant[0]._id];
  await db.insert(schemeVariants).values([
    { scheme_id: scheme._id, variant_id, scheme_price },
    { scheme_id: scheme._id, variant_id: bundle_variant_id, scheme_price: 100_000 },
  ]);
  return { scheme, campaign_id, variant_id, bundle_variant_id };
}

interface UploadOptions {
  name?: string;
  /** The idempotency key. */
  key?: string;
  remoteAddress?: string;
}

/** Uploads the picture of a payment as a customer does. */
export async function uploadProof(
  { http }: Pick<App, 'http'>,
  picture: Buffer,
  { name = 'proof.jpg', key, remoteAddress }: UploadOptions = {},
) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), name);
  const payload = new Request('http://x', { method: 'POST', body: form });
  const response = await http.inject({
    method: 'POST',
    url: '/api/order/public/upload',
    ...(remoteAddress && { remoteAddress }),
    headers: {
      'content-type': payload.headers.get('content-type') as string,
      ...(key && { 'idempotency-key': key }),
    },
    payload: Buffer.from(await payload.arrayBuffer()),
  });
  return { status: response.statusCode, reply: response.json() };
}

/**
 * Starts the whole server with a head office, a retailer and a multi-buy there, and what a customer does until a proof
 * waits.
 */
export async function purchaseFixture({ advance = ADVANCE, env = {} as NodeJS.ProcessEnv } = {}) {
  const app = await testApp({ env: { ...UNLIMITED, ...env } });
  const { db, call, clock } = app;
  const place = await buildPlace(db);
  const head = await buildOffice(db, { type: 'ADMIN' });
  const retailer = await buildOffice(db, place, head);
  const { token: verifier, user: verifierUser } = await buildUser(db, { office: head, is_super: true });
  const phone = await buildProduct(db, { inventory: 10_000, sales_price: 90_000 });
  const gift = await buildProduct(db, { type: 'BUNDLE', inventory: 10_000, sales_price: 5_000 });
  const offer = { office_id: retailer._id, phone, gift, quota: 10_000, advance, scheme_price: 8_900_000 };
  const { scheme, variant_id, bundle_variant_id } = await buildMultiBuy(db, offer);
  let customers = 0;

  async function bought(customer_phone?: string) {
    customers += 1;
    const { reply } = await call('POST order/public/multi-buy', {
      body: {
        customer_name: `Customer ${customers}`,
        customer_email: 'somebody at home',
        customer_phone: customer_phone ?? `98${41_000_000 + customers}`,
        office_id: retailer._id,
        scheme_id: scheme._id,
        variant_id,
        bundle_variant_id,
        recaptchaToken: `human-${customers}`,
      },
    });
    return reply.data._id;
  }

  async function uploaded(picture: Buffer): Promise<string> {
    // Each from an address of its own, like customers.
    const remoteAddress = `10.0.${Math.floor(customers / 250)}.${(customers % 250) + 1}`;
    return (await uploadProof(app.app, picture, { remoteAddress })).reply.data._id;
  }

  /** Makes a purchase whose proof waits; returns the ids of the order and the proof. */
  async function proved({ picture, phone, bank = 'eSewa' }: { picture?: Buffer; phone?: string; bank?: string } = {}) {
    const _id = await bought(phone);
    const proof = await uploaded(picture ?? (await receipt(`TX${customers}${newId().slice(-6)}`)));
    await call('POST order/public/submit', {
      body: {
        _id,
        payment_mobile_number: '9841000009',
        payment_initiated_using: bank,
        payment_verification_image: proof,
      },
    });
    clock.now = new Date(clock.now.getTime() + 1_000);
    return { _id, proof };
  }

  const orderOf = async (id: string) => firstOf(await db.select().from(orders).where(eq(orders._id, id)));

  return { ...app, place, head, retailer, verifier, verifierUser, bought, uploaded, proved, orderOf };
}
