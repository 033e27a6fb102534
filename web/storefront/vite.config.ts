import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { PAGES } from '../../contract/page-list.ts';
import { browsers, scriptBrowsers } from '../browsers.ts';
import { trueTypeOf } from '../true-type.ts';
import { FONTS, fontAddress } from './fonts.ts';

const root = import.meta.dirname;
const dist = resolve(root, '../../dist/storefront');

// One client entry for each page, named after its folder: a visitor loads that page's script and the shared part.
const entryOf = (page: string) => resolve(root, page, 'client.tsx');
const entries = new Set(Object.keys(PAGES).map(entryOf));
const pages = Object.fromEntries([...Object.keys(PAGES), 'waiting'].map((page) => [page, entryOf(page)]));

/** The entries are equal, so they have no files: each hydrates the `page.tsx` of its folder. */
const pageEntries: Plugin = {
  name: 'page-entries',
  enforce: 'pre',
  resolveId: (id) => (entries.has(id) ? id : undefined),
  load: (id) =>
    entries.has(id)
      ? `import { hydrateLater } from '../kit/layout/hydrate.ts';\nhydrateLater(() => import('./page.tsx'));`
      : undefined,
};

// Modules of all pages go into one file, which compresses better than many; the starter and modules of few pages stay
// apart.
const inAllPages =
  /node_modules\/(?!@simplewebauthn)|^\.\.\/shared\/(?!upload|sign-in)|^\.\.\/\.\.\/contract\/(?!offers\/answers|language\/devanagari|catalog\/shown-price|shop\/facts)|^kit\/(?!buying|captcha|form\/(?:Pictures|attempt|offline|useFormDraft)|layout\/hydrate|media\/Carousel|price\/(?:From|Card)Price|orders\/(?:last|order-card)|stores\/last)/;
// Match the path from here: the project's folder can have any name.
const shared = { name: 'shared', test: (id: string) => inAllPages.test(relative(root, id)) };

// Before an `import()`, Vite's own code would fetch styles and preload scripts. The server's HTML has all styles, and
// we preload nothing.
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined),
};

// The bundler's code for `import()`. The starter needs it, and must not fetch the shared part of all pages for it.
const loading = { name: 'loading', test: /preload-helper/, priority: 1 };

/**
 * Returns `OrderForm-submit`, or `track-form` for a folder's `page.module.css`: the same in both builds and in the
 * styles that the server reads as text. No page has two files of one name.
 */
function className(name: string, file: string): string {
  const [path = ''] = file.split('?');
  const own = basename(path, '.module.css');
  return `${own === 'page' ? basename(dirname(path)) : own}-${name}`;
}

// Compresses scripts once, during the build, as small as possible; the server sends them as they are.
const compressedScripts: Plugin = {
  name: 'compressed-scripts',
  writeBundle({ dir = '' }, bundle) {
    for (const file of Object.keys(bundle).filter((name) => name.endsWith('.js'))) {
      const bytes = readFileSync(resolve(dir, file));
      writeFileSync(resolve(dir, `${file}.br`), brotliCompressSync(bytes));
      writeFileSync(resolve(dir, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    }
  },
};

/** The files of the heading font, from their package. */
const poppins = resolve(root, '../../node_modules/@fontsource/poppins');
const fontVersion: string = JSON.parse(readFileSync(resolve(poppins, 'package.json'), 'utf8')).version;
const fonts: Plugin = {
  name: 'fonts',
  generateBundle() {
    for (const { file } of FONTS)
      this.emitFile({
        type: 'asset',
        fileName: fontAddress(file, fontVersion),
        source: readFileSync(resolve(poppins, 'files', file)),
      });
  },
};

/**
 * The same as TrueType, for the pictures of shared links: the server draws their texts
 * (server/content/share-picture.ts).
 */
const drawnFonts: Plugin = {
  name: 'drawn-fonts',
  generateBundle() {
    for (const { file } of FONTS)
      this.emitFile({
        type: 'asset',
        fileName: `fonts/${file.replace('.woff2', '.ttf')}`,
        source: trueTypeOf(readFileSync(resolve(poppins, 'files', file.replace('.woff2', '.woff')))),
      });
    this.emitFile({ type: 'asset', fileName: 'fonts.conf', source: FONTS_CONF });
  },
};
/** The device's own fonts follow, for letters that ours lack. */
const FONTS_CONF = `<?xml version="1.0"?>
<fontconfig><dir prefix="relative">fonts</dir><dir>/usr/share/fonts</dir><cachedir>/tmp/agrim-fonts</cachedir></fontconfig>
`;

// Silence warnings about a plugin's time, and about a part that one page loads late and another at once.
const checks = { bundlerTimings: false, ineffectiveDynamicImport: false };

export default defineConfig(({ isSsrBuild }) => ({
  root,
  base: '/assets/storefront/',
  publicDir: false,
  plugins: isSsrBuild ? [react(), drawnFonts] : [pageEntries, plainImports, react(), compressedScripts, fonts],
  // The server's bundle has React in production mode, whatever NODE_ENV the server runs with.
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    FONT_VERSION: JSON.stringify(fontVersion),
  },
  css: { modules: { generateScopedName: className } },
  ssr: { noExternal: true },
  build: isSsrBuild
    ? {
        outDir: `${dist}/server`,
        emptyOutDir: true,
        ssr: true,
        target: 'node24',
        // Styles reach the visitor inside the server's HTML, so this build minifies them …
        cssMinify: true,
        cssTarget: browsers,
        rolldownOptions: { checks, input: resolve(root, 'server.tsx'), output: { entryFileNames: 'server.js' } },
      }
    : {
        outDir: `${dist}/client`,
        emptyOutDir: true,
        assetsDir: '',
        manifest: true,
        target: scriptBrowsers,
        // Saves a kilobyte on each page over Vite's own minifier. Our oldest browsers need nothing for Safari 10.
        minify: 'terser',
        // `pure_getters` is safe because our code reads no property for its effect; React has one such getter, which
        // the browser reads. `unsafe_methods` is safe because our code never calls `new` on a function in an object.
        terserOptions: {
          ecma: 2020,
          safari10: false,
          compress: { passes: 3, pure_getters: true, unsafe_methods: true },
        },
        modulePreload: false,
        // … and this one must not link them to its scripts.
        cssCodeSplit: false,
        rolldownOptions: { checks, input: pages, output: { codeSplitting: { groups: [loading, shared] } } },
      },
}));
