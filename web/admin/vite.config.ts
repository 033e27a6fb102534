import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers } from '../browsers.ts';

const root = import.meta.dirname;

export default defineConfig({
  root,
  base: '/admin/',
  publicDir: false,
  plugins: [react()],
  // For npm run dev: everything but the admin itself comes from the server.
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '^/(?!admin/)': `http://127.0.0.1:${process.env.PORT || 3000}` },
  },
  build: {
    outDir: resolve(root, '../../dist/admin'),
    emptyOutDir: true,
    target: browsers,
    // The admin is one bundle of lazy screens; the warning's default is meant for public pages.
    chunkSizeWarningLimit: 1200,
  },
});
