import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import type { Wish } from '../../contract/waitlist/waitlist.ts';
import { buildOffice, buildProduct, buildScheme, buildUser } from '../../test/builders.ts';
import { firstOf } from '../../test/present.ts';
import { waitlistFixture } from '../../test/waitlist-fixture.ts';
import { audits } from '../db/audit.ts';
import { addJob } from '../db/db.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { schemes } from '../offers/offers.table.ts';
import { joinWaitlist } from './places.service.ts';
import { waitlistEvents, waitlistPlaces } from './waitlist.table.ts';

const { app, db, call, clock, runJobs, token, newPhone, newHuman, soldOut, join, see, statusOf, turn, whyOf } =
  await waitlistFixture();

const want = (scheme_id: string, phone = newPhone(), headers: Record<string, string> = {}) =>
  join(scheme_id, phone, { wants: 'news', headers });

/** Runs the job, and returns the texts to a phone that link to a scheme. */
async function toldTo(phone: string): Promise<string[]> {
  await turn();
  const rows = await db.select().from(smsMessages).where(eq(smsMessages.phone_number, phone));
  return rows.map(({ message }) => message).filter((message) => message.includes('/scheme/'));
}

const placesOf = (scheme_id: string) => db.select().from(waitlistPlaces).where(eq(waitlistPlaces.scheme_id, scheme_id));

it('notifies everybody who waits for units once, in their page’s language', async () => {
  const { scheme, stock } = await soldOut({ mode: 'off' });
  await db.update(schemes).set({ name_ne: 'दशैं अफर' }).where(eq(schemes._id, scheme._id));
  const ours = await want(scheme._id);
  expect([ours.status, ours.reply.msg, ours.reply.data]).toMatchObject([
    200,
    'You will get one SMS when it can be ordered.',
    { status: 'TO_TELL', title: 'We will text you when you can order it', can_leave: true, can_pass: false },
  ]);
  clock.now = new Date(clock.now.getTime() + 60_000);
  expect((await want(scheme._id, ours.phone)).key).toBe(ours.key);
  const theirs = await want(scheme._id, newPhone(), { cookie: 'language=ne', 'accept-language': 'ne' });
  expect(await placesOf(scheme._id)).toHaveLength(2);
  expect(await toldTo(ours.phone)).toEqual([]);

  await stock(1);
  expect(await toldTo(ours.phone)).toEqual([
    `You can now order ${scheme.name}: /scheme/${scheme._id} This is the one SMS you asked for.`,
  ]);
  expect(await toldTo(ours.phone)).toHaveLength(1);
  expect(await toldTo(theirs.phone)).toEqual([expect.stringContaining('दशैं अफर अब अर्डर गर्न सकिन्छ')]);
  expect(await see(ours.key)).toMatchObject({ status: 'TOLD', title: 'We have sent you the SMS', can_leave: false });

  // The number is deleted after a while.
  clock.now = new Date(clock.now.getTime() + 31 * DAY_MS);
  await addJob(db, 'forgetOldPlaces', {});
  await runJobs('forgetOldPlaces');
  expect((await placesOf(scheme._id)).map(({ customer_phone }) => customer_phone)).toEqual(['', '']);
  clock.now = new Date();
});

it('notifies those who wait for the opening when it opens, but nobody of an ended scheme', async () => {
  const dates = {
    start_date: new Date(clock.now.getTime() + HOUR_MS),
    end_date: new Date(clock.now.getTime() + 3 * HOUR_MS),
  };
  const scheme = await buildScheme(db, await buildProduct(db), dates);
  const { phone, key } = await want(scheme._id);
  const over = await soldOut({ mode: 'off' });
  const late = await want(over.scheme._id);
  expect([await toldTo(phone), await statusOf(late.key)]).toEqual([[], 'TO_TELL']);
  // The other one has ended by then.
  clock.now = new Date(clock.now.getTime() + 2 * HOUR_MS);
  expect(await toldTo(phone)).toHaveLength(1);
  expect([await toldTo(late.phone), await statusOf(late.key), await statusOf(key)]).toEqual([[], 'CLOSED', 'TOLD']);
  clock.now = new Date();
});

it('is refused without a code, for a scheme that can be ordered, has ended or is hidden, and once a phone waits for five', async () => {
  const { scheme } = await soldOut({ mode: 'off' });
  const phone = newPhone();
  const body = { scheme_id: scheme._id, customer_phone: phone, wants: 'news' as const };
  const robot = await call('POST waitlist/public/code', { body: { ...body, reCaptcha: 'a robot' } });
  expect([robot.status, Object.keys(robot.reply.errors ?? {})]).toEqual([400, ['reCaptcha']]);
  const guessed = await call('POST waitlist/public', { body: { ...body, code: '123456' } });
  expect([guessed.status, Object.keys(guessed.reply.errors ?? {})]).toEqual([400, ['code']]);
  expect(await placesOf(scheme._id)).toEqual([]);

  const product = await buildProduct(db);
  const open = await buildScheme(db, product);
  const hidden = await buildScheme(db, product, { is_published: false });
  const over = await buildScheme(db, product, { end_date: new Date(clock.now.getTime() - 1) });
  const statuses = [];
  for (const { _id: scheme_id } of [open, hidden, over]) {
    const asked = { scheme_id, customer_phone: phone, wants: 'news' as const, reCaptcha: newHuman() };
    statuses.push((await call('POST waitlist/public/code', { body: asked })).status);
  }
  expect(statuses).toEqual([409, 404, 404]);

  const joinNext = async (wants: Wish) => {
    const { scheme } = await soldOut();
    const place = { scheme_id: scheme._id, variant_id: null, customer_phone: phone, language: 'en', wants } as const;
    return joinWaitlist(db, place, clock.now);
  };
  for (let count = 0; count < 5; count += 1) await joinNext('news');
  const sixth = await want(scheme._id, phone);
  expect([sixth.status, sixth.reply.errors?.customer_phone]).toEqual([409, expect.stringContaining('on 5 waitlists')]);
  // Entries for units have their own limit of five.
  expect(await joinNext('unit')).toMatch(/^[\w-]{16}$/);
});

it('gets no unit, and a message only after those who wait for units', async () => {
  const { scheme, variant_id, stock } = await soldOut();
  const news = await want(scheme._id);
  const waits = await join(scheme._id);
  expect(waits.reply.data).toMatchObject({ status: 'WAITING', ahead: 0 });
  await stock(1);
  expect([await toldTo(news.phone), await statusOf(news.key), await statusOf(waits.key)]).toEqual([
    [],
    'TO_TELL',
    'OFFERED',
  ]);
  expect(await whyOf(scheme._id, news.phone)).toBe('Will get one SMS when orders open.');
  await stock(2);
  expect([(await toldTo(news.phone)).length, await statusOf(news.key)]).toEqual([1, 'TOLD']);
  expect(await whyOf(scheme._id, news.phone)).toMatch(/^Got the SMS on /);
  expect(variant_id).toBeDefined();
});

it('can be left by its owner, who then gets no message', async () => {
  const { scheme, stock } = await soldOut({ mode: 'off' });
  const { key, phone } = await want(scheme._id);
  const left = await call('POST waitlist/public/{key}/leave', { params: { key } });
  expect([left.status, left.reply.data.status]).toEqual([200, 'LEFT']);
  await stock(1);
  expect([await toldTo(phone), await statusOf(key)]).toEqual([[], 'LEFT']);
});

// Rendered by the storefront's build, which `npm test` makes first.
it('is offered by the page of a scheme that is sold out, in the place of the order', async () => {
  const { scheme, stock } = await soldOut({ mode: 'off' });
  const page = async () =>
    (await app.http.inject({ url: `/scheme/${scheme._id}`, headers: { accept: 'text/html' } })).body;
  const opensOf = (html: string) =>
    [...html.matchAll(/command="show-modal" commandfor="([\w-]+)"/g)].map(([, id]) => id);
  expect(opensOf(await page())).toEqual(['notify-me']);
  await stock(1);
  app.cache.flush();
  expect(opensOf(await page())).toEqual(['order-sheet']);
});

/** Builds a sold-out scheme without a list, with these numbers that want an SMS, and those that got it. */
async function listOf(phones: string[], notified: string[] = []) {
  const scheme = await buildScheme(db, await buildProduct(db, { inventory: 0 }));
  const [asked_at, told_at] = [new Date('2026-01-31T18:30:00Z'), new Date('2026-02-01T00:00:00Z')];
  for (const customer_phone of [...phones, ...notified]) {
    const isTold = notified.includes(customer_phone);
    const status = isTold ? 'TOLD' : 'TO_TELL';
    const times = { asked_at, ranked_at: asked_at, changed_at: isTold ? told_at : asked_at };
    const place = { scheme_id: scheme._id, language: 'ne', key: `key of ${customer_phone}`, customer_phone } as const;
    const { _id } = firstOf(
      await db
        .insert(waitlistPlaces)
        .values({ ...place, ...times, status })
        .returning(),
    );
    const event = { place_id: _id, after: status, actor: 'Customer', at: asked_at } as const;
    await db.insert(waitlistEvents).values({ ...event, step: 'join' });
  }
  return scheme;
}

it('is listed by scheme, status and phone, with how many wait for each scheme', async () => {
  const scheme = await listOf(['9841100001', '9841100002'], ['9841100003']);
  const list = async (more: object = {}) => {
    const { reply } = await call('GET waitlist', { token, query: { find_scheme_id: scheme._id, ...more } });
    return reply.data.map(({ customer_phone }) => customer_phone).sort();
  };
  expect(await list()).toEqual(['9841100001', '9841100002', '9841100003']);
  expect(await list({ find_status: 'TO_TELL' })).toEqual(['9841100001', '9841100002']);
  expect(await list({ find_status: 'TOLD' })).toEqual(['9841100003']);
  expect(await list({ find_customer_phone: '+977 984-1100002' })).toEqual(['9841100002']);
  const { reply } = await call('GET waitlist/schemes', { token });
  const counts = { mode: 'off', waiting: 0, to_tell: 2, told: 1 };
  expect(reply.data.find(({ _id }) => _id === scheme._id)).toMatchObject({ name: scheme.name, ...counts });

  const staff = await buildUser(db, { grants: ['GET scheme {PRE-ORDER}'] });
  const listed = await call('GET scheme', { token: staff.token, query: { find_name: scheme.name } });
  expect(listed.reply.data[0]?.waiting).toBe(2);
});

it('goes out as a file of the rows that the filters leave, in the time of Nepal', async () => {
  const scheme = await listOf(['9841200001'], ['9841200002']);
  const url = `/api/waitlist/export?find_scheme_id=${scheme._id}`;
  const file = async (address: string) =>
    (await app.http.inject({ url: address, headers: { authorization: token } })).body;
  expect((await file(url)).replace('\ufeff', '').trim().split('\n')).toEqual([
    'Scheme,Variant,Phone,Language,Status,Asked at,Changed at',
    `${scheme.name},,9841200001,ne,To notify,2026-02-01 00:15:00,2026-02-01 00:15:00`,
    `${scheme.name},,9841200002,ne,Notified,2026-02-01 00:15:00,2026-02-01 05:45:00`,
  ]);
  expect(await file(`${url}&find_status=TOLD`)).not.toContain('9841200001');
});

it('lets a number be taken off, which the audit keeps', async () => {
  const scheme = await listOf(['9841300001']);
  const { _id: id } = firstOf(await placesOf(scheme._id));
  const remove = () => call('POST waitlist/{id}/remove', { token, params: { id }, body: { reason: 'Asked by phone' } });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 409]);
  const [auditRow] = await db.select().from(audits).where(eq(audits.entity_id, id));
  expect(auditRow).toMatchObject({
    action: 'remove-place',
    before: { status: 'TO_TELL', customer_phone: '9841300001' },
    after: { reason: 'Asked by phone' },
  });
});

it('is visible only to the head office, because entries have no store', async () => {
  const scheme = await listOf(['9841400001']);
  const office = await buildOffice(db, { type: 'RETAILER' });
  const grants = ['GET waitlist', 'GET waitlist/schemes', 'GET waitlist/export', 'POST waitlist/{id}/remove'] as const;
  const other = await buildUser(db, { grants: [...grants], office });
  const list = await call('GET waitlist', { token: other.token });
  const listed = await call('GET waitlist/schemes', { token: other.token });
  expect([list.reply.totalData, listed.reply.data]).toEqual([0, []]);
  const sheet = await app.http.inject({ url: '/api/waitlist/export', headers: { authorization: other.token } });
  expect([sheet.statusCode, sheet.body.trim().split('\n')]).toEqual([200, [expect.stringContaining('Scheme')]]);
  const { _id: id } = firstOf(await placesOf(scheme._id));
  const body = { reason: 'x' };
  expect((await call('POST waitlist/{id}/remove', { token: other.token, params: { id }, body })).status).toBe(409);
});
