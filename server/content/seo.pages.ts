import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inLanguage, LANGUAGES, placeIn, writtenIn } from '../../contract/language/language.ts';
import { plainText } from '../../contract/language/plain-text.ts';
import { PAGES } from '../../contract/page-list.ts';
import type { App } from '../app.ts';
import { BRAND_TAG } from '../brand/brand.service.ts';
import { PRODUCTS_TAG } from '../catalog/product-tags.service.ts';
import { languageOf } from '../http/language.ts';
import { inXml } from '../http/sheets/in-xml.ts';
import { SCHEMES_TAG } from '../offers/offers.service.ts';
import { BLOG_TAG, newestPosts, nextPost } from './blog.service.ts';
import { drawnOnce, previewOf } from './brand-pictures.ts';
import { CONTENT_TAG } from './content.service.ts';
import { blogPosts, contents } from './content.table.ts';
import { publishedAt } from './versions.service.ts';

/** A sitemap holds at most 50,000 entries; each page has one per language. */
const MOST_ADDRESSES = 25_000;
const FEED = 30;
const ALWAYS = Object.values(PAGES).flatMap(({ path, inSitemap }) => (inSitemap ? (path ?? []) : []));

/**
 * Serves the files for search engines and feed readers: robots.txt, the sitemap, the blog's feed, and the link-preview
 * picture.
 */
export function seoPages(app: App): void {
  const { db, clock, config, http, cache, storage } = app;
  const url = config.PUBLIC_URL ?? '';

  http.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /language/\n\nSitemap: ${url}/sitemap.xml\n`),
  );

  http.get('/sitemap.xml', async (request, reply) => {
    const make = async () => ({
      body: sitemapOf(url, await addresses(app, clock())),
      tags: [SCHEMES_TAG, PRODUCTS_TAG, CONTENT_TAG, BLOG_TAG],
    });
    return cache.send(request, reply, await cache.get('sitemap', { type: 'application/xml; charset=utf-8', make }));
  });

  http.get('/blog/rss.xml', async (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request.url, request.headers);
    const make = async () => {
      const posts = await newestPosts(db, clock(), FEED);
      const items = posts.map((post) => ({
        title: inLanguage(post, 'title', language) ?? '',
        text: inLanguage(post, 'summary', language) || plainText(inLanguage(post, 'text', language) ?? ''),
        address: placeIn(language, `${url}/blog/${post.slug}`),
        at: post.publish_from,
        category: post.category && (inLanguage(post.category, 'name', language) ?? ''),
      }));
      const headers = { vary: 'accept-encoding, accept-language, cookie' };
      const { name } = await app.brand(language);
      return { body: feedOf({ url, name, language }, items), tags: [BLOG_TAG, BRAND_TAG], headers };
    };
    const until = () => nextPost(db, clock());
    const feed = await cache.get(`feed ${language}`, { type: 'application/rss+xml; charset=utf-8', make, until });
    return cache.send(request, reply, feed);
  });

  const preview = drawnOnce((brand) => previewOf(storage, brand));
  http.get('/og.jpg', async (_request, reply) =>
    reply
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=86400')
      .send(await preview(await app.brand('en'))),
  );
}

type Address = {
  path: string;
  changed: Date | null;
};

/** Lists every public page with a text of its own, as of now. */
async function addresses({ db }: App, now: Date): Promise<Address[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<Address>(sql`
    select * from (
      select path, null::timestamptz as changed, 0 as kind from unnest(${sql.param(ALWAYS)}::text[]) path
      union all select '/scheme/' || slug, null, 1 from schemes where is_published and not is_deleted and end_date > ${at}
      union all select '/products/' || slug, null, 2 from products where is_active and is_published and not is_deleted
      union all select '/page/' || key, ${publishedAt(contents._id, contents.changed_at)}, 3 from contents where is_page and is_active
        and coalesce(publish_from <= ${at}, true) and coalesce(publish_to > ${at}, true)
      union all select '/blog/' || slug, ${publishedAt(blogPosts._id, blogPosts.changed_at)}, 4 from blog_posts where is_active and publish_from <= ${at}
    ) a order by kind, path limit ${MOST_ADDRESSES}`);
  return rows;
}

function sitemapOf(url: string, addresses: Address[]): string {
  const entries = addresses.flatMap(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : '';
    const places = LANGUAGES.map((language) => [language, inXml(placeIn(language, url + path))]);
    const alternates = [...places, ['x-default', inXml(url + path)]].map(
      ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    );
    return places.map(([, place]) => `<url><loc>${place}</loc>${lastmod}${alternates.join('')}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" \
xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}

interface Item {
  title: string;
  text: string;
  address: string;
  at: Date;
  category: string | null;
}

function feedOf({ url, name, language }: { url: string; name: string; language: string }, items: Item[]): string {
  const entries = items.map(
    ({ title, text, address, at, category }) =>
      `<item><title>${inXml(title)}</title><link>${inXml(address)}</link><guid>${inXml(address)}</guid>\
<pubDate>${at.toUTCString()}</pubDate><description>${inXml(text || title)}</description>\
<dc:language>${writtenIn(title) ?? language}</dc:language>\
${category ? `<category>${inXml(category)}</category>` : ''}</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" \
xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>\
<title>${inXml(name)}</title><link>${inXml(url)}/blog</link><description>News and advice about phones and offers.</description>\
<language>${language}</language><atom:link href="${inXml(url)}/blog/rss.xml" rel="self" type="application/rss+xml"/>\n\
${entries.join('\n')}\n</channel></rss>\n`;
}
