import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildUser, PASSWORD, signIn } from '../../test/builders.ts';
import { firstOf } from '../../test/present.ts';
import { audits } from '../db/audit.ts';
import { offices } from '../offices/offices.table.ts';
import { sessions } from './access.table.ts';

const { app, db, call } = await testApp();
const login = (email: string, password = PASSWORD) => call('POST user/login', { body: { email, password } });

describe('a session', () => {
  it('is one of at most twenty: the oldest ends', async () => {
    const { user } = await buildUser(db);
    for (let index = 0; index < 30; index += 1) await signIn(db, user._id);
    const { reply } = await login(user.email);
    const living = await db.select().from(sessions).where(eq(sessions.user_id, user._id));
    expect(living).toHaveLength(20);
    expect((await call('GET user/profile', { token: reply.token })).status).toBe(200);
  });

  it('is refused if the office is closed; only somebody with the password learns why', async () => {
    const { user, office } = await buildUser(db, { office: await buildOffice(db, { name: 'Shut Shop' }) });
    await db.update(offices).set({ is_active: false }).where(eq(offices._id, office._id));
    const refusal = await login(user.email);
    expect([refusal.status, refusal.reply.msg]).toEqual([
      400,
      'Shut Shop is closed, so its staff can’t sign in. Ask the head office.',
    ]);
    expect((await login(user.email, 'wrong')).reply.msg).toBe('Login Failed.');
  });

  it('isn’t shown to a caller with fewer rights than its user', async () => {
    const head = await buildOffice(db, { type: 'ADMIN' });
    const stronger = await buildUser(db, { is_super: true, office: head });
    const looker = await buildUser(db, { office: head, grants: ['GET user/session/{id}'] });
    const seen = await call('GET user/session/{id}', { token: looker.token, params: { id: stronger.user._id } });
    expect([seen.status, seen.reply.data]).toEqual([409, undefined]);
    const own = await call('GET user/session/{id}', { token: looker.token, params: { id: looker.user._id } });
    expect(own.reply.data).toHaveLength(1);
  });

  it('can be seen and ended by its own user, whatever the roles grant, and by no other', async () => {
    const { user, token } = await buildUser(db);
    const stranger = await buildUser(db);
    const lost = await signIn(db, user._id);
    for (let index = 0; index < 2; index += 1) await signIn(db, user._id);
    const seen = await call('GET user/profile/session', { token });
    expect(seen.reply.data).toHaveLength(4);
    expect(seen.reply.data.filter(({ is_current }) => is_current)).toHaveLength(1);

    const one = firstOf(
      (await call('GET user/profile/session', { token: lost })).reply.data.filter((row) => row.is_current),
    );
    const end = (token: string) => call('DELETE user/profile/session/{id}', { token, params: { id: one._id } });
    expect((await end(stranger.token)).status).toBe(404);
    expect((await end(token)).status).toBe(200);
    expect((await end(token)).status).toBe(404);
    expect((await call('GET user/profile', { token: lost })).status).toBe(403);

    expect((await call('POST user/profile/session/end-others', { token })).reply.data).toEqual({ ended: 2 });
    expect((await call('GET user/profile/session', { token })).reply.data).toHaveLength(1);
    expect((await call('GET user/profile', { token: stranger.token })).status).toBe(200);
    expect(await db.$count(audits, eq(audits.user_id, user._id))).toBe(3);
  });

  it('is not ended by a call of another site', async () => {
    const { token } = await buildUser(db);
    const from = (site: string) =>
      app.http.inject({ url: '/api/user/logout', headers: { authorization: token, 'sec-fetch-site': site } });
    expect((await from('cross-site')).statusCode).toBe(400);
    expect((await call('GET user/profile', { token })).status).toBe(200);
    expect((await from('same-origin')).statusCode).toBe(200);
    expect((await call('GET user/profile', { token })).status).toBe(403);
  });
});
