import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { PAGES } from '../../contract/page-list.ts';
import { browserArgs, chromiumPath } from '../browser.ts';
import { runServer } from '../server.ts';

const FOLDER = resolve(import.meta.dirname, '../../test-results/storefront');
const WIDTHS = [360, 768, 1280, 1920];
const LANGUAGES = ['en', 'ne'];
const SCHEMES = ['light', 'dark'] as const;
/** The pixels of one page that a sheet shows; the rest below is cut off. */
const THUMB = { width: 300, height: 900 };

/** Returns the public pages by the names of their files. */
async function pagesOf(address: string): Promise<Record<string, string>> {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
  const offers = [...sitemap.matchAll(/<loc>[^<]*(\/scheme\/[^<?]*)</g)].map(([, path = '']) => path);
  const [post = '/blog'] = [...sitemap.matchAll(/<loc>[^<]*(\/blog\/[^<?]*)</g)].map(([, path = '']) => path);
  const lists = Object.entries(PAGES).flatMap(([name, { tried }]) => (tried.length ? [[name, tried.at(-1)]] : []));
  return {
    ...Object.fromEntries(lists),
    post,
    'not-found': '/nothing-here',
    ...Object.fromEntries(offers.map((path, index) => [`scheme-${index + 1}`, path])),
  };
}

type Look = { width: number; language: string; scheme: (typeof SCHEMES)[number] };

async function take(browser: Browser, address: string, pages: Record<string, string>, look: Look): Promise<void> {
  const { width, language, scheme } = look;
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 780 : 900 },
    colorScheme: scheme,
    // Disables motion, and content that appears only on scrolling.
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kathmandu',
  });
  const page = await context.newPage();
  const files: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(`${address}${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
    await page.evaluate(everyPicture);
    const file = join(FOLDER, `${name}-${language}-${scheme}-${width}.png`);
    await page.screenshot({ path: file, fullPage: true });
    files.push(file);
  }
  await context.close();
  await sheet(files, join(FOLDER, `sheet-${language}-${scheme}-${width}.png`));
}

/** Loads the pictures that would load on scrolling, and waits for them. */
async function everyPicture(): Promise<void> {
  delete document.documentElement.dataset.first;
  await document.fonts.ready;
  const pictures = [...document.querySelectorAll('img')];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
}

/** Puts all pages of one look side by side. */
async function sheet(files: string[], path: string): Promise<void> {
  const thumbs = await Promise.all(
    files.map((file) =>
      sharp(file)
        .resize({ width: THUMB.width })
        .toBuffer({ resolveWithObject: true })
        .then(({ data, info }) =>
          sharp(data)
            .extract({ left: 0, top: 0, width: info.width, height: Math.min(info.height, THUMB.height) })
            .toBuffer(),
        ),
    ),
  );
  const columns = 7;
  const width = columns * (THUMB.width + 10);
  const height = Math.ceil(files.length / columns) * (THUMB.height + 10);
  await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(
      thumbs.map((input, index) => ({
        input,
        left: (index % columns) * (THUMB.width + 10),
        top: Math.floor(index / columns) * (THUMB.height + 10),
      })),
    )
    .png()
    .toFile(path);
}

/**
 * `npm run screenshots -- [page]…`: takes pictures of every public page, or of the named ones, from a server with the
 * demo's data or the one at SCREENS_OF.
 */
async function main(wanted: string[]): Promise<void> {
  const given = process.env.SCREENS_OF;
  const server = given ? undefined : await runServer((chunk) => process.stdout.write(chunk));
  const address = given ?? server?.address ?? '';
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: browserArgs });
  try {
    const all = Object.entries(await pagesOf(address));
    const pages = Object.fromEntries(wanted.length > 0 ? all.filter(([name]) => wanted.includes(name)) : all);
    for (const scheme of SCHEMES)
      for (const language of LANGUAGES)
        for (const width of WIDTHS) await take(browser, address, pages, { width, language, scheme });
    console.log(`The screens are in ${FOLDER}.`);
  } finally {
    await browser.close();
    await server?.stop();
  }
}

await main(process.argv.slice(2));
