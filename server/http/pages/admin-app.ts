import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BrandOfStaff } from '../../../contract/brand/brand.ts';
import type { Language } from '../../../contract/language/language.ts';
import { runningCommit, runningRelease } from '../../process/release.ts';
import { root } from '../../process/root.ts';
import { installAssets } from '../files/assets.ts';
import type { HttpApp } from '../http-app.ts';
import { staffLanguage } from '../language.ts';
import { offlineWorker } from './offline-worker.js';
import { pushWorker } from './push-worker.js';

const dist = resolve(root, 'dist/admin');
const PAGES: Record<Language, string> = { en: resolve(dist, 'index.html'), ne: resolve(dist, 'index-ne.html') };

export const ADMIN_ASSETS = resolve(dist, 'assets');

/** Allows no inline script. Mantine writes its variables into a style element and positions by style attributes. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // The editor's library makes its own policy for pasted text, in a document that runs no scripts.
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify ProseMirrorClipboard',
].join('; ');

/** Shown while a first start still builds the admin: a 503, so that no device caches it as the back office. */
const WAITING = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2"><title>Being built</title>
<body style="font: 16px/1.5 system-ui, sans-serif; margin: 20vh auto; max-width: 30em; padding: 0 1em">
<h1>The back office is being built</h1>
<p>This takes a few seconds after the first start. It opens by itself; if it does not, the terminal says why.</p>`;

/** Serves the manifest, in the cookie's language, with which phones put the back office on the home screen. */
const ON_HOME_SCREEN = `<link rel="manifest" href="/admin.webmanifest" crossorigin="use-credentials">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">`;

/** Puts the brand into the page, so the first paint has the right name; the policy allows a data block. */
async function pageFor(brand: BrandOfStaff, language: Language): Promise<string> {
  const html = await readFile(PAGES[language], 'utf8');
  const data = JSON.stringify(brand).replace(/</g, '\\u003c');
  const release = `<meta name="release" content="${[runningRelease(), runningCommit().slice(0, 7)].filter(Boolean).join(', commit ')}">`;
  return html.replace(
    '</head>',
    () => `${ON_HOME_SCREEN}${release}<script type="application/json" id="brand">${data}</script></head>`,
  );
}

/** Serves the admin at /admin: one page for every client path, and hashed files that browsers keep for good. */
export async function installAdmin(app: HttpApp): Promise<void> {
  await installAssets(app.http, { root: ADMIN_ASSETS, prefix: '/admin/assets', area: 'admin', storage: app.storage });

  app.http.get('/push.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'content-security-policy': "default-src 'none'; connect-src 'self'", 'cache-control': 'no-cache' })
      .send(`(${pushWorker})();(${offlineWorker})();`),
  );

  for (const url of ['/admin', '/admin/*']) {
    app.http.get(url, async ({ headers }, reply) => {
      const isBuilt = existsSync(resolve(dist, 'built'));
      return reply
        .code(isBuilt ? 200 : 503)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', POLICY)
        .header('referrer-policy', 'same-origin')
        .send(isBuilt ? await pageFor(await app.brandOfStaff(), staffLanguage(headers)) : WAITING);
    });
  }
}
