import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildUser, PASSWORD } from '../../../test/builders.ts';
import { present } from '../../../test/present.ts';
import { audits } from '../../db/audit.ts';
import { users } from '../access.table.ts';

const { app, db, call } = await testApp();
const { user, token } = await buildUser(db, {});

const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#06A77D' } })
  .png()
  .toBuffer();

async function upload(bytes: Buffer) {
  const { body, contentType } = await formOf(bytes);
  return app.http.inject({
    method: 'POST',
    url: '/api/user/profile/avatar',
    headers: { authorization: token, 'content-type': contentType },
    payload: body,
  });
}

async function formOf(bytes: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'me.png');
  const request = new Request('http://form', { method: 'POST', body: form });
  return {
    body: Buffer.from(await request.arrayBuffer()),
    contentType: request.headers.get('content-type') as string,
  };
}

const avatarOf = async () => (await db.select().from(users).where(eq(users._id, user._id)))[0]?.avatar;
const statusOfPicture = async (path: string) => (await app.http.inject({ url: `/${path}` })).statusCode;

it('changes your name, but never to an empty one', async () => {
  const { reply } = await call('POST user/profile', { token, body: { name: 'Sita Rai' } });
  expect(reply.data.name).toBe('Sita Rai');
  expect((await call('GET user/reload-access', { token })).reply.data.name).toBe('Sita Rai');
  expect((await call('POST user/profile', { token, body: { name: ' ' } })).reply.errors).toHaveProperty('name');
  const [row] = await db.select().from(audits).where(eq(audits.entity_id, user._id));
  expect(row).toMatchObject({ action: 'edit-profile', after: { name: 'Sita Rai' } });
});

it('stores your picture small, and deletes a replaced one', async () => {
  expect((await upload(picture)).statusCode).toBe(200);
  const first = present(await avatarOf());
  const { rawPayload } = await app.http.inject({ url: `/${first}` });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 320 });
  await upload(picture);
  expect(await statusOfPicture(first)).toBe(404);
  const second = present(await avatarOf());
  await call('DELETE user/profile/avatar', { token });
  expect(await avatarOf()).toBeNull();
  expect(await statusOfPicture(second)).toBe(404);
});

it('refuses a file that isn’t a picture', async () => {
  const { statusCode } = await upload(Buffer.from('<svg onload="alert(1)">'));
  expect(statusCode).toBe(415);
  expect(await avatarOf()).toBeNull();
});

it('keeps the language of your back office in every browser you sign in to', async () => {
  const { user, token } = await buildUser(db, {});
  const choose = (body: object) =>
    app.http.inject({
      method: 'POST',
      url: '/api/user/profile/language',
      headers: { authorization: token },
      payload: body,
    });
  const signIn = (headers = {}) =>
    app.http.inject({
      method: 'POST',
      url: '/api/user/login',
      headers,
      payload: { email: user.email, password: PASSWORD },
    });
  const languageAfter = async (headers = {}) =>
    /staff_lang=(\w+); Path=\//.exec(String((await signIn(headers)).headers['set-cookie']))?.[1];
  expect([await languageAfter(), await languageAfter({ cookie: 'lang=ne' })]).toEqual(['en', 'ne']);
  const refused = await choose({ language: 'fr' });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['language']]);
  const { statusCode, headers } = await choose({ language: 'ne' });
  expect([statusCode, String(headers['set-cookie'])]).toEqual([
    200,
    expect.stringMatching(/^staff_lang=ne; Path=\/; /),
  ]);
  expect(await languageAfter()).toBe('ne');
  const cookies = async () => String((await signIn()).headers['set-cookie']);
  expect(await cookies()).toContain('staff_digits=latin;');
  await choose({ language: 'ne', digits: 'devanagari' });
  // The page reads the cookie before its first module.
  expect(await cookies()).toMatch(/staff_digits=devanagari; Path=\/; Max-Age=\d+; SameSite/);
  expect((await choose({ language: 'ne', digits: 'roman' })).json().errors).toHaveProperty('digits');
  const rows = await db.select().from(audits).where(eq(audits.entity_id, user._id));
  expect(rows.find(({ action }) => action === 'edit-profile')).toMatchObject({
    action: 'edit-profile',
    before: { language: null },
    after: { language: 'ne' },
  });
});
