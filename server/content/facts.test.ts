import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildUser } from '../../test/builders.ts';
import { settings } from '../settings/settings.table.ts';

const { app, db, call } = await testApp();
const { token } = await buildUser(db, { is_super: true });

const save = (description: string, description_ne = '') =>
  call('POST content', {
    token,
    body: {
      name: 'Promises',
      key: `promises-${Math.floor(performance.now() * 1000)}`,
      description,
      description_ne,
      is_active: true,
      is_page: true,
    },
  });
/** A message of the database makes cached pages stale; these tests do not wait for it. */
const pageOf = async (key: string, language = 'en') => {
  app.cache.flush();
  return (await app.http.inject({ url: `/page/${key}?lang=${language}` })).body;
};

async function setTo(key: string, value: number) {
  const [setting] = await db.select().from(settings).where(eq(settings.key, key));
  if (!setting) throw new Error('There is such a setting.');
  const { _id, type, subtype, kind } = setting;
  const { reply: seen } = await call('GET setting/single/{id}', { token, params: { id: _id } });
  const body = { _id, subtype, key, kind, value, revision: seen.data.revision };
  expect((await call('POST setting/{type}', { token, params: { type }, body })).status).toBe(200);
}

it('show the settings to every visitor in both languages, as soon as one changes', async () => {
  const { reply } = await save(
    '<p>{{ warranty_months }} months. Cancel {{cancel_until}}.</p>',
    '<p>{{warranty_months}} महिना। {{advance_back}} फिर्ता।</p>',
  );
  const { key } = reply.data;
  expect(await pageOf(key)).toContain('12 months. Cancel until the store confirms it.');
  expect(await pageOf(key, 'ne')).toContain('12 महिना। 7 दिनभित्र फिर्ता।');
  await setTo('WarrantyMonths', 24);
  await setTo('RefundDays', 1);
  expect(await pageOf(key)).toContain('24 months.');
  expect(await pageOf(key, 'ne')).toContain('24 महिना। 1 दिनभित्र फिर्ता।');
  const given = await call('GET content/key/{key}', { params: { key } });
  expect(given.reply.data.description).toContain('24 months.');
});

it('are refused under an unknown name, and the field lists the known ones', async () => {
  const { status, reply } = await save('<p>{{cancel_untill}}</p>', '<p>{{company}}</p>');
  expect([status, Object.keys(reply.errors ?? {})]).toEqual([400, ['description']]);
  expect(reply.errors?.description).toMatch(/^There is no {{cancel_untill}}\. Use one of {{cancel_until}}, /);
  expect(Object.keys((await save('', '<p>{{ x }}</p>')).reply.errors ?? {})).toEqual(['description_ne']);
});
