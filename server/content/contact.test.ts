import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/api.ts';
import { HOUR_MS } from '../../contract/durations.ts';
import { testApp } from '../../test/app.ts';
import { buildUser, unique } from '../../test/builders.ts';
import { firstOf } from '../../test/present.ts';
import { audits } from '../db/audit.ts';
import { contactMessages } from './content.table.ts';

const { db, call, clock } = await testApp({ env: { LIMIT_MESSAGES_ADDRESS_HOUR: '5' } });
const { token } = await buildUser(db, { is_super: true });

type Body = BodyOf<'POST contact/public'>;
const write = (more: Partial<Body> = {}) =>
  call('POST contact/public', {
    body: {
      name: 'Sita',
      email: 'sita@example.com',
      message: 'Do you deliver to Ilam?',
      reCaptcha: unique('human'),
      ...more,
    },
  });

describe('a message to the company', () => {
  it('arrives, and can be answered by email, noted and marked, each with an audit row', async () => {
    expect((await write()).status).toBe(200);
    const open = await call('GET contact', { token, query: { find_is_answered: 'false', find_search: 'ilam' } });
    expect(open.reply.data[0]).toMatchObject({ name: 'Sita', email: 'sita@example.com', note: '' });
    const params = { id: firstOf(open.reply.data)._id };
    await call('POST contact/note/{id}', { token, params, body: { note: 'Ask the shop.' } });
    const replied = await call('POST contact/reply/{id}', { token, params, body: { reply: 'Yes, we do.' } });
    expect(replied.status).toBe(200);
    const { rows } = await db.execute<{ payload: { to: string; text: string } }>(sql`
      select payload from graphile_worker._private_jobs where payload->>'to' = 'sita@example.com'`);
    expect(rows[0]?.payload.text).toContain('Yes, we do.');
    expect(rows[0]?.payload.text).toContain('> Do you deliver to Ilam?');
    const { reply } = await call('GET contact/{id}', { token, params });
    expect(reply.data).toMatchObject({ reply: 'Yes, we do.', note: 'Ask the shop.' });
    expect(reply.data.answered_by).toBeTruthy();
    await call('POST contact/answered/{id}', { token, params, body: { is_answered: false } });
    expect((await call('GET contact/{id}', { token, params })).reply.data.answered_at).toBeUndefined();
    await call('DELETE contact/{id}', { token, params });
    const actions = await db.select({ action: audits.action }).from(audits).where(eq(audits.entity_id, params.id));
    expect(actions.map(({ action }) => action).sort()).toEqual(['answer', 'delete', 'edit', 'note']);
  });

  it('needs a way to answer, a text and a human', async () => {
    expect((await write({ email: null })).reply.errors).toHaveProperty('phone');
    expect((await write({ email: 'sita' })).reply.errors).toHaveProperty('email');
    expect((await write({ message: 'Hi' })).reply.errors).toHaveProperty('message');
    expect((await write({ reCaptcha: 'robot' })).reply.errors).toHaveProperty('reCaptcha');
    expect((await write({ email: null, phone: '+977 9841-000001' })).status).toBe(200);
    const messageRow = firstOf(await db.select().from(contactMessages).where(eq(contactMessages.phone, '9841000001')));
    const reply = { token, params: { id: messageRow._id }, body: { reply: 'Yes.' } };
    expect((await call('POST contact/reply/{id}', reply)).reply.errors).toHaveProperty('reply');
  });

  it('is answered once: reports to a user that somebody else has answered or noted meanwhile', async () => {
    clock.now = new Date(clock.now.getTime() + 2 * HOUR_MS);
    await write({ email: 'hari@example.com' });
    const message = firstOf(
      await db.select().from(contactMessages).where(eq(contactMessages.email, 'hari@example.com')),
    );
    const opened = { token, params: { id: message._id } };
    const { revision } = (await call('GET contact/{id}', opened)).reply.data;
    const reply = (text: string) => call('POST contact/reply/{id}', { ...opened, body: { reply: text, revision } });
    const answers = await Promise.all([reply('Yes.'), reply('No.')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await db.execute(sql`
      select from graphile_worker._private_jobs where payload->>'to' = 'hari@example.com'`);
    expect(rows).toHaveLength(1);
    const note = (text: string) => call('POST contact/note/{id}', { ...opened, body: { note: text, revision } });
    expect((await note('Called.')).status).toBe(200);
    expect((await note('Call him.')).status).toBe(409);
    const { data } = (await call('GET contact/{id}', opened)).reply;
    expect(data.note).toBe('Called.');
    const again = { reply: 'One more thing.', revision: data.revision };
    expect((await call('POST contact/reply/{id}', { ...opened, body: again })).status).toBe(200);
  });

  it('is accepted five times an hour from one address or IPv6 household, even all at once', async () => {
    clock.now = new Date(clock.now.getTime() + 2 * HOUR_MS);
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => write()))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    clock.now = new Date(clock.now.getTime() + 3601_000);
    expect((await write()).status).toBe(200);
  });
});
