import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildProduct, buildScheme, buildUser } from '../../test/builders.ts';
import { files } from '../media/media.table.ts';
import { schemeImages, schemes } from '../offers/offers.table.ts';

const { app, db, call, clock } = await testApp();
const { token } = await buildUser(db, { office: await buildOffice(db, { type: 'ADMIN' }), is_super: true });

/**
 * A scheme of one phone, for Rs. 50,000 in place of Rs. 1,24,999, that opens in `minutes`, with a room around its
 * start.
 */
async function schemeWithRoom(minutes: number, name: string, name_ne = '') {
  const phone = await buildProduct(db, { inventory: 10, price: 1_24_999, sales_price: 50_000 });
  const start_date = new Date(clock.now.getTime() + minutes * MINUTE_MS);
  const end_date = new Date(start_date.getTime() + DAY_MS);
  const scheme = await buildScheme(db, phone, { name, name_ne, start_date, end_date });
  const settings = { mode: 'opening', prequeue_minutes: 60, open_minutes: 60, per_minute: 1, most_active: 10 } as const;
  const rest = { always_hours: 12, shuffle: true, session_minutes: 7, network_percent: 20 };
  const saved = await call('POST scheme/room/{id}', {
    token,
    params: { id: scheme._id },
    body: { ...settings, ...rest },
  });
  expect(saved.status).toBe(200);
  return scheme;
}

/** A save steps the rooms. */
async function stepAfter(milliseconds: number, _id: string) {
  clock.now = new Date(clock.now.getTime() + milliseconds);
  const { data } = (await call('GET scheme/room/{id}', { token, params: { id: _id } })).reply;
  expect((await call('POST scheme/room/{id}', { token, params: { id: _id }, body: data })).status).toBe(200);
}

const openPage = (path: string, cookie = '') =>
  app.http.inject({ url: path, headers: { accept: 'text/html', ...(cookie && { cookie }) } });

it('shows what a visitor waits for, its price and what to have ready, in both languages', async () => {
  const { _id } = await schemeWithRoom(5, 'Tara <Mini>', 'तारा मिनी');
  const page = await openPage(`/scheme/${_id}`);
  expect(page.body).toContain('<b>Tara &lt;Mini&gt;</b><br>From Rs. 50,000 <s>Rs. 1,24,999</s>');
  expect(page.body).toContain('<h2>Have ready</h2>');
  expect(page.body).toContain('Your turn lasts 7 minutes.');
  expect(page.body).toContain('<a href="/language/ne" lang="ne" hreflang="ne">नेपाली</a>');
  expect(page.body).not.toContain('<img');
  const nepali = await openPage(`/scheme/${_id}`, 'lang=ne');
  expect(nepali.body).toContain('<b>तारा मिनी</b><br>रु. 50,000 देखि <s>रु. 1,24,999</s>');
  expect(nepali.body).toContain('तपाईंको पालो 7 मिनेट रहन्छ।');
  expect(nepali.body).toContain('href="/language/en"');
});

it('shows the first picture of the scheme in the formats that browsers read, by its own policy', async () => {
  const { _id } = await schemeWithRoom(5, 'With a picture');
  const [file] = await db
    .insert(files)
    .values({ path: 'public/abc.jpg', name: 'abc.jpg', bytes: 1, width: 800, height: 800, is_ready: true })
    .returning();
  await db.insert(schemeImages).values({ scheme_id: _id, file_id: String(file?._id), position: 0 });
  await stepAfter(31_000, _id);
  const page = await openPage(`/scheme/${_id}`);
  expect(page.body).toContain(
    '<source type="image/avif" srcset="/public/320/abc.avif 320w,/public/640/abc.avif 640w,/public/1280/abc.avif 1280w"',
  );
  expect(page.body).toContain('<img src="/public/320/abc.jpg" srcset=');
  expect(page.headers['content-security-policy']).toContain("img-src 'self'");
});

it('counts down to the opening, also without a script', async () => {
  const { _id, start_date } = await schemeWithRoom(59, 'Soon');
  const seconds = Math.round((start_date.getTime() - clock.now.getTime()) / 1000);
  const left = `0:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  const page = await openPage(`/scheme/${_id}`);
  expect(page.body).toContain(`<dd id="left" data-seconds="${seconds}">${left}</dd>`);
});

it('leads to an SMS before the opening, and to nothing past the queue after it', async () => {
  const { _id } = await schemeWithRoom(5, 'With an SMS');
  const early = await openPage(`/scheme/${_id}`);
  expect(early.body).toContain(`<a class="act" href="/scheme/${_id}?notify">Get an SMS when it opens</a>`);
  const [cookie] = String(early.headers['set-cookie']).split(';');
  const offer = await openPage(`/scheme/${_id}?notify`, cookie);
  expect(offer.body).toContain('Notify me');
  expect(offer.headers['set-cookie']).toBeUndefined();
  await db.update(schemes).set({ start_date: clock.now }).where(eq(schemes._id, _id));
  // One step draws the positions, the next lets visitors in.
  for (const step of [1_000, 1_000]) await stepAfter(step, _id);
  const late = await openPage(`/scheme/${_id}?notify`, cookie);
  expect(late.body).not.toContain('Get an SMS');
  expect(late.body).toContain('data-status=');
});
