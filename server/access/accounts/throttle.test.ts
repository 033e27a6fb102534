import { afterEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildUser, PASSWORD, unique } from '../../../test/builders.ts';
import { newId } from '../../db/columns.ts';
import { loginTries } from '../access.table.ts';
import { MOST_AT_ADDRESS } from './throttle.ts';

const { app, db, call, clock } = await testApp();
const HERE = '203.0.113.5';

interface Sender {
  from?: string;
  cookie?: string;
  reCaptcha?: string;
}

async function signIn(email: string | null, password: string, { from = HERE, cookie, reCaptcha }: Sender = {}) {
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress: from,
    ...(cookie && { headers: { cookie } }),
    payload: { email, password, ...(reCaptcha && { reCaptcha }) },
  });
  return { status: response.statusCode, reply: response.json(), cookie: cookieOf(response.headers) };
}

const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie'] ?? '').split(';')[0] as string;
const human = () => unique('human').replace(' ', '-');

/** As many wrong tries as an address has before the slow-down, each for another account. */
const crowd = (address = HERE) =>
  db.insert(loginTries).values(
    Array.from({ length: MOST_AT_ADDRESS }, (_, index) => ({
      _id: newId(),
      account: `mistyped${index}`,
      address,
      added_at: clock.now,
    })),
  );

afterEach(async () => {
  await db.delete(loginTries);
});

describe('an address from which many tries are wrong', () => {
  it('asks unknown devices for a captcha before it checks the password', async () => {
    const { user } = await buildUser(db);
    await crowd();
    for (const password of ['wrong', PASSWORD]) {
      const { status, reply } = await signIn(user.email, password);
      expect([status, Object.keys(reply.errors)]).toEqual([400, ['reCaptcha']]);
    }
    const solved = human();
    expect((await signIn(user.email, 'wrong', { reCaptcha: solved })).reply.errors).toHaveProperty('password');
    expect((await signIn(user.email, PASSWORD, { reCaptcha: solved })).reply.errors).toHaveProperty('reCaptcha');
    expect((await signIn(user.email, PASSWORD, { reCaptcha: human() })).status).toBe(200);
  });

  it('asks no captcha of known devices and of other addresses', async () => {
    const { user } = await buildUser(db);
    const { user: colleague } = await buildUser(db);
    const { cookie } = await signIn(user.email, PASSWORD);
    await crowd();
    expect((await signIn(user.email, PASSWORD, { cookie })).status).toBe(200);
    expect((await signIn(colleague.email, PASSWORD, { cookie })).reply.errors).toHaveProperty('reCaptcha');
    expect((await signIn(colleague.email, PASSWORD, { from: '203.0.113.6' })).status).toBe(200);
  });

  it('is the whole /64 of IPv6', async () => {
    const { user } = await buildUser(db);
    await crowd('2001:db8:1:2::/64');
    expect((await signIn(user.email, PASSWORD, { from: '2001:db8:1:2::9' })).status).toBe(400);
    expect((await signIn(user.email, PASSWORD, { from: '2001:db8:1:3::9' })).status).toBe(200);
  });
});

describe('an account that a stranger guesses at', () => {
  it('locks strangers out after ten tries, while its owner’s device has ten more', async () => {
    const { user } = await buildUser(db);
    const { cookie } = await signIn(user.email, PASSWORD);
    for (let index = 0; index < 10; index += 1) await signIn(user.email, 'wrong', { from: `198.51.100.${index}` });
    expect((await signIn(user.email, PASSWORD)).status).toBe(429);
    for (let index = 0; index < 9; index += 1)
      expect((await signIn(user.email, 'wrong', { cookie })).reply.errors).toHaveProperty('password');
    expect((await signIn(user.email, PASSWORD, { cookie })).status).toBe(200);
    for (let index = 0; index < 10; index += 1) await signIn(user.email, 'wrong', { cookie });
    expect((await signIn(user.email, PASSWORD, { cookie })).status).toBe(429);
  });

  it('accepts only cookies that we signed, for this account', async () => {
    const { user } = await buildUser(db);
    const { user: other } = await buildUser(db);
    const { cookie, reply } = await signIn(other.email, PASSWORD);
    for (let index = 0; index < 10; index += 1) await signIn(user.email, 'wrong');
    for (const forged of [cookie, `${cookie}x`, `device=${reply.token}`, 'device=nonsense'])
      expect((await signIn(user.email, PASSWORD, { cookie: forged })).status).toBe(429);
    // The cookie alone lets no one in.
    const device = cookie.replace('device=', '');
    expect((await call('GET user/reload-access', { token: device })).status).toBe(403);
  });

  it('still lets a signed-in owner confirm the password, whatever strangers try', async () => {
    const { user, token } = await buildUser(db);
    for (let index = 0; index < 10; index += 1) await signIn(user.email, 'wrong');
    const start = (password: string) => call('POST user/totp/start', { token, body: { password } });
    for (let index = 0; index < 9; index += 1) expect((await start('wrong')).status).toBe(400);
    expect((await start(PASSWORD)).status).toBe(200);
  });
});
