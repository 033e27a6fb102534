import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { api } from '../../contract/api.ts';
import type { Definition } from '../../contract/calls/endpoint.ts';
import { STATUS_WORDS } from '../../contract/language/nepali-statuses.ts';
import { SCREEN_GROUPS, screens } from '../../contract/screen-list.ts';
import { browsers, scriptBrowsers } from '../browsers.ts';
import { builtMark } from '../built-mark.ts';
import { NEPALI } from './language/nepali.ts';

const root = import.meta.dirname;
const outDir = resolve(root, '../../dist/admin');

/** Source maps with which the server finds our line of a fault; no one else gets them. */
const mapsDir = resolve(root, '../../dist/maps');

function keepMapsApart(): Plugin {
  return {
    name: 'keep-maps-apart',
    apply: 'build',
    closeBundle() {
      rmSync(mapsDir, { recursive: true, force: true });
      mkdirSync(mapsDir, { recursive: true });
      for (const file of globSync(`${outDir}/assets/*.map`)) renameSync(file, resolve(mapsDir, basename(file)));
    },
  };
}

/**
 * Writes the page in Nepali beside the English one. Its own texts load before the first module, those of later parts
 * before the first of these (textsBeforeParts), and no other page loads them.
 */
function pageInNepali(): Plugin {
  let texts = '';
  return {
    name: 'page-in-nepali',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (entry?.type !== 'chunk') throw new Error('The back office has no first page.');
      const first = [entry, ...entry.imports.map((name) => bundle[name])];
      const said = new Set<string>();
      for (const file of first) if (file?.type === 'chunk') textsIn(this.parse(file.code), said);
      // The server says a status by its code.
      const isFirst = (english: string) => said.has(english) || english in STATUS_WORDS;
      const pairs = Object.entries(NEPALI);
      const [own, later] = [pairs.filter(([text]) => isFirst(text)), pairs.filter(([text]) => !isFirst(text))];
      const emit = (name: string, source: string) => this.getFileName(this.emitFile({ type: 'asset', name, source }));
      const address = emit('later-nepali.js', `Object.assign(nepali, ${JSON.stringify(Object.fromEntries(later))});`);
      texts = emit(
        'nepali.js',
        `globalThis.nepali = ${JSON.stringify(Object.fromEntries(own))}; globalThis.laterNepali = "/admin/${address}";`,
      );
    },
    writeBundle() {
      // A style sheet in the head would hold up the first paint; styled.ts turns them on.
      const page = readFileSync(resolve(outDir, 'index.html'), 'utf8').replaceAll(
        '<link rel="stylesheet"',
        '<link rel="preload" as="style"',
      );
      writeFileSync(resolve(outDir, 'index.html'), page);
      const html = page
        .replace('<html lang="en">', '<html lang="ne">')
        .replace('<title>Back office<', '<title>ब्याक अफिस<')
        .replace(/(?<=<noscript>)[^<]*/, 'ब्याक अफिसलाई JavaScript चाहिन्छ। खोलेर यो पृष्ठ फेरि लोड गर्नुहोस्।')
        .replace('<script type="module"', `<script type="module" src="/admin/${texts}"></script>$&`);
      writeFileSync(resolve(outDir, 'index-ne.html'), html);
    },
  };
}

/** Adds every quoted text of a program to those found. */
function textsIn(node: unknown, found: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, value } = node as { type?: string; value?: string | { cooked?: string } };
  const text = typeof value === 'object' ? value?.cooked : value;
  if ((type === 'Literal' || type === 'TemplateElement') && typeof text === 'string') found.add(text);
  for (const child of Object.values(node)) textsIn(child, found);
}

/** Lets each part that is loaded later wait for its texts: it can use them as soon as it runs. */
function textsBeforeParts(): Plugin {
  const module = resolve(root, 'language/all-texts.ts');
  return {
    name: 'texts-before-parts',
    apply: 'build',
    transform: {
      filter: { id: /web\/admin\/.*\.tsx?$/ },
      handler(code) {
        const waiting = code.replace(/\bimport\(('[^']+'|"[^"]+")\)/g, 'allTexts().then(() => import($1))');
        return waiting === code ? undefined : { code: `import { allTexts } from '${module}';${waiting}`, map: null };
      },
    },
  };
}

/** Puts the styles of each Mantine component where its code is: the first page doesn't load those of all. */
function stylesWithParts(): Plugin {
  const mantine = resolve(root, '../../node_modules/@mantine/core');
  const styleSheet = (name: string) => `${mantine}/styles/${name}.layer.css`;
  const ofAll = ['baseline', 'default-css-variables', 'global'].map(styleSheet);
  return {
    name: 'styles-with-parts',
    apply: 'build',
    load: (id) =>
      id === `${mantine}/styles.layer.css` ? ofAll.map((file) => readFileSync(file, 'utf8')).join('') : undefined,
    transform: {
      filter: { id: /@mantine\/core\/esm\/.*\.module\.mjs$/ },
      handler: (code, id) => ({ code: `import '${styleSheet(basename(id, '.module.mjs'))}';${code}`, map: null }),
    },
  };
}

/** Adds a .br and a .gz beside each file, which the server sends as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      for (const file of globSync(`${outDir}/assets/*.{js,css}`)) {
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/**
 * Extracts how each call is granted, without its schemas. The first screen checks grants before each call, and so needs
 * neither zod nor the contract.
 */
function grantedCalls(): Plugin {
  const name = 'virtual:granted-calls';
  // A call's key holds its method and path; only write the other facts.
  const calls = Object.values(api).map(({ method, path, access, grantedBy, edits, kinds }: Definition) => [
    `${method} ${path}`,
    { access, grantedBy, edits, kinds },
  ]);
  const code = `const calls = ${JSON.stringify(Object.fromEntries(calls))};
    for (const key in calls) [calls[key].method, calls[key].path] = key.split(' ');
    export const grantedCalls = calls;`;
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? code : undefined),
  };
}

/** Strips server routes from the screens' grants: a session brings its own, and the first screen loads less. */
function screensAlone(): Plugin {
  const module = resolve(root, '../../contract/screen-list.ts');
  const alone = screens.map(({ grants, ...screen }) => ({
    ...screen,
    grants: Object.fromEntries(
      Object.entries(grants).map(([type, { admin_routes }]) => [type, { admin_routes, server_routes: [] }]),
    ),
  }));
  const code = `export const SCREEN_GROUPS = ${JSON.stringify(SCREEN_GROUPS)};
    export const screens = ${JSON.stringify(alone)};`;
  return { name: 'screens-alone', load: (id) => (id === module ? code : undefined) };
}

export default defineConfig({
  root,
  base: '/admin/',
  publicDir: false,
  plugins: [
    react(),
    grantedCalls(),
    screensAlone(),
    stylesWithParts(),
    textsBeforeParts(),
    pageInNepali(),
    keepMapsApart(),
    precompress(),
    builtMark(outDir),
  ],
  resolve: { alias: [{ find: /^zod$/, replacement: resolve(root, 'zod.ts') }] },
  // `npm run dev` serves the admin from here and everything else from the server beside it.
  server: { proxy: { '^/(?!admin/)': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  build: {
    outDir,
    emptyOutDir: true,
    target: scriptBrowsers,
    cssTarget: browsers,
    sourcemap: 'hidden',
    // The admin is one bundle of lazy screens; the default limit is meant for public pages.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // Silence warnings about a plugin's time, and about a part that one screen loads late and another at once.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          // Make a few files instead of a hundred small ones: with 400 ms to the server, a screen opens in half the
          // time.
          groups: [
            // The rich-text editor and the shared code of most screens are two files each, side by side: no file of a
            // later screen exceeds 160 kB.
            { name: 'prosemirror', test: /node_modules\/(@tiptap\/pm|prosemirror-)/, priority: 4 },
            { name: 'schemas', test: /node_modules\/zod\//, priority: 4 },
            // The first page is two files: a release that changes only our own code leaves the libraries in the cache.
            { name: 'libraries', test: /node_modules\//, tags: ['$initial'], priority: 5 },
            { name: 'shell', tags: ['$initial'], priority: 3 },
            { name: 'most-screens', minShareCount: 16, priority: 2 },
            { name: 'several-screens', minShareCount: 5, priority: 1 },
          ],
        },
      },
    },
  },
});
