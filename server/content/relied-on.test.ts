import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildUser } from '../../test/builders.ts';
import { contents, menuItems, versions } from './content.table.ts';

const { db, call, clock } = await testApp();
const { token } = await buildUser(db, { is_super: true });

async function added(key: string, more: object = {}) {
  const { reply, status } = await call('POST content', { token, body: { name: key.toUpperCase(), key, ...more } });
  expect(status).toBe(200);
  return reply.data._id;
}
const remove = (id: string) => call('DELETE content/{id}', { token, params: { id } });
const keyOf = async (id: string) =>
  (await db.select({ key: contents.key }).from(contents).where(eq(contents._id, id)))[0]?.key;

describe('a content that the shop finds by its key', () => {
  it.each(['footer', 'contact'])('can be edited, but not renamed or deleted: %s', async (key) => {
    const _id = await added(key);
    const refused = await remove(_id);
    expect([refused.status, refused.reply.msg]).toEqual([409, expect.stringContaining('can’t be deleted')]);
    for (const is_draft of [false, true]) {
      const renamed = await call('POST content', { token, body: { _id, name: 'Mine', key: `my-${key}`, is_draft } });
      expect(renamed.status).toBe(400);
      expect(renamed.reply.errors).toHaveProperty('key', expect.stringContaining('so it can’t change'));
    }
    expect(await keyOf(_id)).toBe(key);
    expect(await db.$count(versions, eq(versions.entity_id, _id))).toBe(1);
    expect((await call('POST content', { token, body: { _id, name: 'Ours', key, is_active: false } })).status).toBe(
      200,
    );
  });
});

describe('a content that a home page shows', () => {
  it('can’t be deleted, and is shown after its key changes', async () => {
    const _id = await added('how-it-works');
    const section = [{ layout_type: 'content', view_type: 'Text', name: 'How', content_key: 'how-it-works' } as const];
    const { reply } = await call('POST layout', { token, body: { name: 'Home', section } });
    const refused = await remove(_id);
    expect([refused.status, refused.reply.msg]).toEqual([
      409,
      'This is still used by home sections. Remove it there first.',
    ]);
    const shown = async () => (await call('GET layout/{id}', { token, params: { id: reply.data._id } })).reply.data;
    const body = { _id, name: 'How', key: 'how-we-work' };
    expect((await call('POST content', { token, body })).status).toBe(200);
    expect((await shown()).section).toMatchObject([{ content_key: 'how-we-work' }]);
    await call('POST layout', { token, body: { _id: reply.data._id, name: 'Home', section: [] } });
    expect((await remove(_id)).status).toBe(200);
  });

  it('exists', async () => {
    const section = [{ layout_type: 'content', view_type: 'Text', name: 'How', content_key: 'no-such-text' } as const];
    const { reply } = await call('POST layout', { token, body: { name: 'Other', section } });
    expect(reply.errors).toHaveProperty(['section.0.content_key']);
  });
});

describe('the targets of a menu', () => {
  it('is deleted once no entry leads to it: a page', async () => {
    const target_id = await added('returns', { is_page: true });
    const entry = { menu: 'footer', label: 'Give it back', kind: 'page', target_id } as const;
    const { reply } = await call('POST menu', { token, body: entry });
    const refused = await remove(target_id);
    expect([refused.status, refused.reply.msg]).toEqual([
      409,
      'These menus link to RETURNS: “Give it back” in the footer. Remove the links first.',
    ]);
    expect(await db.$count(menuItems, eq(menuItems.target_id, target_id))).toBe(1);
    await call('DELETE menu/{id}', { token, params: { id: reply.data._id } });
    expect((await remove(target_id)).status).toBe(200);
  });

  it('is deleted once no entry leads to it: a post', async () => {
    const post = { title: 'News', slug: 'news', publish_from: clock.now.toISOString() };
    const { _id: target_id } = (await call('POST blog', { token, body: post })).reply.data;
    await call('POST menu', { token, body: { menu: 'header', label: 'News', kind: 'post', target_id } });
    const refused = await call('DELETE blog/{id}', { token, params: { id: target_id } });
    expect([refused.status, refused.reply.msg]).toEqual([409, expect.stringContaining('“News” in the header')]);
  });
});
