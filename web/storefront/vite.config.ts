import { globSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers } from '../browsers.ts';

const root = import.meta.dirname;
const dist = resolve(root, '../../dist/storefront');

// One client entry per page, named after its folder: a visitor loads the script of that page and what it shares.
const pages = Object.fromEntries(
  globSync('*/client.tsx', { cwd: root }).map((file) => [dirname(file), resolve(root, file)]),
);

export default defineConfig(({ isSsrBuild }) => ({
  root,
  base: '/assets/storefront/',
  publicDir: false,
  plugins: [react()],
  // The server's bundle holds React as it is in production, whatever NODE_ENV the server runs with.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: isSsrBuild
    ? {
        outDir: `${dist}/server`,
        emptyOutDir: true,
        ssr: true,
        target: 'node24',
        rolldownOptions: { input: resolve(root, 'server.tsx'), output: { entryFileNames: 'server.js' } },
      }
    : {
        outDir: `${dist}/client`,
        emptyOutDir: true,
        manifest: true,
        target: browsers,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: pages },
      },
}));
