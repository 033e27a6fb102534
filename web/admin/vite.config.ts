import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { browsers } from '../browsers.ts';

const root = import.meta.dirname;
const outDir = resolve(root, '../../dist/admin');

/** Lays a .br and a .gz beside each file, which the server sends as they are. */
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

export default defineConfig({
  root,
  base: '/admin/',
  publicDir: false,
  plugins: [react(), precompress()],
  resolve: { alias: [{ find: /^zod$/, replacement: resolve(root, 'zod.ts') }] },
  // `npm run dev` serves the admin from here and everything else from the server beside it.
  server: { proxy: { '^/(?!admin/)': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  build: {
    outDir,
    emptyOutDir: true,
    target: browsers,
    // The admin is one bundle of lazy screens; the warning's default is meant for public pages.
    chunkSizeWarningLimit: 1200,
  },
});
