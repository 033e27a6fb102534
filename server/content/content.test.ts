import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildUser, unique } from '../../test/builders.ts';
import { firstOf, present } from '../../test/present.ts';
import { audits } from '../db/audit.ts';
import { contents, versions } from './content.table.ts';

const { db, call, app, clock } = await testApp();
const { token } = await buildUser(db, { is_super: true });

const keyed = () => unique('page').toLowerCase().replaceAll(' ', '-');
type Body = { name: string; key: string } & Record<string, unknown>;
const save = (body: Partial<Body>) => call('POST content', { token, body: body as never });
/** A message of the database makes cached responses stale; these tests do not wait for it. */
const publicly = (key: string) => {
  app.cache.flush();
  return call('GET content/key/{key}', { params: { key } });
};
const pageOf = async (path: string) => {
  app.cache.flush();
  const response = await app.http.inject({ url: path, headers: { accept: 'text/html' } });
  return { status: response.statusCode, html: response.body, headers: response.headers };
};

async function added(more: Record<string, unknown> = {}) {
  const key = keyed();
  const { reply, status } = await save({
    name: 'Returns',
    key,
    description: '<p>Seven days.</p>',
    is_page: true,
    ...more,
  });
  expect(status).toBe(200);
  return { key, _id: reply.data._id, revision: reply.data.revision };
}

describe('a content section', () => {
  it('is added, listed, read by id and by key, edited and deleted, each with its audit row', async () => {
    const { key, _id, revision } = await added({ name_ne: 'फिर्ता' });
    const listed = await call('GET content', { token, query: { find_key: key, find_is_page: 'true' } });
    expect(listed.reply).toMatchObject({ page: 1, size: 10, sort: 'name:asc', totalData: 1 });
    expect(listed.reply.data[0]).toMatchObject({ _id, key, name: 'Returns', name_ne: 'फिर्ता', has_draft: false });
    for (const id of [_id, key]) {
      const { reply } = await call('GET content/{id}', { token, params: { id } });
      expect(reply.data).toMatchObject({ _id, key, description: '<p>Seven days.</p>', is_active: true, is_page: true });
    }
    expect((await save({ _id, revision, name: 'Return policy', key })).status).toBe(200);
    expect((await publicly(key)).reply.data.name).toBe('Return policy');
    expect((await save({ _id, revision, name: 'Mine', key })).status).toBe(409);
    expect((await call('DELETE content/{id}', { token, params: { id: _id } })).status).toBe(200);
    expect((await publicly(key)).status).toBe(404);
    const rows = await db.select({ action: audits.action }).from(audits).where(eq(audits.entity_id, _id));
    expect(rows.map(({ action }) => action).sort()).toEqual(['add', 'delete', 'edit']);
    expect(await db.select().from(versions).where(eq(versions.entity_id, _id))).toEqual([]);
  });

  it('keeps its 200 latest versions, and never reuses a number', async () => {
    const { key, _id } = await added();
    const values = { name: 'Old', key };
    const old = Array.from({ length: 210 }, (_, index) => ({
      entity: 'Content',
      entity_id: _id,
      number: index + 2,
      values,
      is_draft: true,
      user_name: 'Sita',
    }));
    await db.insert(versions).values(old);
    expect((await save({ _id, name: 'New', key })).status).toBe(200);
    const versionRows = await db.select().from(versions).where(eq(versions.entity_id, _id)).orderBy(versions.number);
    expect([versionRows.length, versionRows[0]?.number, versionRows.at(-1)?.number]).toEqual([200, 13, 212]);
  });

  it('keeps tables, headings and links, and no scripts', async () => {
    const { key } = await added({
      description:
        '<h2>Prices</h2><table style="x"><tbody><tr><th colspan="2">Model</th></tr><tr><td>A</td><td>B</td></tr></tbody></table>' +
        '<p onclick="x()"><a href="javascript:x()">bad</a><a href="/products">good</a></p><script>x()</script>',
    });
    const { reply } = await publicly(key);
    expect(reply.data.description).toBe(
      '<h2>Prices</h2><table><tbody><tr><th colspan="2">Model</th></tr><tr><td>A</td><td>B</td></tr></tbody></table>' +
        '<p><a>bad</a><a href="/products">good</a></p>',
    );
  });

  it('refuses a key that is taken or malformed, and an end before its beginning', async () => {
    const { key } = await added();
    expect((await save({ name: 'Other', key })).reply.errors).toHaveProperty('key');
    expect((await save({ name: 'Other', key: 'Not a key' })).reply.errors).toHaveProperty('key');
    const wrong = { publish_from: '2026-12-02T00:00:00Z', publish_to: '2026-12-01T00:00:00Z' };
    expect((await save({ name: 'Other', key: keyed(), ...wrong })).reply.errors).toHaveProperty('publish_to');
  });

  it('is shown only between its times, even from the cache', async () => {
    const now = clock.now.getTime();
    const { key } = await added({
      publish_from: new Date(now + 60_000).toISOString(),
      publish_to: new Date(now + 120_000).toISOString(),
    });
    expect((await publicly(key)).status).toBe(404);
    expect((await pageOf(`/page/${key}`)).status).toBe(404);
    clock.now = new Date(now + 61_000);
    expect((await publicly(key)).status).toBe(200);
    expect((await pageOf(`/page/${key}`)).status).toBe(200);
    clock.now = new Date(now + 121_000);
    expect((await publicly(key)).status).toBe(404);
    expect((await pageOf(`/page/${key}`)).status).toBe(404);
  });
});

describe('a page', () => {
  it('is found by its key in any case, unless it is a section or not active', async () => {
    const { key } = await added();
    const { status, html } = await pageOf(`/page/${key.toUpperCase()}`);
    expect(status).toBe(200);
    expect(html).toContain('<p>Seven days.</p>');
    expect(html).toContain('<title>Returns | Our shop</title>');
    expect((await pageOf(`/page/${(await added({ is_page: false })).key}`)).status).toBe(404);
    expect((await pageOf(`/page/${(await added({ is_active: false })).key}`)).status).toBe(404);
    expect((await pageOf('/page/no-such-page')).status).toBe(404);
  });
});

describe('versions', () => {
  it('are left by every save, compared by their texts, and put back', async () => {
    const { key, _id } = await added();
    await save({ _id, name: 'Returns', key, description: '<p>Ten days.</p>' });
    const { reply } = await call('GET content/versions/{id}', { token, params: { id: _id } });
    expect(reply.data.map(({ number, is_draft }) => [number, is_draft])).toEqual([
      [2, false],
      [1, false],
    ]);
    expect(reply.data[0]?.user_name).not.toBe('');
    const first = present(reply.data[1])._id;
    const version = await call('GET content/version/{id}', { token, params: { id: first } });
    expect(version.reply.data.values.description).toBe('<p>Seven days.</p>');
    const restored = { params: { id: _id }, body: { version_id: first } };
    expect((await call('POST content/restore/{id}', { token, ...restored })).status).toBe(200);
    expect((await publicly(key)).reply.data.description).toBe('<p>Seven days.</p>');
    expect(await db.$count(versions, eq(versions.entity_id, _id))).toBe(3);
  });

  it('are put back only into their own record', async () => {
    const [one, other] = [await added(), await added()];
    const version = firstOf(await db.select().from(versions).where(eq(versions.entity_id, other._id)));
    const body = { version_id: version._id };
    const { status } = await call('POST content/restore/{id}', { token, params: { id: one._id }, body });
    expect(status).toBe(404);
  });
});

describe('a draft', () => {
  it('is visible to editors and to everybody with the link, and to visitors once published', async () => {
    const { key, _id } = await added();
    const publish_from = clock.now.toISOString();
    const drafted = { _id, name: 'Returns', key, description: '<p>Thirty days.</p>', publish_from };
    const { reply } = await save({ ...drafted, is_draft: true });
    expect(reply.data).toMatchObject({ has_draft: true, description: '<p>Thirty days.</p>', publish_from });
    expect((await publicly(key)).reply.data.description).toBe('<p>Seven days.</p>');

    const preview = await call('GET content/preview/{id}', { token, params: { id: _id } });
    const { url } = preview.reply.data;
    const seen = await pageOf(url);
    expect(seen.html).toContain('Thirty days.');
    expect(seen.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'SAMEORIGIN' });
    expect(seen.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect((await pageOf(url.replace(key, 'other'))).status).toBe(404);

    // The form sends its fields; they are the draft.
    await save({ _id, name: 'Returns', key });
    expect((await publicly(key)).reply.data.description).toBe('<p>Thirty days.</p>');
    const [row] = await db.select().from(contents).where(eq(contents._id, _id));
    expect(row?.draft).toBeNull();
  });

  it('is shown as it was sent for approval, whatever was drafted since', async () => {
    const { key, _id } = await added();
    await save({ _id, name: 'Returns', key, description: '<p>Thirty days.</p>', is_draft: true });
    const { url } = (await call('GET content/preview/{id}', { token, params: { id: _id } })).reply.data;
    await save({ _id, name: 'Returns', key, description: '<p>Ninety days.</p>', is_draft: true });
    const { html } = await pageOf(url);
    expect(html).toContain('Thirty days.');
    expect(html).not.toContain('Ninety days.');
    const later = (await call('GET content/preview/{id}', { token, params: { id: _id } })).reply.data.url;
    expect((await pageOf(later)).html).toContain('Ninety days.');
  });

  it('is previewed at the present key of its page', async () => {
    const { _id } = await added();
    await save({ _id, name: 'Returns', key: keyed(), description: '<p>Moved.</p>', is_draft: true });
    const preview = await call('GET content/preview/{id}', { token, params: { id: _id } });
    expect(await pageOf(preview.reply.data.url)).toMatchObject({ status: 200 });
  });

  it('is hidden from visitors until its record is published', async () => {
    const { key, _id } = await added({ is_draft: true });
    expect((await publicly(key)).status).toBe(404);
    const { reply } = await call('GET content/{id}', { token, params: { id: _id } });
    expect(reply.data).toMatchObject({ is_active: true, has_draft: true });
  });
});
