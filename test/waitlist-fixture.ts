import { eq, sql } from 'drizzle-orm';
import type { WaitlistSettings, Wish } from '../contract/waitlist/waitlist.ts';
import { variants } from '../server/catalog/catalog.table.ts';
import { addJob } from '../server/db/db.ts';
import { testApp } from './app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, buildUser, orderBody } from './builders.ts';

/** Starts the whole server with a head office, sold-out schemes, and customers who join their waitlists. */
export async function waitlistFixture() {
  const app = await testApp();
  const { db, call, runJobs } = app;
  const place = await buildPlace(db);
  const office = await buildOffice(db, place);
  const { token } = await buildUser(db, { is_super: true });

  let humans = 0;
  let phones = 0;
  const newPhone = () => {
    phones += 1;
    return `98${51_000_000 + phones}`;
  };

  /** Adds a scheme whose units have all been ordered, and its waitlist. */
  async function soldOut({
    inventory = 0,
    colours = 1,
    gift = false,
    ...list
  }: Partial<WaitlistSettings> & { inventory?: number; colours?: number; gift?: boolean } = {}) {
    const option = ['Black', 'Blue', 'Red'].slice(0, colours);
    const product = await buildProduct(db, {
      inventory,
      ...(colours > 1 && { inventory_type: [{ inventory_type: 'Colour', option }] }),
    });
    const bundle = gift ? await buildProduct(db, { type: 'BUNDLE', inventory }) : undefined;
    const scheme = await buildScheme(db, product, bundle ? { bundles: [bundle] } : {});
    const settings = { mode: 'order', gives: 'auto', hours: 24, ...list } as const;
    await call('POST waitlist/scheme/{id}', { token, params: { id: scheme._id }, body: settings });
    const [variant] = product.variant;
    const order = (customer_phone: string, more: object = {}) =>
      call('POST order/public', {
        body: { ...orderBody(scheme, variant._id, place), office_id: office._id, customer_phone, ...more },
      });
    const stock = (units: number, id = variant._id) =>
      db.update(variants).set({ inventory: units }).where(eq(variants._id, id));
    return { scheme, product, variant_id: variant._id, bundle, order, stock };
  }

  /** Returns the code in the phone's last message. */
  async function codeTo(phone: string): Promise<string> {
    const { rows } = await db.execute<{ message: string }>(sql`select j.payload->>'message' as message
    from graphile_worker._private_jobs j join sms_messages m on m._id::text = j.payload->>'_id'
    where m.phone_number = ${phone} order by m._id desc limit 1`);
    return /\d{6}/.exec(rows[0]?.message ?? '')?.[0] ?? '';
  }

  async function join(
    scheme_id: string,
    customer_phone = newPhone(),
    more: { variant_id?: string; wants?: Wish; headers?: Record<string, string> } = {},
  ) {
    const { headers = {}, ...fields } = more;
    await call('POST waitlist/public/code', {
      body: { scheme_id, customer_phone, wants: fields.wants, reCaptcha: newHuman() },
      headers,
    });
    const code = await codeTo(customer_phone);
    const { status, reply } = await call('POST waitlist/public', {
      body: { scheme_id, customer_phone, code, ...fields },
      headers,
    });
    return { status, reply, key: reply.data?.key, phone: customer_phone };
  }

  const see = async (key: string) => (await call('GET waitlist/public/{key}', { params: { key } })).reply.data;
  const statusOf = async (key: string) => (await see(key)).status;

  async function turn() {
    await addJob(db, 'giveUnits', {});
    await runJobs('giveUnits', 'sendSms');
  }

  const heldOf = async (_id: string) => (await db.select().from(variants).where(eq(variants._id, _id)))[0]?.held;
  const whyOf = async (scheme_id: string, phone: string) =>
    (await call('GET waitlist', { token, query: { find_scheme_id: scheme_id, find_customer_phone: phone } })).reply
      .data[0]?.why;

  const newHuman = () => {
    humans += 1;
    return `human-${humans}`;
  };
  return {
    ...app,
    token,
    place,
    office,
    newPhone,
    newHuman,
    codeTo,
    soldOut,
    join,
    see,
    statusOf,
    turn,
    heldOf,
    whyOf,
  };
}
