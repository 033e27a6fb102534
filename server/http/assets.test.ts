import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { installAssets } from './assets.ts';

const root = mkdtempSync(join(tmpdir(), 'agrim-assets-'));
const SCRIPT = 'globalThis.isAlive = true;';
writeFileSync(join(root, 'page-AbC123.js'), SCRIPT);
writeFileSync(join(root, 'page-AbC123.js.br'), brotliCompressSync(SCRIPT));
writeFileSync(join(root, '.hidden.js'), SCRIPT);
writeFileSync(join(root, '../outside.js'), SCRIPT);

const http = Fastify();
await installAssets(http, root, '/assets/');
afterAll(async () => {
  await http.close();
  rmSync(root, { recursive: true });
  rmSync(join(root, '../outside.js'));
});
const ask = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers });

it('sends the compressed file, to be kept for a year', async () => {
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
