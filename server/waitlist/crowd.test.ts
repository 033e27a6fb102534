import { and, asc, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, buildUser, orderBody } from '../../test/builders.ts';
import { variants } from '../catalog/catalog.table.ts';
import { orders } from '../orders/orders.table.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { endLapsedOffers } from './end-offers.ts';
import { giveUnits } from './offer-units.ts';
import { joinWaitlist } from './places.service.ts';
import { waitlistOffers, waitlistPlaces } from './waitlist.table.ts';

const UNITS = 40;
const WAITING = 300;

const { db, call, clock } = await testApp();
const place = await buildPlace(db);
const office = await buildOffice(db, place);
const { token } = await buildUser(db, { is_super: true });
const product = await buildProduct(db, { inventory: UNITS });
const gift = await buildProduct(db, { type: 'BUNDLE', inventory: UNITS });
const scheme = await buildScheme(db, product, { bundles: [gift], end_date: new Date(Date.now() + 2 * DAY_MS) });
const [variant] = product.variant;
const phone = (number: number) => `98${60_000_000 + number}`;

const order = (customer_phone: string, offer?: string) =>
  call('POST order/public', {
    body: { ...orderBody(scheme, variant._id, place), office_id: office._id, customer_phone, ...(offer && { offer }) },
  });

async function cancelAll(ids: string[]): Promise<void> {
  const cancel = (id: string) =>
    call('POST order/{id}/{step}', { token, params: { id, step: 'cancel' }, body: { reason: 'Changed their mind' } });
  const replies = await Promise.all(ids.map(cancel));
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
}

const placedOrders = () =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.scheme_id, scheme._id), eq(orders.status, 'PLACED')));

/** Lists the places that got an offer, in the order of the offers. */
const offeredPlaces = () =>
  db
    .select({
      place_id: waitlistOffers.place_id,
      key: waitlistPlaces.key,
      phone: waitlistPlaces.customer_phone,
      status: waitlistPlaces.status,
    })
    .from(waitlistOffers)
    .innerJoin(waitlistPlaces, eq(waitlistPlaces._id, waitlistOffers.place_id))
    .orderBy(asc(waitlistOffers._id));

it('offers each of 40 units that come back at random once, to the first of 300 in order, and leaves none over', async () => {
  await Promise.all(Array.from({ length: UNITS }, (_, buyer) => order(phone(1_000 + buyer))));
  await call('POST waitlist/scheme/{id}', {
    token,
    params: { id: scheme._id },
    body: { mode: 'order', gives: 'auto', hours: 24 },
  });
  const keys: string[] = [];
  for (let one = 0; one < WAITING; one += 1) {
    const joining = { scheme_id: scheme._id, variant_id: null, customer_phone: phone(one), language: 'en' } as const;
    keys.push(await joinWaitlist(db, { ...joining, wants: 'unit' }, clock.now));
  }

  // Units come back one by one and in batches; two processes offer them, and others try to order them meanwhile.
  const bought = (await placedOrders()).map(({ _id }) => _id).sort(() => Math.random() - 0.5);
  const give = () => giveUnits(db, scheme._id, { now: clock.now });
  const outsiders: number[] = [];
  while (bought.length > 0) {
    const [, ...others] = await Promise.all([
      cancelAll(bought.splice(0, 1 + Math.floor(Math.random() * 6))),
      ...Array.from({ length: 3 }, (_, more) => order(phone(2_000 + more))),
      give(),
      give(),
    ]);
    outsiders.push(...others.slice(0, 3).map((reply) => (reply as Awaited<ReturnType<typeof order>>).status));
  }
  await give();
  expect(new Set(outsiders)).toEqual(new Set([409]));
  const first = await offeredPlaces();
  expect(first.map(({ key }) => key)).toEqual(keys.slice(0, UNITS));
  expect(await findDrift(db)).toEqual([]);

  // Half of them order, each twice at once; the others let it lapse, and the next places get the offers.
  const buyers = first.slice(0, UNITS / 2);
  const answers = await Promise.all([...buyers, ...buyers].map(({ phone, key }) => order(phone, key)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(UNITS / 2);
  clock.now = new Date(clock.now.getTime() + 25 * HOUR_MS);
  await Promise.all([endLapsedOffers(db, clock.now), endLapsedOffers(db, clock.now), give()]);
  await endLapsedOffers(db, clock.now);
  await give();

  const all = await offeredPlaces();
  expect(all.map(({ key }) => key)).toEqual(keys.slice(0, UNITS * 1.5));
  const count = (status: string) => all.filter((place) => place.status === status).length;
  expect([count('TAKEN'), count('LAPSED'), count('OFFERED')]).toEqual([UNITS / 2, UNITS / 2, UNITS / 2]);
  const units = await db
    .select()
    .from(variants)
    .where(inArray(variants.product_id, [product._id, gift._id]));
  expect(units.map(({ inventory, held }) => [inventory, held])).toEqual([
    [UNITS, UNITS],
    [UNITS, UNITS],
  ]);
  expect(await placedOrders()).toHaveLength(UNITS / 2);
  expect(await findDrift(db)).toEqual([]);
});
