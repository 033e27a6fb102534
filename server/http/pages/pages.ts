import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../../contract/calls/endpoint.ts';
import { type Language, readIn } from '../../../contract/language/language.ts';
import { PAGES } from '../../../contract/page-list.ts';
import type { PageName, Pages, RenderedPage, RenderPage, Site } from '../../../contract/pages.ts';
import { root } from '../../process/root.ts';
import { earliest, type Source } from '../caching/cache.ts';
import { notFound, Problem } from '../errors.ts';
import { installAssets } from '../files/assets.ts';
import { originOfFiles, withFilesAt } from '../files/file-store.ts';
import type { HttpApp } from '../http-app.ts';
import { languageOf, languageRoutes } from '../language.ts';

const DIST = resolve(root, 'dist/storefront');
export const SHOP_ASSETS = resolve(DIST, 'client');
const HTML = 'text/html; charset=utf-8';

interface Storefront {
  renderPage: RenderPage;
  /** The addresses of a page's script and of what that imports. */
  scriptsOf(page: PageName | 'waiting'): { script: string; preloads: string[] };
}

/** The facts of one visit by which a page is loaded. */
interface Visit {
  params: Record<string, string>;
  query: Record<string, unknown>;
  /** Adds the tags of the records read for a page that is kept, and the moment when that ends by the clock. */
  shows: (tags: string[], until?: Date) => void;
  language: Language;
}

interface PageSource<N extends PageName> {
  page: N;
  /** The tags that make the cached page stale if they are invalidated; undefined for a page that is not worth keeping. */
  tags: (params: Record<string, string>, query: Record<string, unknown>) => string[] | undefined;
  /** The page's props in their wire form. A 404 that it throws is answered with `missing`. */
  load: (visit: Visit) => Promise<Pages[N]>;
  /** The limit for pages that are not kept; usually that of searches. */
  counts?: 'search' | 'imei';
  /** Part of the query that makes another page, in one form however it is spelled; without it the query makes none. */
  byQuery?: (query: Record<string, unknown>) => string;
  missing?: () => Pages[N];
  /** When by the clock alone the cached page has ended. */
  until?: () => Promise<Date | undefined>;
  /** A page that not everybody may see: made for this one visitor, kept nowhere. */
  isPrivate?: (params: Record<string, string>, query: Record<string, unknown>) => Promise<boolean>;
}

let storefront: Promise<Storefront> | undefined;

/**
 * Makes the route of a server-rendered page: loaded, rendered and compressed once for all visitors. Its path is that of
 * the list of pages, unless it is a preview.
 */
export function mountPage<N extends PageName>(
  app: HttpApp,
  source: PageSource<N>,
  path = PAGES[source.page].path as string,
): void {
  app.http.route({
    method: 'GET',
    url: path,
    onSend: errorPage(app),
    handler: async (request, reply) => {
      // Ids and slugs are lower-case: one page has one key and one set of tags, however its address is typed.
      const given = Object.entries(request.params as Record<string, string>);
      const params = Object.fromEntries(given.map(([name, value]) => [name, value.toLowerCase()]));
      try {
        const query = request.query as Record<string, unknown>;
        const language = languageOf(request.url, request.headers);
        const name = `${source.page} ${language} ${JSON.stringify(params)} ${source.byQuery?.(query) ?? ''}`;
        const load = (shows: Visit['shows']) => source.load({ params, query, shows, language });
        // Its one address, whatever the first visitor has typed: the page is kept for all.
        const address = path.replace(/:(\w+)/g, (_all, name) => encodeURIComponent(params[name] ?? ''));
        const page = { ...source, load, address, language };
        if (await source.isPrivate?.(params, query)) return await sendPrivate(app, reply, page);
        const tags = source.tags(params, query);
        if (!tags) app.limits[source.counts ?? 'search'](request.ip);
        if (!tags) {
          const bytes = pageSource(app, { ...page, until: undefined, tags: [] });
          return app.cache.send(request, reply, await app.cache.once(bytes));
        }
        const bytes = pageSource(app, { ...page, tags });
        const cached = await app.cache.get(`page ${name}`, bytes);
        return app.cache.send(request, reply, cached);
      } catch (error) {
        if (!(error instanceof Problem && error.status === 404 && source.missing)) throw error;
        return sendMissing(app, reply, source.page, source.missing);
      }
    },
  });
}

/** The storefront's scripts, and the HTML page for addresses that lead nowhere. */
export async function installPages(app: HttpApp): Promise<void> {
  languageRoutes(app);
  await installAssets(app.http, {
    root: SHOP_ASSETS,
    prefix: '/assets/storefront',
    area: 'storefront',
    storage: app.storage,
  });
  app.http.get('/*', { onSend: errorPage(app) }, (request, reply) => {
    // A script gets its 404 as JSON.
    if (!wantsHtml(request)) throw notFound('Page');
    return sendMissing(app, reply, 'not-found', () => ({}));
  });
}

interface Loaded<N extends PageName> extends Pick<PageSource<N>, 'page' | 'until'> {
  load: (shows: Visit['shows']) => Promise<Pages[N]>;
  /** The path under which it is found. */
  address: string;
  language: Language;
  tags: string[];
}

/** How the bytes of a page are made. */
function pageSource<N extends PageName>(app: HttpApp, { page, load, address, language, ...loaded }: Loaded<N>): Source {
  async function make() {
    const tags = [...loaded.tags];
    const ends: (Date | undefined)[] = [];
    const props = await load((more, until) => {
      tags.push(...more);
      ends.push(until);
    });
    const { frame, tags: framed, until: frameUntil } = await frameIn(app, language);
    tags.push(...framed);
    const until = earliest([...ends, frameUntil]);
    const rendered = await render(app, page, props, { path: address, language, frame });
    return { body: rendered.html, tags, headers: pageHeaders(app, rendered), until };
  }
  return { type: HTML, tellsTime: true, make, until: loaded.until };
}

/** Read once for all pages: no page costs a query of its own for it. */
async function frameIn(app: HttpApp, language: Language): ReturnType<HttpApp['frame']> {
  async function make() {
    const made = await app.frame(language);
    return { body: JSON.stringify(made), tags: made.tags, until: made.until };
  }
  const cached = await app.cache.get(`frame ${language}`, { type: 'application/json', make });
  const { frame, tags, until } = JSON.parse(cached.plain.toString());
  return { frame, tags, until: until && new Date(until) };
}

async function render<N extends PageName>(
  app: HttpApp,
  page: N,
  props: Pages[N],
  site: Pick<Site, 'path' | 'language' | 'frame'>,
) {
  const { renderPage, scriptsOf } = await loadStorefront();
  const localized = readIn(props, site.language);
  const rendered = await renderPage(page, localized, { url: app.config.PUBLIC_URL ?? '', ...site, ...scriptsOf(page) });
  return { ...rendered, html: withFilesAt(app.config.FILES_URL, rendered.html) };
}

async function sendPrivate<N extends PageName>(
  app: HttpApp,
  reply: FastifyReply,
  { page, load, address, language }: Omit<Loaded<N>, 'tags'>,
): Promise<FastifyReply> {
  const { frame } = await frameIn(app, language);
  const rendered = await render(app, page, await load(() => {}), {
    path: address,
    language,
    frame,
  });
  reply.headers({
    ...pageHeaders(app, rendered, "'self'"),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  // The back office shows it in a frame, at the widths of phones and desktops.
  reply.header('x-frame-options', 'SAMEORIGIN');
  reply.header('server-timing', clockHeader(app));
  return reply.type(HTML).send(rendered.html);
}

async function sendMissing<N extends PageName>(
  app: HttpApp,
  reply: FastifyReply,
  page: N,
  props: () => Pages[N],
): Promise<FastifyReply> {
  const { request } = reply;
  // One for all addresses: asking for many that are not there must not push real pages out of the cache.
  const language = languageOf(request.url, request.headers);
  const missing = { page, load: async () => props(), address: '/not-found', language };
  const bytes = pageSource(app, { ...missing, tags: [] });
  const cached = await app.cache.get(`missing ${page} ${language}`, bytes);
  return app.cache.send(request, reply.status(404), cached);
}

const clockHeader = (app: HttpApp) => `now;dur=${app.clock().getTime()}`;

/** A failure leaves the error handler as JSON; here it becomes a page for a person to read. */
function errorPage(app: HttpApp) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (reply.statusCode < 400 || !isJson || !wantsHtml(request)) return payload;
    try {
      const { msg, request_id = '' } = JSON.parse(String(payload)) as Failure;
      const { renderPage, scriptsOf } = await loadStorefront();
      const props = { status: reply.statusCode, msg, request_id };
      const language = languageOf(request.url, request.headers);
      // A page that tells about a fault needs nothing that may be at fault, too.
      const bare = async () => ({ frame: { brand: await app.brand(language), header: [], footer: [], payments: [] } });
      const { frame } = await frameIn(app, language).catch(bare);
      const site = { url: '', path: '', language, frame, ...scriptsOf('error') };
      const rendered = await renderPage('error', props, site);
      reply.removeHeader('content-length').type(HTML).headers(pageHeaders(app, rendered));
      return rendered.html;
    } catch (error) {
      // Without the storefront's build, the JSON is all that there is to say.
      app.http.log.error(error);
      return payload;
    }
  };
}

function wantsHtml(request: FastifyRequest): boolean {
  return !request.url.startsWith('/api/') && String(request.headers.accept ?? '*/*').includes('text/html');
}

/**
 * The headers by which a page differs between visitors, and those for its rights: no script but our own files and the
 * one in the head, no style but the one there, no HTML set but by our own policy, no frames.
 */
function pageHeaders(
  { config }: HttpApp,
  { styleHashes, scriptHashes }: RenderedPage,
  framedBy = "'none'",
): Record<string, string> {
  const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`).join(' ');
  const google = googleIn(config);
  const files = originOfFiles(config.FILES_URL);
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${quoted(scriptHashes)}${google ? ` ${google.scripts}` : ''}`,
    `style-src ${quoted(styleHashes)}`,
    `img-src 'self' data:${files}`,
    `media-src 'self'${files}`,
    "font-src 'self'",
    `connect-src 'self'${google ? ` ${google.calls}` : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
    ...(google
      ? [`frame-src ${google.calls}`]
      : ["require-trusted-types-for 'script'", 'trusted-types agrim-html agrim-worker']),
  ];
  return { 'content-security-policy': policy.join('; '), vary: 'accept-encoding, accept-language, cookie' };
}

/** The script that solves the captcha for a place in a waiting room, and the policy of the page that it runs in. */
export async function captchaScript(
  { config }: HttpApp,
  styleHash: string,
): Promise<{ script: string; policy: string }> {
  const { scriptsOf } = await loadStorefront();
  const google = googleIn(config);
  const policy = [
    "default-src 'none'",
    `script-src 'self'${google ? ` ${google.scripts}` : ''}`,
    `style-src '${styleHash}'`,
    `connect-src 'self'${google ? ` ${google.calls}` : ''}`,
    ...(google ? [`frame-src ${google.calls}`] : []),
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ];
  return { script: scriptsOf('waiting').script, policy: policy.join('; ') };
}

const googleIn = ({ RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY }: HttpApp['config']) =>
  RECAPTCHA_SITE_KEY && RECAPTCHA_SECRET_KEY ? RECAPTCHA : undefined;

/** Google's script brings a frame, and sets addresses of scripts by no policy of ours: who wants it gives these up. */
const RECAPTCHA = {
  scripts: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  calls: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
};

/** The build is loaded once; a failure is not kept, so that a build that comes later is found. */
function loadStorefront(): Promise<Storefront> {
  storefront ??= readStorefront().catch((error) => {
    storefront = undefined;
    throw error;
  });
  return storefront;
}

async function readStorefront(): Promise<Storefront> {
  const manifest = JSON.parse(await readFile(`${DIST}/client/.vite/manifest.json`, 'utf8'));
  const { renderPage } = await import(`${DIST}/server/server.js`);
  const addressOf = (chunk: string) => `/assets/storefront/${manifest[chunk].file}`;
  const scriptsOf = (page: PageName | 'waiting') => {
    const entry = `${page}/client.tsx`;
    return { script: addressOf(entry), preloads: (manifest[entry].imports ?? []).map(addressOf) };
  };
  return { renderPage, scriptsOf };
}
