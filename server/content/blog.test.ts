import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/api.ts';
import { testApp } from '../../test/app.ts';
import { buildUser, unique } from '../../test/builders.ts';
import { present } from '../../test/present.ts';
import { blogPosts, versions } from './content.table.ts';

const { db, call, app, clock } = await testApp();
const { token } = await buildUser(db, { is_super: true });
const slugOf = () => unique('post').toLowerCase().replaceAll(' ', '-');

type Body = BodyOf<'POST blog'>;
async function added(more: Partial<Body> = {}) {
  const body: Body = {
    title: 'Battery care',
    slug: slugOf(),
    text: '<p>Charge to 80 %.</p>',
    publish_from: new Date(clock.now.getTime() - 60_000).toISOString(),
    ...more,
  };
  const { reply, status } = await call('POST blog', { token, body });
  expect(status).toBe(200);
  return { ...body, _id: reply.data._id };
}
const pageOf = async (url: string, headers: Record<string, string> = {}) => {
  app.cache.flush();
  const { statusCode, body } = await app.http.inject({ url, headers: { accept: 'text/html', ...headers } });
  return { status: statusCode, html: body };
};

describe('a post', () => {
  it('is shown from its time on, with its category, in both languages', async () => {
    const category = await call('POST blog-category', {
      token,
      body: { name: 'Advice', name_ne: 'सल्लाह', slug: 'advice' },
    });
    const later = new Date(clock.now.getTime() + 60_000).toISOString();
    const post = await added({ title_ne: 'ब्याट्री', category_id: category.reply.data._id, publish_from: later });
    expect((await pageOf(`/blog/${post.slug}`)).status).toBe(404);
    expect((await call('GET blog/public', {})).reply.totalData).toBe(0);
    clock.now = new Date(clock.now.getTime() + 61_000);
    const { status, html } = await pageOf(`/blog/${post.slug}`);
    expect(status).toBe(200);
    expect(html).toContain('<p>Charge to 80 %.</p>');
    expect((await pageOf(`/blog/${post.slug}`, { 'accept-language': 'ne' })).html).toContain('ब्याट्री');
    const categories = await call('GET blog-category', { token, query: {} });
    expect(categories.reply.data).toMatchObject([{ name: 'Advice', post_count: 1 }]);
    const listed = await pageOf('/blog?category=advice');
    expect(listed.html).toContain('Battery care');
    expect((await pageOf('/blog?category=none')).status).toBe(404);
    expect((await pageOf('/blog?page=2')).status).toBe(404);
    app.cache.flush();
    const one = await call('GET blog/public/{slug}', { params: { slug: post.slug } });
    expect(one.reply.data.category).toMatchObject({ slug: 'advice', name_ne: 'सल्लाह' });
    const removed = await call('DELETE blog-category/{id}', { token, params: { id: category.reply.data._id } });
    expect(removed.status).toBe(409);
  });

  it('has pages of nine, newest first', async () => {
    const before = await db.$count(blogPosts);
    for (let post = before; post < 10; post++) await added();
    const first = await pageOf('/blog');
    expect(first.html.match(/href="\/blog\/post-/g)).toHaveLength(9);
    const second = await pageOf('/blog?page=2');
    expect(second.status).toBe(200);
    expect(second.html).toContain('rel="prev"');
  });

  it('can be drafted, previewed and restored like a page', async () => {
    const post = await added();
    const body = { ...post, text: '<p>Charge to 90 %.</p>', is_draft: true };
    expect((await call('POST blog', { token, body })).reply.data.has_draft).toBe(true);
    expect((await pageOf(`/blog/${post.slug}`)).html).toContain('Charge to 80 %.');
    const preview = await call('GET blog/preview/{id}', { token, params: { id: post._id } });
    expect((await pageOf(preview.reply.data.url)).html).toContain('Charge to 90 %.');
    await call('POST blog', { token, body: { ...body, is_draft: false } });
    expect((await pageOf(`/blog/${post.slug}`)).html).toContain('Charge to 90 %.');
    const { reply } = await call('GET blog/versions/{id}', { token, params: { id: post._id } });
    expect(reply.data).toHaveLength(3);
    const first = { version_id: present(reply.data[2])._id };
    await call('POST blog/restore/{id}', { token, params: { id: post._id }, body: first });
    expect((await pageOf(`/blog/${post.slug}`)).html).toContain('Charge to 80 %.');
    expect((await call('DELETE blog/{id}', { token, params: { id: post._id } })).status).toBe(200);
    expect(await db.$count(versions, eq(versions.entity_id, post._id))).toBe(0);
  });

  it('needs a unique slug and drops scripts', async () => {
    const post = await added({ text: '<p onclick="x()">a</p><script>x()</script>' });
    const refusal = await call('POST blog', { token, body: { ...post, _id: undefined } });
    expect(refusal.reply.errors).toHaveProperty('slug');
    const [row] = await db.select().from(blogPosts).where(eq(blogPosts._id, post._id));
    expect(row?.text).toBe('<p>a</p>');
  });
});
