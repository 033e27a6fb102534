import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { folderStorage } from '../../edges/storage.ts';
import { installAssets } from './assets.ts';
import { publishAssets } from './old-assets.ts';

const root = mkdtempSync(join(tmpdir(), 'agrim-assets-'));
const SCRIPT = 'globalThis.isAlive = true;';
writeFileSync(join(root, 'page-AbC123.js'), SCRIPT);
writeFileSync(join(root, 'page-AbC123.js.br'), brotliCompressSync(SCRIPT));
writeFileSync(join(root, '.hidden.js'), SCRIPT);
writeFileSync(join(root, '../outside.js'), SCRIPT);

const http = Fastify();
const stored = mkdtempSync(join(tmpdir(), 'agrim-store-'));
const storage = folderStorage(stored);
await installAssets(http, { root, prefix: '/assets', area: 'storefront', storage });
afterAll(async () => {
  await http.close();
  rmSync(root, { recursive: true });
  rmSync(stored, { recursive: true });
  rmSync(join(root, '../outside.js'));
});
const ask = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers });

it('sends the compressed file, cacheable for a year', async () => {
  const reply = await ask('/assets/page-AbC123.js', { 'accept-encoding': 'gzip, br' });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await ask('/assets/page-AbC123.js')).body).toBe(SCRIPT);
});

it.each(['gone-AbC123.js', '.hidden.js', '../outside.js', '%2e%2e/outside.js', '..%2foutside.js', '', '%00'])(
  'does not send %j',
  async (path) => {
    const reply = await ask(`/assets/${path}`);
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.body).not.toContain(SCRIPT);
  },
);

it('serves the files of the last five releases, whichever instance has them', async () => {
  const release = mkdtempSync(join(tmpdir(), 'agrim-release-'));
  const publish = async (stamp: string) => {
    writeFileSync(join(release, `page-${stamp}.js`), SCRIPT);
    writeFileSync(join(release, `page-${stamp}.js.br`), brotliCompressSync(SCRIPT));
    await publishAssets(storage, { stamp, folders: { storefront: release }, now: new Date() });
    rmSync(release, { recursive: true });
    mkdirSync(release);
  };
  for (const stamp of ['a1', 'a1', 'a2', 'a3', 'a4', 'a5']) await publish(stamp);
  const reply = await ask('/assets/page-a1.js');
  expect([reply.statusCode, reply.body]).toEqual([200, SCRIPT]);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  await publish('a6');
  expect((await ask('/assets/page-a1.js')).statusCode).toBe(404);
  expect((await ask('/assets/page-a2.js?x=1')).statusCode).toBe(200);
  expect((await ask('/assets/releases.json')).statusCode).toBe(404);
});
