import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { BrandShown } from '../../contract/brand/brand.ts';
import type { Language } from '../../contract/language/language.ts';
import type { App } from '../app.ts';
import { languageOf, staffLanguage } from '../http/language.ts';
import { inXml } from '../http/sheets/in-xml.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { drawnOnce, iconOf, markIn } from './brand-pictures.ts';

const A_DAY = 'public, max-age=86400';

/** Pixels, and the mark's share of the icon: launchers cut a circle out of a maskable one. */
const ICONS: Record<string, { size: number; share: number; isMaskable?: boolean }> = {
  'icon-192.png': { size: 192, share: 1 },
  'icon-512.png': { size: 512, share: 1 },
  'icon-maskable-512.png': { size: 512, share: 0.8, isMaskable: true },
  'apple-touch-icon.png': { size: 180, share: 0.9 },
};

/** Serves the files with which a phone puts the shop on its home screen, and the page it shows offline. */
export function devicePages(app: App): void {
  const { http, db } = app;

  http.get('/manifest.webmanifest', async (request, reply) => {
    const language = languageOf(request.url, request.headers);
    return reply
      .type('application/manifest+json; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding, accept-language, cookie' })
      .send(JSON.stringify(manifestIn(language, await app.brand(language))));
  });

  http.get('/admin.webmanifest', async ({ headers }, reply) => {
    const language = staffLanguage(headers);
    return reply
      .type('application/manifest+json; charset=utf-8')
      .headers({ 'cache-control': 'private, max-age=3600', vary: 'accept-encoding, cookie' })
      .send(JSON.stringify(staffManifestIn(language, await app.brand(language))));
  });

  for (const [name, icon] of Object.entries(ICONS)) {
    const drawn = drawnOnce((brand) => iconOf(app.storage, brand, icon));
    http.get(`/${name}`, async (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', A_DAY)
        .send(await drawn(await app.brand('en'))),
    );
  }

  const offline = async () => offlinePage(await app.brand('en'), await app.brand('ne'));
  http.get('/offline', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': `default-src 'none'; style-src 'sha256-${hashOf(STYLE)}'; script-src 'sha256-${hashOf(RELOAD_SCRIPT)}'; connect-src 'self'; frame-ancestors 'none'`,
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
      })
      .send(await offline()),
  );

  http.get('/offline.js', async (_request, reply) => {
    const isWanted = await readSetting(db, 'storefront.offline_page');
    return sendWorker(reply, isWanted ? workerOf(await offline()) : LEAVING);
  });
}

function manifestIn(language: Language, brand: BrandShown) {
  const { name } = brand;
  const fullName = { en: `${name}: pre-orders and campaigns`, ne: `${name}: प्रि-अर्डर र अभियान` }[language];
  return { id: '/', lang: language, name: fullName, short_name: name, start_url: '/', ...looksOf(brand) };
}

/** The sign-in page is part of the app: on an iPhone, a page outside the scope has its own storage. */
function staffManifestIn(language: Language, brand: BrandShown) {
  const name = { en: `${brand.name} back office`, ne: `${brand.name} ब्याक अफिस` }[language];
  const start_url = '/admin/dashboard/commerce';
  return { id: '/admin/', lang: language, name, short_name: brand.name, start_url, ...looksOf(brand) };
}

function looksOf({ version }: BrandShown) {
  const icons = Object.entries(ICONS)
    .filter(([file]) => file.startsWith('icon-'))
    .map(([file, { size, isMaskable }]) => ({
      src: `/${file}?v=${version}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: isMaskable ? 'maskable' : 'any',
    }));
  return { scope: '/', display: 'standalone', theme_color: '#ffffff', background_color: '#ffffff', icons };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

const STYLE = `:root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-content:center;gap:24px;padding:24px;box-sizing:border-box;background:Canvas;color:CanvasText}
main{max-width:28em}h1,h2{font-size:1.35rem;line-height:1.3;margin:20px 0 4px}p{margin:0}
a{display:inline-block;margin-top:24px;padding:12px 24px;border:2px solid;border-radius:24px;background:CanvasText;color:Canvas;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid;outline-offset:3px}`;

/** Reloads as soon as the server answers: not every returning connection fires an event. */
const RELOAD_SCRIPT = `const ask = () => document.hidden || fetch('/robots.txt', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => {});
addEventListener('online', ask);
document.addEventListener('visibilitychange', ask);
setInterval(ask, 5000);`;

/** The page appears at the requested address, so its link and script ask for that address again. */
const offlinePage = (
  brand: BrandShown,
  { name }: BrandShown,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>No connection | ${inXml(brand.name)}</title>\
<style>${STYLE}</style></head><body><main>\
${brand.logo ? `<p><b>${inXml(brand.name)}</b> · <b lang="ne">${inXml(name)}</b></p>` : markIn(brand, 56)}\
<h1>You are offline</h1><p>Check your internet connection, then try again. This device keeps your order as you typed it.</p>\
<div lang="ne"><h2>इन्टरनेट जोडिएको छैन</h2><p>इन्टरनेट जाँचेर फेरि प्रयास गर्नुहोस्। अर्डरमा लेखेको कुरा यसै डिभाइसमा सुरक्षित छ।</p></div>\
<a href="">Try again · <span lang="ne">फेरि प्रयास गर्नुहोस्</span></a></main><script>${RELOAD_SCRIPT}</script></body></html>`;

/**
 * The service worker helps if a storefront page can't be reached. It shows the page as this device loaded it within the
 * last day, and says so; otherwise, it shows an error page. It stores no search, no order and no other address with a
 * key.
 */
const workerOf = (page: string) => `const CACHE = 'agrim-offline-${hashOf(page).slice(0, 12)}';
const PAGES = 'agrim-offline-pages';
const MOST_PAGES = 10;
const OLDEST = 86400000;
const isKept = ({ pathname, search }) => !/^\\/(admin|api|offline)(\\/|$)/.test(pathname) && /^(\\?lang=\\w+)?$/.test(search);
const forget = async () => {
  for (const name of await caches.keys())
    if (name.startsWith('agrim-offline-') && name !== CACHE && name !== PAGES) await caches.delete(name);
};
const keep = async (url, answer) => {
  if (!answer.ok || !/^public\\b/.test(answer.headers.get('cache-control'))) return;
  const pages = await caches.open(PAGES);
  await pages.delete(url, { ignoreVary: true });
  await pages.put(url, answer);
  for (const old of (await pages.keys()).slice(0, -MOST_PAGES)) await pages.delete(old, { ignoreVary: true });
};
// The page that registered this worker was loaded before it.
const keepOpen = async () => {
  for (const { url } of await clients.matchAll({ includeUncontrolled: true, type: 'window' }))
    if (isKept(new URL(url))) await keep(url, await fetch(url, { cache: 'force-cache' }));
};
const seen = async (url) => {
  const kept = await caches.match(url, { cacheName: PAGES, ignoreVary: true });
  const at = new Date(kept?.headers.get('date') ?? 0);
  if (Date.now() - at > OLDEST) return;
  const inNepal = { timeZone: 'Asia/Kathmandu' };
  const time = at.toLocaleTimeString('en-GB', { ...inNepal, hour: '2-digit', minute: '2-digit' });
  const isOfToday = at.toLocaleDateString('en-CA', inNepal) === new Date().toLocaleDateString('en-CA', inNepal);
  const headers = new Headers(kept.headers);
  // The time it was sent at isn't the time now, by which offers begin and end.
  for (const name of ['content-encoding', 'content-length', 'server-timing']) headers.delete(name);
  const html = await kept.text();
  const line = /<html[^>]* lang="ne"/.test(html)
    ? 'इन्टरनेट जोडिएको छैन। यो पृष्ठ ' + (isOfToday ? '' : 'हिजो ') + time + ' बजेको हो, मूल्य फेरिएको हुन सक्छ।'
    : 'You are offline. This page is from ' + (isOfToday ? '' : 'yesterday, ') + time + ', and its prices may have changed.';
  return new Response(html.replace('</header>', '</header><p class="Frame-unscripted" role="status">' + line + '</p>'), { headers });
};
addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request('/offline', { cache: 'reload' }))));
});
addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forget(), registration.navigationPreload?.enable()]));
  keepOpen().catch(() => {});
});
addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET' || /^\\/(admin|api)(\\/|$)/.test(new URL(url).pathname)) return;
  const asked = async () => {
    const answer = (await event.preloadResponse) || (await fetch(event.request));
    if (isKept(new URL(url)) && !answer.redirected) event.waitUntil(keep(url, answer.clone()).catch(() => {}));
    return answer;
  };
  const otherwise = async () =>
    (await seen(url).catch(() => {})) || (await caches.match('/offline', { cacheName: CACHE })) || Response.error();
  event.respondWith(asked().catch(otherwise));
});
`;

/** With the setting off, this script removes the worker and its cache from devices. */
const LEAVING = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name.startsWith('agrim-offline-')) await caches.delete(name);
    await registration.unregister();
  };
  event.waitUntil(forget());
});
`;

/** Sends the worker with its own policy: it may call only this server. */
const sendWorker = (reply: FastifyReply, script: string) =>
  reply
    .type('text/javascript; charset=utf-8')
    .headers({ 'content-security-policy': "default-src 'none'; connect-src 'self'", 'cache-control': 'no-cache' })
    .send(script);
