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
import { createAddresses, type ReadAddresses } from './addresses.ts';

const DIST = resolve(root, 'dist/storefront');
export const SHOP_ASSETS = resolve(DIST, 'client');
const HTML = 'text/html; charset=utf-8';

interface Storefront {
  renderPage: RenderPage;
  /** A page's script and its imports. */
  scriptsOf(page: PageName | 'waiting'): { script: string; preloads: string[] };
}

/** The facts of a visit that a page can depend on. */
interface Visit {
  params: Record<string, string>;
  query: Record<string, unknown>;
  /** Adds the tags of a cached page's records, and the time the page expires. */
  shows: (tags: string[], until?: Date) => void;
  language: Language;
}

interface PageSource<N extends PageName> {
  page: N;
  /** Tags that invalidate the cached page; undefined if it isn't worth caching. */
  tags: (params: Record<string, string>, query: Record<string, unknown>) => string[] | undefined;
  /** Loads the page's props in their wire form. If it throws a 404, `missing` answers. */
  load: (visit: Visit) => Promise<Pages[N]>;
  /** The limit for uncached pages; usually that of searches. */
  counts?: 'search' | 'imei';
  /** Returns the part of the query that changes the page, in one spelling; by default none does. */
  byQuery?: (query: Record<string, unknown>) => string;
  missing?: () => Pages[N];
  /** The page's path, if its record has several. */
  canonical?: (props: Pages[N]) => string | null | undefined;
  /** Current and former addresses of the page's records, for redirects. Needs tags that don't depend on a visit. */
  addresses?: ReadAddresses;
  /** Returns when the cached page expires by time alone. */
  until?: () => Promise<Date | undefined>;
  /** Whether the page is for this visitor alone, and so never cached. */
  isPrivate?: (params: Record<string, string>, query: Record<string, unknown>) => Promise<boolean>;
}

let storefront: Promise<Storefront> | undefined;

/**
 * Makes a server-rendered page's route: loaded, rendered and compressed once for all visitors. The path comes from the
 * page list, except for previews.
 */
export function mountPage<N extends PageName>(
  app: HttpApp,
  source: PageSource<N>,
  path = PAGES[source.page].path as string,
): void {
  const leadsTo = source.addresses && createAddresses(app, source.page, source.tags({}, {}) ?? [], source.addresses);
  app.http.route({
    method: 'GET',
    url: path,
    onSend: errorPage(app),
    handler: async (request, reply) => {
      // Lower-case ids and slugs: a page has one key and one set of tags however you type its address.
      const given = Object.entries(request.params as Record<string, string>);
      const params = Object.fromEntries(given.map(([name, value]) => [name, value.toLowerCase()]));
      try {
        const query = request.query as Record<string, unknown>;
        const language = languageOf(request.url, request.headers);
        const name = `${source.page} ${language} ${JSON.stringify(params)} ${source.byQuery?.(query) ?? ''}`;
        const load = (shows: Visit['shows']) => source.load({ params, query, shows, language });
        // Use the canonical address, whatever the first visitor typed, because all visitors share the cached page.
        const address = path.replace(/:(\w+)/g, (_all, name) => encodeURIComponent(params[name] ?? ''));
        const page = { ...source, load, address, language };
        const present = leadsTo ? await leadsTo(String(Object.values(params)[0])) : address;
        if (present === undefined) throw notFound('Page');
        if (present !== address) return sendMoved(request, reply, present);
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

/**
 * Redirects to a page's current path with the same query. Browsers ask again each time, because a record can get an old
 * path back.
 */
function sendMoved({ url }: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  return reply.header('cache-control', 'no-cache').redirect(path + query, 301);
}

/** Serves the storefront's scripts, and an HTML page for unknown addresses. */
export async function installPages(app: HttpApp): Promise<void> {
  languageRoutes(app);
  await installAssets(app.http, {
    root: SHOP_ASSETS,
    prefix: '/assets/storefront',
    area: 'storefront',
    storage: app.storage,
  });
  app.http.get('/*', { onSend: errorPage(app) }, (request, reply) => {
    // Scripts get a 404 as JSON.
    if (!wantsHtml(request)) throw notFound('Page');
    return sendMissing(app, reply, 'not-found', () => ({}));
  });
}

interface Loaded<N extends PageName> extends Pick<PageSource<N>, 'page' | 'until' | 'canonical'> {
  load: (shows: Visit['shows']) => Promise<Pages[N]>;
  /** The page's path. */
  address: string;
  language: Language;
  tags: string[];
}

/** Makes a page's bytes. */
function pageSource<N extends PageName>(
  app: HttpApp,
  { page, load, address, language, canonical, ...loaded }: Loaded<N>,
): Source {
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
    const rendered = await render(app, page, props, { path: canonical?.(props) ?? address, language, frame });
    return { body: rendered.html, tags, headers: pageHeaders(app, rendered), until };
  }
  return { type: HTML, tellsTime: true, make, until: loaded.until };
}

/** Reads the frame once for all pages, so no page pays a query for it. */
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
  { page, load, address, language, canonical }: Omit<Loaded<N>, 'tags'>,
): Promise<FastifyReply> {
  const { frame } = await frameIn(app, language);
  const props = await load(() => {});
  const rendered = await render(app, page, props, { path: canonical?.(props) ?? address, language, frame });
  reply.headers({
    ...pageHeaders(app, rendered, "'self'"),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  // The back office frames previews at phone and desktop widths.
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
  // All 404s share one entry, so probing random URLs can't evict real pages.
  const language = languageOf(request.url, request.headers);
  const missing = { page, load: async () => props(), address: '/not-found', language };
  const bytes = pageSource(app, { ...missing, tags: [] });
  const cached = await app.cache.get(`missing ${page} ${language}`, bytes);
  return app.cache.send(request, reply.status(404), cached);
}

const clockHeader = (app: HttpApp) => `now;dur=${app.clock().getTime()}`;

/** Answers errors with a page; the error handler answers JSON. */
function errorPage(app: HttpApp) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (reply.statusCode < 400 || !isJson || !wantsHtml(request)) return payload;
    try {
      const { msg, request_id = '' } = JSON.parse(String(payload)) as Failure;
      const { renderPage, scriptsOf } = await loadStorefront();
      const props = { status: reply.statusCode, msg, request_id };
      const language = languageOf(request.url, request.headers);
      // An error page must not need anything that might have failed.
      const bare = async () => ({ frame: { brand: await app.brand(language), header: [], footer: [], payments: [] } });
      const { frame } = await frameIn(app, language).catch(bare);
      const site = { url: '', path: '', language, frame, ...scriptsOf('error') };
      const rendered = await renderPage('error', props, site);
      reply.removeHeader('content-length').type(HTML).headers(pageHeaders(app, rendered));
      return rendered.html;
    } catch (error) {
      // Answer JSON if the storefront isn't built.
      app.http.log.error(error);
      return payload;
    }
  };
}

function wantsHtml(request: FastifyRequest): boolean {
  return !request.url.startsWith('/api/') && String(request.headers.accept ?? '*/*').includes('text/html');
}

/**
 * Sets a page's `vary` header and its policy: only our files and the head's script, only the head's style, HTML set by
 * our own policy alone, no frames.
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

/** Finds the script that solves the captcha for a waiting room, and its page's policy. */
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

/** Google's script frames a page and sets script addresses outside our policy: so reCAPTCHA turns both off. */
const RECAPTCHA = {
  scripts: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  calls: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
};

/** Loads the build once. Doesn't cache a failure, so it finds a later build. */
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
