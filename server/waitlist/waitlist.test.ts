import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
import {
  buildOffice,
  buildProduct,
  buildScheme,
  buildUser,
  insertOne,
  orderBody,
  unique,
} from '../../test/builders.ts';
import { firstOf, present } from '../../test/present.ts';
import { waitlistFixture } from '../../test/waitlist-fixture.ts';
import { audits } from '../db/audit.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { campaigns, quotas, schemes, schemeVariants } from '../offers/offers.table.ts';
import { orders } from '../orders/orders.table.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { erasePlaces, joinWaitlist } from './places.service.ts';
import { waitlistPlaces } from './waitlist.table.ts';

const {
  db,
  call,
  clock,
  runJobs,
  token,
  place,
  office,
  newPhone,
  newHuman,
  soldOut,
  join,
  see,
  statusOf,
  turn,
  heldOf,
  whyOf,
} = await waitlistFixture();

it('gives a confirmed phone one entry per variant, and shows its position', async () => {
  const { scheme, variant_id } = await soldOut();
  const wrong = await call('POST waitlist/public', {
    body: { scheme_id: scheme._id, customer_phone: newPhone(), code: '123456' },
  });
  expect([wrong.status, Object.keys(wrong.reply.errors ?? {})]).toEqual([400, ['code']]);

  const first = await join(scheme._id);
  expect([first.status, first.reply.msg, first.reply.data]).toMatchObject([
    200,
    'You are on the waitlist.',
    { status: 'WAITING', ahead: 0, title: 'You are next' },
  ]);
  const second = await join(scheme._id, newPhone(), { headers: { cookie: 'language=ne', 'accept-language': 'ne' } });
  expect(second.reply.data).toMatchObject({ ahead: 1, title: 'तपाईं सूचीमा हुनुहुन्छ: तपाईंअघि 1 जना छन्' });
  clock.now = new Date(clock.now.getTime() + 60_000);
  expect((await join(scheme._id, first.phone)).key).toBe(first.key);
  clock.now = new Date(clock.now.getTime() + 60_000);
  expect((await join(scheme._id, first.phone, { variant_id })).key).not.toBe(first.key);
  expect(await whyOf(scheme._id, second.phone)).toBe('1 ahead on the waitlist. No unit is free.');
});

it('refuses an entry if there’s no waitlist, units are left, or the scheme has ended or sells other variants', async () => {
  const off = await soldOut({ mode: 'off' });
  const open = await soldOut({ inventory: 5 });
  const other = await soldOut();
  const ask = async (scheme_id: string) => {
    const body = { scheme_id, customer_phone: newPhone(), reCaptcha: newHuman() };
    return (await call('POST waitlist/public/code', { body })).status;
  };
  expect([await ask(off.scheme._id), await ask(open.scheme._id), await ask(office._id)]).toEqual([409, 409, 404]);
  const foreign = await join(other.scheme._id, newPhone(), { variant_id: open.variant_id });
  expect([foreign.status, Object.keys(foreign.reply.errors ?? {})]).toEqual([400, ['variant_id']]);
  const multi = await buildScheme(db, await buildProduct(db), { type: 'MULTI-BUY' });
  const refused = await call('POST waitlist/scheme/{id}', {
    token,
    params: { id: multi._id },
    body: { mode: 'order', gives: 'auto', hours: 24 },
  });
  expect(Object.keys(refused.reply.errors ?? {})).toEqual(['mode']);
});

it('gives a phone five places and no more, though it asks for eight schemes at once', async () => {
  const product = await buildProduct(db);
  const customer_phone = newPhone();
  const joining: Promise<string>[] = [];
  const offers = await Promise.all(Array.from({ length: 8 }, () => buildScheme(db, product)));
  await db.transaction(async (still) => {
    // No entry is added until all requests have arrived.
    await still.execute(sql`lock table waitlist_places in share row exclusive mode`);
    for (const { _id: scheme_id } of offers)
      joining.push(
        joinWaitlist(db, { scheme_id, variant_id: null, customer_phone, language: 'en', wants: 'unit' }, clock.now),
      );
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(8);
  });
  const answers = await Promise.allSettled(joining);
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toEqual(Array(3).fill({ status: 'rejected', reason: expect.objectContaining({ status: 409 }) }));
  expect(await db.$count(waitlistPlaces, eq(waitlistPlaces.customer_phone, customer_phone))).toBe(5);
});

it('does not save its settings over those that somebody else has saved', async () => {
  const { scheme } = await soldOut();
  const params = { id: scheme._id };
  const { revision, hours } = (await call('GET waitlist/scheme/{id}', { token, params })).reply.data;
  const save = (body: { hours: number; revision?: number }) =>
    call('POST waitlist/scheme/{id}', { token, params, body: { mode: 'order', gives: 'auto', ...body } });
  const first = await save({ hours: hours + 1, revision });
  expect(first.status).toBe(200);
  const second = await save({ hours: hours + 2, revision });
  expect([second.status, second.reply.changes?.map(({ fields }) => fields)]).toEqual([409, [['hours']]]);
  expect((await save({ hours: hours + 2, revision: first.reply.data.revision })).status).toBe(200);
});

it('holds a returned unit for the first, who orders it once by the link of the SMS', async () => {
  const { scheme, variant_id, bundle, order, stock } = await soldOut({ inventory: 1, gift: true });
  const buyer = await order(newPhone());
  const [first, second] = [await join(scheme._id), await join(scheme._id)];
  const bought = firstOf(await db.select().from(orders).where(eq(orders.order_id, buyer.reply.data.order_id)));
  await call('POST order/{id}/{step}', {
    token,
    params: { id: bought._id, step: 'cancel' },
    body: { reason: 'Changed their mind' },
  });
  // No one can overtake the list.
  expect((await order(newPhone())).status).toBe(409);
  await runJobs('giveUnits', 'sendSms');

  expect(await see(first.key)).toMatchObject({
    status: 'OFFERED',
    variant_id,
    customer_phone: first.phone,
    held: expect.arrayContaining([variant_id, bundle?.variant[0]._id]),
  });
  expect(await statusOf(second.key)).toBe('WAITING');
  expect([await heldOf(variant_id), await findDrift(db)]).toEqual([1, []]);
  const [sms] = await db
    .select()
    .from(smsMessages)
    .where(eq(smsMessages.phone_number, first.phone))
    .orderBy(smsMessages._id)
    .offset(1);
  expect(sms?.message).toContain(`/scheme/${scheme._id}?offer=${first.key}`);
  expect(await whyOf(scheme._id, first.phone)).toMatch(/^First of 2 on the waitlist when \S+ was free\. Held until /);

  const refused = [
    await order(newPhone(), { offer: first.key }),
    await order(second.phone, { offer: second.key }),
    await order(first.phone),
  ];
  expect(refused.map(({ status, reply }) => [status, Object.keys(reply.errors ?? {})])).toEqual([
    [409, ['customer_phone']],
    [409, ['offer']],
    [409, ['variant_id']],
  ]);
  const [one, other] = await Promise.all([
    order(first.phone, { offer: first.key }),
    order(first.phone, { offer: first.key }),
  ]);
  expect([one?.status, other?.status].sort()).toEqual([200, 409]);
  expect(await see(first.key)).toMatchObject({ status: 'TAKEN', title: 'You have ordered it' });
  expect(await whyOf(scheme._id, first.phone)).toMatch(/^Ordered as AG-/);
  expect([await heldOf(variant_id), await findDrift(db)]).toEqual([1, []]);
  await stock(1);
});

it('keeps a returned unit from orders in another scheme of the same phone', async () => {
  const { scheme, product, variant_id, stock } = await soldOut();
  const other = await buildScheme(db, product);
  const orderThere = (customer_phone: string) =>
    call('POST order/public', {
      body: { ...orderBody(other, variant_id, place), office_id: office._id, customer_phone },
    });
  const first = await join(scheme._id);
  await stock(1);
  expect((await orderThere(newPhone())).status).toBe(409);
  await turn();
  expect(await statusOf(first.key)).toBe('OFFERED');
  await stock(2);
  expect((await orderThere(newPhone())).status).toBe(200);

  // A paused scheme makes no offers, so its entries don't block other schemes.
  await join(scheme._id, newPhone());
  await stock(3);
  expect((await orderThere(newPhone())).status).toBe(409);
  await db.update(schemes).set({ paused_at: new Date() }).where(eq(schemes._id, scheme._id));
  expect((await orderThere(newPhone())).status).toBe(200);
});

it('stops no other scheme for a list that cannot give: without quota, or for a variant it does not sell', async () => {
  const { scheme, product, variant_id, stock } = await soldOut();
  const other = await buildScheme(db, product);
  const orderThere = async () =>
    (
      await call('POST order/public', {
        body: { ...orderBody(other, variant_id, place), office_id: office._id, customer_phone: newPhone() },
      })
    ).status;
  await join(scheme._id);
  await stock(100);
  const campaign = await insertOne(db, campaigns, { name: 'Few', code: unique('F'), is_allowed_all_office: false });
  await insertOne(db, quotas, { campaign_id: campaign._id, office_id: office._id, no_of_order: 0 });
  await db.update(schemes).set({ campaign_id: campaign._id }).where(eq(schemes._id, scheme._id));
  await turn();
  expect(await orderThere()).toBe(200);
  await db.update(quotas).set({ no_of_order: 1 }).where(eq(quotas.campaign_id, campaign._id));
  expect(await orderThere()).toBe(409);
  await insertOne(db, schemeVariants, { scheme_id: scheme._id, variant_id, is_active: false });
  expect(await orderThere()).toBe(200);
});

it('says which position each of two had, and that a unit nobody took is free', async () => {
  const { scheme, stock } = await soldOut({ hours: 1 });
  const people = [await join(scheme._id), await join(scheme._id), await join(scheme._id)] as const;
  const [first, , last] = people;
  await stock(2);
  await runJobs('giveUnits');
  const whys = [];
  for (const { phone } of people) whys.push(await whyOf(scheme._id, phone));
  expect(whys).toEqual([
    expect.stringMatching(/^First of 3 on the waitlist when \S+ was free\./),
    expect.stringMatching(/^Number 2 of 3 on the waitlist when \S+ was free\./),
    'Next on the waitlist. No unit is free.',
  ]);
  await call('POST waitlist/public/{key}/leave', { params: { key: last.key } });
  await db
    .update(schemes)
    .set({ end_date: new Date(clock.now.getTime() + 4 * HOUR_MS) })
    .where(eq(schemes._id, scheme._id));
  clock.now = new Date(clock.now.getTime() + HOUR_MS);
  await turn();
  expect(await whyOf(scheme._id, first.phone)).toMatch(
    /^Did not order by .+, so the unit was free for others\. 2 units available now\.$/,
  );
  expect(await see(first.key)).toMatchObject({
    status: 'LAPSED',
    next: 'We no longer hold it for you. If any are left, you can still order. Or join the waitlist again.',
  });
  clock.now = new Date();
});

it('passes untaken units to the next, and moves a place that passes to the end', async () => {
  const { scheme, variant_id, stock } = await soldOut({ hours: 2 });
  const [one, two, three] = [await join(scheme._id), await join(scheme._id), await join(scheme._id)];
  await stock(1);
  await runJobs('giveUnits');
  expect(await statusOf(one.key)).toBe('OFFERED');
  clock.now = new Date(clock.now.getTime() + 2 * HOUR_MS);
  await turn();
  await turn();
  // The scheme of the test ends after an hour: an offer can be held no longer.
  expect([await statusOf(one.key), await statusOf(two.key)]).toEqual(['LAPSED', 'CLOSED']);
  clock.now = new Date();

  const again = await soldOut({ hours: 1 });
  const [a, b] = [await join(again.scheme._id), await join(again.scheme._id)];
  await again.stock(1);
  await runJobs('giveUnits');
  const passed = await call('POST waitlist/public/{key}/pass', { params: { key: a.key } });
  expect(passed.reply).toMatchObject({
    msg: 'We’ll offer it to the next person. You stay on the waitlist.',
    data: { status: 'WAITING' },
  });
  await runJobs('giveUnits');
  expect([await statusOf(a.key), await statusOf(b.key)]).toEqual(['WAITING', 'OFFERED']);
  expect((await call('POST waitlist/public/{key}/pass', { params: { key: a.key } })).status).toBe(409);
  expect(await whyOf(again.scheme._id, a.phone)).toMatch(/^Passed on an offer/);
  expect((await call('POST waitlist/public/{key}/leave', { params: { key: b.key } })).reply.data.status).toBe('LEFT');
  await runJobs('giveUnits');
  // An entry that passed gets no offer at once, and blocks no other.
  expect([await statusOf(a.key), await heldOf(again.variant_id)]).toEqual(['WAITING', 0]);
  expect((await again.order(newPhone())).status).toBe(200);
  expect([await statusOf(three.key), await heldOf(variant_id), await findDrift(db)]).toEqual(['CLOSED', 0, []]);
});

it('offers a variant to the places for it or for any, and a draw gives each the same chance', async () => {
  const { scheme, product, stock } = await soldOut({ colours: 2 });
  const [black, blue] = product.variant.map(({ _id }) => _id) as [string, string];
  const forBlack = await join(scheme._id, newPhone(), { variant_id: black });
  const forAny = await join(scheme._id);
  await stock(1, blue);
  await runJobs('giveUnits');
  expect([await statusOf(forBlack.key), (await see(forAny.key)).variant_id]).toEqual(['WAITING', blue]);
  expect((await see(forAny.key)).options).toBe('Blue');
  expect(await whyOf(scheme._id, forBlack.phone)).toBe('Next on the waitlist. No unit of Black is free.');

  const drawn = await soldOut({ mode: 'draw' });
  const all = [];
  for (let count = 0; count < 12; count += 1) all.push(await join(drawn.scheme._id));
  await drawn.stock(6);
  await runJobs('giveUnits');
  const got = [];
  for (const { key } of all) got.push((await statusOf(key)) === 'OFFERED');
  expect(got.filter(Boolean)).toHaveLength(6);
  // One in 924 draws gives the order of joining; each seed is stored, so that the draw can be repeated.
  const winner = present(all[got.indexOf(true)]);
  const { reply } = await call('GET waitlist', { token, query: { find_customer_phone: winner.phone } });
  const detail = await call('GET waitlist/{id}', { token, params: { id: firstOf(reply.data)._id } });
  expect(detail.reply.data.events.map(({ title }) => title)).toEqual([
    'Joined the waitlist',
    expect.stringMatching(/^Offered: Drawn from 12 when/),
  ]);
});

it('offers by hand if the settings say so, as many units as the button says, or says why it can’t', async () => {
  const { scheme, order, stock } = await soldOut({ gives: 'hand' });
  const [first, second, third] = [await join(scheme._id), await join(scheme._id), await join(scheme._id)];
  const offer = (units: number) =>
    call('POST waitlist/scheme/{id}/offer', { token, params: { id: scheme._id }, body: { units } });
  expect((await offer(1)).reply.errors?.units).toContain('No unit is free');
  await stock(4);
  await runJobs('giveUnits');
  expect(await statusOf(first.key)).toBe('WAITING');
  expect(await whyOf(scheme._id, first.phone)).toContain('choose “Offer units”');
  expect((await offer(2)).reply).toMatchObject({ msg: '2 units offered.', data: { offered: 2 } });
  expect([await statusOf(second.key), await statusOf(third.key)]).toEqual(['OFFERED', 'WAITING']);
  expect((await order(newPhone())).status).toBe(200);
  const { reply } = await call('GET waitlist/schemes', { token });
  expect(reply.data.find(({ _id }) => _id === scheme._id)).toMatchObject({ waiting: 1, offered: 2, free: 1 });

  const { reply: rows } = await call('GET waitlist', {
    token,
    query: { find_customer_phone: third.phone },
  });
  const id = firstOf(rows.data)._id;
  await call('POST waitlist/{id}/remove', { token, params: { id }, body: { reason: 'Asked by phone' } });
  expect(await whyOf(scheme._id, third.phone)).toMatch(/removed it: Asked by phone$/);
  expect(await db.select().from(audits).where(eq(audits.entity_id, id))).toMatchObject([{ action: 'remove-place' }]);
  const other = await buildUser(db, {
    office: await buildOffice(db, { type: 'RETAILER' }),
    grants: ['GET waitlist', 'GET waitlist/schemes'],
  });
  expect((await call('GET waitlist', { token: other.token })).reply.totalData).toBe(0);
});

it('forgets a number with its places, and frees the units held for it', async () => {
  const { scheme, variant_id, stock } = await soldOut();
  const person = await join(scheme._id);
  await stock(1);
  await runJobs('giveUnits');
  expect(await heldOf(variant_id)).toBe(1);
  expect(await erasePlaces(db, person.phone, clock.now)).toBe(1);
  expect([await heldOf(variant_id), await findDrift(db)]).toEqual([0, []]);
  expect((await call('GET waitlist/public/{key}', { params: { key: person.key } })).status).toBe(404);
});
