import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildUser, PASSWORD } from '../../../test/builders.ts';
import { passkeyDevice } from '../../../test/passkey-device.ts';
import { audits } from '../../db/audit.ts';
import { makeCode } from '../../messaging/codes.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { passkeys, roles, userRoles, users } from '../access.table.ts';

const ORIGIN = 'https://shop.example';
const { db, call, clock } = await testApp({ env: { PUBLIC_URL: ORIGIN } });

type Device = ReturnType<typeof passkeyDevice>;

async function add(token: string, device: Device, name = 'My phone') {
  const { reply } = await call('POST user/profile/passkey/start', { token, body: { password: PASSWORD } });
  const { ticket } = reply.data;
  return call('POST user/profile/passkey', { token, body: { ticket, name, credential: device.make(reply.data) } });
}

async function signIn(device: Device) {
  const { reply } = await call('POST user/passkey/challenge');
  const { ticket } = reply.data;
  return call('POST user/passkey/login', { body: { ticket, credential: device.sign(reply.data) } });
}

async function withPasskey() {
  const built = await buildUser(db);
  const device = passkeyDevice(ORIGIN);
  const { reply } = await add(built.token, device);
  return { ...built, device, passkey: reply.data };
}

describe('a passkey', () => {
  it('signs in without a password, is listed with its last use, and its owner is notified when it is added', async () => {
    const { user, token, device } = await withPasskey();
    const { status, reply } = await signIn(device);
    expect([status, reply.data.id]).toEqual([200, user._id]);
    expect((await call('GET user/reload-access', { token: reply.token })).status).toBe(200);
    const { reply: listed } = await call('GET user/profile/passkey', { token });
    expect(listed.data).toMatchObject([{ name: 'My phone', used_at: clock.now.toISOString() }]);
    const { rows } = await db.execute(
      sql`select payload from graphile_worker._private_jobs where payload->>'to' = ${user.email}`,
    );
    expect(JSON.stringify(rows)).toContain('My phone');
  });

  it('needs the password to be added, and is stored once', async () => {
    const { token, device } = await withPasskey();
    const start = await call('POST user/profile/passkey/start', { token, body: { password: 'wrong' } });
    expect(start.reply.errors).toHaveProperty('password');
    expect((await add(token, device)).status).toBe(409);
  });

  it('no longer signs in once its owner or staff remove it', async () => {
    const { user, token, device, passkey } = await withPasskey();
    const params = { id: user._id, passkey: passkey._id };
    const stranger = await buildUser(db, {
      office: await buildOffice(db),
      grants: ['GET user/passkey/{id}', 'DELETE user/passkey/{id}/{passkey}'],
    });
    expect(
      (await call('DELETE user/profile/passkey/{id}', { token: stranger.token, params: { id: passkey._id } })).status,
    ).toBe(404);
    expect((await call('DELETE user/passkey/{id}/{passkey}', { token: stranger.token, params })).status).toBe(404);
    const admin = await buildUser(db, { is_super: true });
    expect((await call('GET user/passkey/{id}', { token: admin.token, params })).reply.data).toHaveLength(1);
    expect((await call('DELETE user/passkey/{id}/{passkey}', { token: admin.token, params })).status).toBe(200);
    expect((await signIn(device)).status).toBe(400);

    const again = passkeyDevice(ORIGIN);
    const { reply } = await add(token, again);
    await call('DELETE user/profile/passkey/{id}', { token, params: { id: reply.data._id } });
    expect((await signIn(again)).status).toBe(400);
    expect(await db.$count(passkeys, eq(passkeys.user_id, user._id))).toBe(0);
  });

  it('signs in once with one counter, however many clones of it sign at the same time', async () => {
    const { device } = await withPasskey();
    const clones = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { data } = (await call('POST user/passkey/challenge')).reply;
        return { ticket: data.ticket, credential: device.sign(data, 7) };
      }),
    );
    const replies = await Promise.all(clones.map((body) => call('POST user/passkey/login', { body })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });

  it('signs in each time without a counter', async () => {
    const built = await buildUser(db);
    const device = passkeyDevice(ORIGIN, { counts: false });
    await add(built.token, device);
    for (let times = 0; times < 3; times += 1) expect((await signIn(device)).status).toBe(200);
  });

  it('stays when the owner changes the password, unless they remove it, and goes when the password is reset', async () => {
    const change = async (remove_passkeys?: boolean) => {
      const { user, token, device } = await withPasskey();
      const body = { oldPassword: PASSWORD, newPassword: 'river tin onion lamp', remove_passkeys };
      expect((await call('POST user/changepassword', { token, body })).status).toBe(200);
      return { user, status: (await signIn(device)).status };
    };
    expect((await change()).status).toBe(200);
    const { user, status } = await change(true);
    expect(status).toBe(400);
    const [row] = await db
      .select()
      .from(audits)
      .where(and(eq(audits.entity_id, user._id), eq(audits.action, 'set-password')));
    expect(row?.after).toEqual({ removed_passkeys: 'My phone' });

    const lost = await withPasskey();
    const code = await makeCode(db, { recipient: lost.user.email as string, purpose: 'set-password', now: clock.now });
    const reset = { email: lost.user.email as string, code, newPassword: 'river tin onion lamp', reCaptcha: 'human-1' };
    expect((await call('POST user/resetpassword', { body: reset })).status).toBe(200);
    expect((await signIn(lost.device)).status).toBe(400);
  });

  it('refuses a deactivated user, and one whose office is closed', async () => {
    const { user, device } = await withPasskey();
    await db.update(users).set({ is_active: false }).where(eq(users._id, user._id));
    expect((await signIn(device)).status).toBe(400);
    await db.update(users).set({ is_active: true }).where(eq(users._id, user._id));
    await db.update(offices).set({ is_active: false }).where(eq(offices._id, user.office_id));
    expect((await signIn(device)).reply.msg).toContain('is closed');
  });
});

describe('a role that asks for two-step verification', () => {
  it('accepts only a session that began with a passkey', async () => {
    const { user, token, device } = await withPasskey();
    const held = db.select({ _id: userRoles.role_id }).from(userRoles).where(eq(userRoles.user_id, user._id));
    await db.update(roles).set({ totp_required: true, is_super: true }).where(sql`${roles._id} in (${held})`);
    expect((await call('GET brand', { token })).status).toBe(403);
    const { reply } = await signIn(device);
    expect([reply.data.totp_required, reply.data.routes.length > 0]).toEqual([false, true]);
    expect((await call('GET brand', { token: reply.token })).status).toBe(200);
    const again = await call('GET user/reload-access', { token: reply.token });
    expect(again.reply.data.totp_required).toBe(false);
    const byPassword = await call('GET user/reload-access', { token });
    expect(byPassword.reply.data.totp_required).toBe(true);
  });
});

describe('a challenge', () => {
  it('works once, within five minutes, for its own purpose only', async () => {
    const { token, device } = await withPasskey();
    const offeredChallenge = (await call('POST user/passkey/challenge')).reply.data;
    const login = (ticket: string, credential: ReturnType<Device['sign']>) =>
      call('POST user/passkey/login', { body: { ticket, credential } });
    expect((await login(offeredChallenge.ticket, device.sign(offeredChallenge))).status).toBe(200);
    expect((await login(offeredChallenge.ticket, device.sign(offeredChallenge))).status).toBe(409);

    const late = (await call('POST user/passkey/challenge')).reply.data;
    const now = clock.now;
    clock.now = new Date(now.getTime() + 6 * 60_000);
    expect((await login(late.ticket, device.sign(late))).status).toBe(409);
    clock.now = now;

    const start = await call('POST user/profile/passkey/start', { token, body: { password: PASSWORD } });
    expect((await login(start.reply.data.ticket, device.sign(start.reply.data))).status).toBe(409);
    const other = await buildUser(db);
    const foreign = { ...start.reply.data, name: 'Stolen', credential: passkeyDevice(ORIGIN).make(start.reply.data) };
    const { ticket, credential, name } = foreign;
    expect(
      (await call('POST user/profile/passkey', { token: other.token, body: { ticket, credential, name } })).status,
    ).toBe(409);
  });

  it('is refused from another site, and with another key’s signature', async () => {
    const { device } = await withPasskey();
    const challenge = (await call('POST user/passkey/challenge')).reply.data;
    const login = (credential: object) =>
      call('POST user/passkey/login', { body: { ticket: challenge.ticket, credential: credential as { id: string } } });
    const forged = { ...passkeyDevice(ORIGIN).sign(challenge), id: device.sign(challenge).id };
    expect((await login({ ...forged, rawId: forged.id })).status).toBe(400);
    const { token } = await buildUser(db);
    const added = await add(token, passkeyDevice('https://sh0p.example'));
    expect(added.reply.errors).toHaveProperty('credential');
  });
});

it('passkeys are refused on a numeric address', async () => {
  const { call } = await testApp({ env: { PUBLIC_URL: 'http://192.0.2.1:3000' } });
  const { status, reply } = await call('POST user/passkey/challenge', { headers: { host: '192.0.2.1:3000' } });
  expect([status, reply.msg]).toEqual([
    409,
    'Passkeys need a domain name. Open the site by its name, not its IP address.',
  ]);
});
