import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, ne, sql } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, describe, expect, it } from 'vitest';
import { UNLIMITED } from '../../../contract/limits/limits.ts';
import { testApp } from '../../../test/app.ts';
import { buildUser, PASSWORD, unique } from '../../../test/builders.ts';
import { firstOf, present } from '../../../test/present.ts';
import { audits } from '../../db/audit.ts';
import { alerts, oneTimeCodes, smsMessages } from '../../messaging/messaging.table.ts';
import { loginTries, roles, users } from '../access.table.ts';

/** A list with one stolen password. */
const STOLEN = 'seven lamps over quiet water';
const lists = mkdtempSync(join(tmpdir(), 'agrim-breaches-'));
writeFileSync(join(lists, '35652.txt'), 'A276C8B6800D1C31E504ABD7F6A9850C510:3');
afterAll(() => rmSync(lists, { recursive: true }));

const { db, call, clock, runJobs } = await testApp({ env: { ...UNLIMITED, BREACH_LIST: lists } });
const NEW_PASSWORD = 'quite another passphrase';
const login = (email: string, password: string, otp?: string) =>
  call('POST user/login', { body: { email, password, ...(otp && { otp }) } });
const human = () => unique('human').replace(' ', '-');

/** Asks for a code, and does what its job does. */
async function forget(email: string, reCaptcha = human()) {
  const reply = await call('POST user/forgotpassword', { body: { email, reCaptcha } });
  await runJobs('sendPasswordCode');
  return reply;
}

/** Reads the text of the newest queued email to an address, which contains the code. */
async function mailTo(address: string): Promise<string> {
  const { rows } = await db.execute(
    sql`select payload from graphile_worker._private_jobs where payload->>'to' = ${address} order by id desc limit 1`,
  );
  return (rows[0] as { payload: { text: string } }).payload.text;
}

const codeIn = (text: string) => present(/\d{6}/.exec(text))[0];

describe('signing in', () => {
  it('is throttled after 10 tries in 15 minutes, across email, mobile and forwarded addresses', async () => {
    const { user } = await buildUser(db);
    const names = [user.email, user.mobile_no, `+977${user.mobile_no}`, user.email.toUpperCase()];
    const statuses = [];
    for (let index = 0; index < 12; index += 1) {
      const { status } = await call('POST user/login', {
        body: { email: names[index % names.length] as string, password: 'wrong' },
        headers: { 'x-forwarded-for': `10.0.0.${index}` },
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    const refused = await login(user.email, PASSWORD);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    const now = clock.now;
    clock.now = new Date(now.getTime() + 16 * 60_000);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
    clock.now = now;
    await db.delete(loginTries);
  });
});

describe('the trail of sign-ins', () => {
  it('records sign-ins and refusals, and alerts super admins to many refusals', async () => {
    const { user } = await buildUser(db);
    const head = await buildUser(db, { is_super: true });
    await login(user.email, 'wrong');
    await login(user.email, PASSWORD);
    // The server answers a refusal before it writes its row.
    const trail = async () => {
      const rows = await db.select().from(audits).where(eq(audits.entity_id, user._id)).orderBy(audits.action);
      return rows.map(({ user_id, action, after }) => [user_id, action, (after as { outcome: string }).outcome]);
    };
    await expect.poll(trail).toEqual([
      [user._id, 'sign-in', 'signed in'],
      [null, 'sign-in-refused', 'wrong password'],
    ]);

    for (let index = 0; index < 61; index += 1) await login(`spray${index}@agrim.example`, 'wrong');
    await runJobs('sendAlert');
    expect(await mailTo(head.user.email)).toContain('Many sign-ins have failed');
    expect(await db.$count(alerts)).toBe(1);
    await db.delete(loginTries);
  });

  it('records each refused call at most once an hour', async () => {
    const { user, token } = await buildUser(db);
    for (let times = 0; times < 3; times += 1) await call('GET audit', { token });
    const refused = and(eq(audits.entity_id, user._id), eq(audits.action, 'refused'));
    await expect
      .poll(() => db.select({ after: audits.after }).from(audits).where(refused))
      .toEqual([{ after: { call: 'GET audit' } }]);
  });
});

describe('an account that somebody else has locked', () => {
  it('opens to its owner after a reset, and occasional attempts don’t keep it locked', async () => {
    const { user } = await buildUser(db);
    const email = user.email;
    for (let index = 0; index < 12; index += 1) await login(email, 'wrong');
    expect((await login(email, PASSWORD)).status).toBe(429);
    await forget(email);
    const code = codeIn(await mailTo(email));
    await call('POST user/resetpassword', { body: { email, code, newPassword: NEW_PASSWORD, reCaptcha: human() } });
    await db.delete(loginTries).where(ne(loginTries.account, user._id));
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    expect(await db.$count(loginTries, eq(loginTries.account, user._id))).toBe(0);
    for (let index = 0; index < 14; index += 1) await login(email, 'wrong');
    expect(await db.$count(loginTries, eq(loginTries.account, user._id))).toBe(10);
    await db.delete(loginTries);
  });
});

describe('a reset', () => {
  it('lets its owner in on that device, even while strangers keep trying', async () => {
    const { user } = await buildUser(db);
    const email = user.email;
    await forget(email);
    const body = { email, code: codeIn(await mailTo(email)), newPassword: NEW_PASSWORD, reCaptcha: human() };
    const { headers } = await call('POST user/resetpassword', { body });
    for (let index = 0; index < 12; index += 1) await login(email, 'wrong');
    expect((await login(email, NEW_PASSWORD)).status).toBe(429);
    const cookie = String(headers['set-cookie']).split(';')[0] as string;
    const owner = await call('POST user/login', { body: { email, password: NEW_PASSWORD }, headers: { cookie } });
    expect(owner.status).toBe(200);
    await db.delete(loginTries);
  });
});

describe('whether an account exists', () => {
  it('isn’t revealed by a bad new password or by requesting codes too often', async () => {
    const { user } = await buildUser(db);
    for (const newPassword of ['short', 'passwordpassword', NEW_PASSWORD]) {
      const reset = (email: string) =>
        call('POST user/resetpassword', { body: { email, code: '000', newPassword, reCaptcha: human() } });
      const { request_id: _known, ...known } = (await reset(user.email)).reply;
      const { request_id: _unknown, ...unknown } = (await reset('nobody@agrim.example')).reply;
      expect(known).toEqual(unknown);
    }
    const ask = () => forget(user.email);
    for (let index = 0; index < 5; index += 1) expect((await ask()).status).toBe(200);
  });

  it('isn’t revealed by how long requesting a code takes: every name queues one job and does nothing else', async () => {
    const { user } = await buildUser(db);
    const done = async (email: string) => {
      const before = await db.$count(sql`graphile_worker._private_jobs`);
      await call('POST user/forgotpassword', { body: { email, reCaptcha: human() } });
      return (await db.$count(sql`graphile_worker._private_jobs`)) - before;
    };
    const codes = await db.$count(oneTimeCodes);
    expect([await done(user.email), await done('nobody@agrim.example')]).toEqual([1, 1]);
    expect(await db.$count(oneTimeCodes)).toBe(codes);
  });
});

describe('changing the password', () => {
  it('asks for the old one, refuses the same one, and ends every session', async () => {
    const { user, token } = await buildUser(db);
    const change = (oldPassword: string, newPassword: string) =>
      call('POST user/changepassword', { token, body: { oldPassword, newPassword } });
    expect((await change(PASSWORD, PASSWORD)).reply.errors).toEqual({
      newPassword: 'You cannot use old password. Use new one.',
    });
    expect((await change('wrong', NEW_PASSWORD)).reply.errors).toEqual({ oldPassword: 'Wrong password.' });
    expect((await change(PASSWORD, 'short')).reply.errors).toHaveProperty('newPassword');
    const changed = await change(PASSWORD, NEW_PASSWORD);
    expect([changed.status, changed.reply.msg]).toEqual([200, 'Password updated successfully.']);
    expect((await call('GET user/reload-access', { token })).status).toBe(403);
    expect((await login(user.email, PASSWORD)).status).toBe(400);
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  it.each([
    'passwordpassword',
    '1234567890123456',
    'aaaaaaaaaaaaaaaaaaaa',
    'kathmandu kathmandu',
    'password12345678',
    'qwertyuiopasdfgh',
    'agrim demo passphrase',
  ])('refuses %s, which is easy to guess', async (newPassword) => {
    const { token } = await buildUser(db);
    const { reply } = await call('POST user/changepassword', { token, body: { oldPassword: PASSWORD, newPassword } });
    expect(reply.errors).toHaveProperty('newPassword');
  });
});

it('refuses a password from the list of stolen ones', async () => {
  const { user, token } = await buildUser(db);
  const stolen = { newPassword: 'This password has appeared in a data breach. Use another one.' };
  const body = { oldPassword: PASSWORD, newPassword: STOLEN };
  expect((await call('POST user/changepassword', { token, body })).reply.errors).toEqual(stolen);
  const email = user.email;
  await forget(email);
  const reset = { email, code: codeIn(await mailTo(email)), newPassword: STOLEN, reCaptcha: human() };
  expect((await call('POST user/resetpassword', { body: reset })).reply.errors).toEqual(stolen);
});

describe('a forgotten password', () => {
  it('is set again by the code that was sent, once, and only with a solved captcha', async () => {
    const { user, token } = await buildUser(db);
    const email = user.email;
    expect(
      (await call('POST user/forgotpassword', { body: { email, reCaptcha: 'robot' } })).reply.errors,
    ).toHaveProperty('reCaptcha');
    const answer = await forget(email);
    const stranger = await call('POST user/forgotpassword', {
      body: { email: 'nobody@agrim.example', reCaptcha: human() },
    });
    expect(stranger.reply).toEqual(answer.reply);

    const code = codeIn(await mailTo(email));
    const reset = (code: string) =>
      call('POST user/resetpassword', { body: { email, code, newPassword: NEW_PASSWORD, reCaptcha: human() } });
    expect((await reset(code === '000000' ? '000001' : '000000')).reply.errors).toHaveProperty('code');
    expect((await reset(code)).status).toBe(200);
    expect((await reset(code)).reply.errors).toHaveProperty('code');
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    expect((await call('GET user/reload-access', { token })).status).toBe(403);
  });

  it('has a code that dies after five wrong tries and after five minutes', async () => {
    const { user } = await buildUser(db);
    const email = user.email;
    const reset = (code: string) =>
      call('POST user/resetpassword', { body: { email, code, newPassword: NEW_PASSWORD, reCaptcha: human() } });
    await forget(email);
    const code = codeIn(await mailTo(email));
    for (let tries = 0; tries < 5; tries += 1) await reset('none');
    expect((await reset(code)).status).toBe(400);

    await forget(email);
    const second = codeIn(await mailTo(email));
    const now = clock.now;
    clock.now = new Date(now.getTime() + 6 * 60_000);
    expect((await reset(second)).status).toBe(400);
    clock.now = now;
  });

  it('is sent by SMS if a mobile number was typed, and an email address is verified by the code sent there', async () => {
    const { user } = await buildUser(db);
    await db.update(users).set({ email_verified: false }).where(eq(users._id, user._id));
    await forget(user.mobile_no);
    const [sms] = await db.select().from(smsMessages).where(eq(smsMessages.phone_number, user.mobile_no));
    expect(sms?.message).toContain('code to reset your password at Our shop');
    const isVerified = async () => (await db.select().from(users).where(eq(users._id, user._id)))[0]?.email_verified;
    expect(await isVerified()).toBe(false);
    await forget(user.email);
    const code = codeIn(await mailTo(user.email));
    const body = { email: user.email, code, newPassword: NEW_PASSWORD, reCaptcha: human() };
    expect((await call('POST user/resetpassword', { body })).status).toBe(200);
    expect(await isVerified()).toBe(true);
  });

  it('accepts each captcha solution once', async () => {
    const reCaptcha = human();
    const ask = () => call('POST user/forgotpassword', { body: { email: 'nobody@agrim.example', reCaptcha } });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(400);
  });
});

describe('two-step verification', () => {
  async function withTotp() {
    const built = await buildUser(db);
    const started = await call('POST user/totp/start', { token: built.token, body: { password: PASSWORD } });
    const secret = started.reply.data.secret;
    const codeAt = (time: Date) => generate({ secret, epoch: Math.floor(time.getTime() / 1000) });
    const confirmed = await call('POST user/totp/confirm', {
      token: built.token,
      body: { code: await codeAt(clock.now) },
    });
    return { ...built, codeAt, qr: started.reply.data.qr, recovery_codes: confirmed.reply.data.recovery_codes };
  }

  it('is asked for after the password, and each code works once', async () => {
    const { user, codeAt, qr } = await withTotp();
    expect(qr).toContain('<svg');
    expect((await login(user.email, PASSWORD)).reply.errors).toHaveProperty('otp');
    expect((await login(user.email, PASSWORD, await codeAt(clock.now))).status).toBe(400);
    const now = clock.now;
    clock.now = new Date(now.getTime() + 60_000);
    const code = await codeAt(clock.now);
    expect((await login(user.email, PASSWORD, code)).status).toBe(200);
    expect((await login(user.email, PASSWORD, code)).status).toBe(400);
    clock.now = now;
  });

  it('can be replaced by a recovery code, once', async () => {
    const { user, recovery_codes } = await withTotp();
    expect(recovery_codes).toHaveLength(10);
    const code = firstOf(recovery_codes);
    expect((await login(user.email, PASSWORD, code.toUpperCase())).status).toBe(200);
    expect((await login(user.email, PASSWORD, code)).status).toBe(400);
  });

  it('is stored encrypted, and turned off only by password and code together', async () => {
    const { user, token, codeAt, recovery_codes } = await withTotp();
    const stored = async () => (await db.select().from(users).where(eq(users._id, user._id)))[0];
    const sealed = present(await stored()).totp_secret;
    expect(sealed).not.toMatch(/^[A-Z2-7]+$/);
    const remove = (code: string) => call('POST user/totp/remove', { token, body: { password: PASSWORD, code } });
    expect((await remove('000000')).reply.errors).toHaveProperty('code');
    expect((await remove(await codeAt(clock.now))).reply.errors).toHaveProperty('code');
    expect((await stored())?.totp_since).not.toBeNull();
    expect((await remove(present(recovery_codes[1]))).status).toBe(200);
    expect(await stored()).toMatchObject({ totp_secret: null, totp_since: null });
  });

  it('allows only the profile until it’s set up, if a role requires it', async () => {
    const { user, role, token } = await buildUser(db, { grants: ['GET state'] });
    await db.update(roles).set({ totp_required: true }).where(eq(roles._id, role._id));
    const { reply } = await login(user.email, PASSWORD);
    expect(reply.data).toMatchObject({ totp_required: true, routes: [] });
    expect((await call('GET state', { token })).status).toBe(403);
    expect((await call('GET user/profile', { token })).reply.data).toMatchObject({
      totp_required: true,
      has_totp: false,
    });
    await db.update(users).set({ totp_since: clock.now }).where(eq(users._id, user._id));
    expect((await call('GET state', { token })).status).toBe(200);
  });
});

it('serves a challenge that only its own solver passes', async () => {
  const { altcha } = await import('../../edges/captcha.ts');
  const { solveChallenge } = await import('altcha-lib');
  const { deriveKey } = await import('altcha-lib/algorithms/pbkdf2');
  const captcha = altcha('a secret of thirty-two characters or so');
  const challenge = (await captcha.challenge()) as never;
  const solution = await solveChallenge({ challenge, deriveKey });
  const value = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64');
  expect(await captcha.solved(value({ challenge, solution }))).toEqual(expect.any(String));
  expect(
    await altcha('another secret of the same length, really').solved(value({ challenge, solution })),
  ).toBeUndefined();
  expect(
    await captcha.solved(value({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } })),
  ).toBeUndefined();
  expect(await captcha.solved('nonsense')).toBeUndefined();
});
