import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
import { SECRET, testApp } from '../../test/app.ts';
import { buildOffice, buildUser, PASSWORD } from '../../test/builders.ts';
import { roleAccess, users } from './access.table.ts';

const { app, db, call, clock } = await testApp();
const sign = (claims: Record<string, unknown>, secret = SECRET, exp?: number) => {
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' });
  return (exp ? token.setExpirationTime(exp) : token).sign(new TextEncoder().encode(secret));
};
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString());

describe('user/login', () => {
  it('accepts the email in any case or the mobile number in any form', async () => {
    const { user } = await buildUser(db, { grants: ['GET state'] });
    const devanagari = String(user.mobile_no).replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
    const copied = [`${user.email}\u200b`, `\u202a ${user.email}\u00a0`, `\u202a+977-${user.mobile_no}\u202c`];
    const typed = [user.email?.toUpperCase(), user.mobile_no, `+977 ${user.mobile_no}`, `+९७७ ${devanagari}`];
    for (const email of [...typed, ...copied]) {
      const { status, reply } = await call('POST user/login', { body: { email: email as string, password: PASSWORD } });
      expect(status).toBe(200);
      expect(reply.data).toMatchObject({ id: user._id, name: user.name, email_verified: true });
      expect(claimsOf(reply.token)).toMatchObject({ id: user._id, exp: expect.any(Number) });
      expect((await call('GET state', { token: reply.token })).status).toBe(200);
    }
  });

  it('answers a wrong password and an unknown account alike', async () => {
    const { user } = await buildUser(db);
    const wrong = await call('POST user/login', { body: { email: user.email, password: 'wrong' } });
    const unknown = await call('POST user/login', { body: { email: 'nobody@agrim.example', password: 'wrong' } });
    expect(wrong.status).toBe(400);
    const { request_id: _first, ...refusal } = wrong.reply;
    expect(unknown.reply).toMatchObject(refusal);
  });

  it('names both empty fields', async () => {
    const { status, reply } = await call('POST user/login', { body: { email: '', password: '' } });
    expect([status, reply.errors]).toEqual([
      400,
      { email: 'Email Address is required.', password: 'Password is required.' },
    ]);
  });
});

describe('a session', () => {
  it('ends by logout', async () => {
    const { token } = await buildUser(db);
    expect((await call('GET user/reload-access', { token })).status).toBe(200);
    await call('GET user/logout', { token });
    expect((await call('GET user/reload-access', { token })).status).toBe(403);
  });

  it('ends when its user is deactivated, and when it is idle for 12 hours', async () => {
    const idle = await buildUser(db);
    const gone = await buildUser(db);
    await db.update(users).set({ is_active: false }).where(eq(users._id, gone.user._id));
    expect((await call('GET user/reload-access', { token: gone.token })).status).toBe(403);
    const real = clock.now;
    clock.now = new Date(real.getTime() + 13 * HOUR_MS);
    expect((await call('GET user/reload-access', { token: idle.token })).status).toBe(403);
    clock.now = real;
  });

  it('loses a grant on the next request', async () => {
    const { token, role } = await buildUser(db, { grants: ['GET state'] });
    expect((await call('GET state', { token })).status).toBe(200);
    await db.delete(roleAccess).where(eq(roleAccess.role_id, role._id));
    expect((await call('GET state', { token })).status).toBe(403);
  });

  it('is not made by a token of another key, without exp, or with changed claims', async () => {
    const { token } = await buildUser(db, { is_super: true });
    const claims = claimsOf(token);
    const [header, payload, signature] = token.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const changed = `${header}.${Buffer.from(JSON.stringify({ ...claims, name: 'Root' })).toString('base64url')}.${signature}`;
    const { exp: _exp, ...endless } = claims;
    for (const forged of [none, changed, await sign(claims, `${SECRET} other`, claims.exp), await sign(endless)]) {
      expect((await call('GET user/reload-access', { token: forged })).status).toBe(403);
    }
  });
});

describe('the office scope', () => {
  it('shows a distributor only its own subtree of offices', async () => {
    const nd = await buildOffice(db, { type: 'ND' });
    const rd = await buildOffice(db, { type: 'RD' }, nd);
    const shop = await buildOffice(db, {}, rd);
    const stranger = await buildOffice(db);
    const { token } = await buildUser(db, { office: nd, grants: ['GET office'] });
    const ids = (await call('GET office', { token, query: { size: 0 } })).reply.data.map((office) => office._id);
    expect(ids.sort()).toEqual([nd._id, rd._id, shop._id].sort());
    expect(ids).not.toContain(stranger._id);
  });
});

it('sends a sign-in submitted before the scripts loaded back to the page', async () => {
  const payload = 'email=a&password=b';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = await app.http.inject({ method: 'POST', url: '/login', payload, headers });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/login']);
  expect((await app.http.inject({ method: 'POST', url: '/api/user/login', payload, headers })).statusCode).toBe(415);
});

it('says, before you request a code, whether the server can send one', async () => {
  const { token } = await buildUser(db, { grants: ['GET user/delivery'] });
  expect((await call('GET user/delivery', { token })).reply.data).toEqual({ email: false, sms: false });
});
