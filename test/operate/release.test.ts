import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { serverFlags } from '../../tools/builds.js';
import { freshDatabase } from '../database.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'agrim-release-'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const release = join(folder, `agrim-${version}`);
const { url, drop } = await freshDatabase();
afterAll(async () => {
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

it('contains what a server needs, lists its parts, and serves at once as a role without migrations', async () => {
  execFileSync(process.execPath, [join(root, 'tools/release.ts'), folder, '--folder-only'], { cwd: root });
  const { components } = JSON.parse(readFileSync(join(release, 'sbom.json'), 'utf8'));
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['pg', 'sharp', 'fastify', '@node-rs/argon2', '@aws-sdk/client-s3']));
  for (const none of ['vitest', '@playwright/test', 'typescript']) expect(names).not.toContain(none);
  expect(components.filter(({ licenses }: { licenses: unknown[] }) => licenses.length === 0)).toEqual([]);

  // The commands in the docs, without those that test, build or fill the demo.
  const { scripts } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8'));
  expect(scripts).toMatchObject({
    start: expect.stringMatching(/^node --max-semi-space-size=\d+ .*dist\/server\/main\.js$/),
    worker: 'node dist/server/worker.js',
    drill: 'node dist/server/backup/drill-main.js',
    'stock:check': 'node dist/server/reports/stock-check-main.js',
  });
  for (const script of Object.values<string>(scripts))
    expect(existsSync(join(release, script.split(' ').at(-1) as string)), script).toBe(true);

  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://shop.example',
    AGRIM_SECRET: 'a secret of the tests, long enough to be one',
    AGRIM_DATA: join(folder, 'data'),
    DATABASE_URL: url,
    MIGRATE: 'off',
    PORT: '0',
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, [...serverFlags, 'dist/server/main.js'], {
    cwd: release,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const began = performance.now();
    const address = await addressOf(server.stdout);
    console.log(`Ready after ${Math.round(performance.now() - began)} ms.`);
    // From this release's first page on, browsers can ask an instance of the previous release for its scripts.
    expect(existsSync(join(folder, 'data/files/assets/releases.json'))).toBe(true);
    const page = await fetch(address);
    expect(page.status).toBe(200);
    const [script] = /\/assets\/storefront\/[\w.-]+\.js/.exec(await page.text()) ?? [];
    expect((await fetch(`${address}${script}`)).status).toBe(200);
    expect((await fetch(`${address}/admin`)).status).toBe(200);
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({
      ok: true,
      oldest_job_seconds: expect.any(Number),
    });
    const git = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
    const commit = git.status === 0 ? git.stdout.trim() : undefined;
    expect(await (await fetch(`${address}/healthz`)).json()).toMatchObject({ ok: true, ...(commit && { commit }) });
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    const megabytes = (what: string) => Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
    // The rest are pages of files, mostly Node's own program, which all processes of a machine share.
    console.log(`${megabytes('RssAnon')} MB of its own, ${megabytes('VmRSS')} MB in all, after its first pages.`);
    expect(megabytes('RssAnon')).toBeLessThan(170);
  } finally {
    server.kill('SIGTERM');
  }
  expect(await once(server, 'exit')).toEqual([0, null]);
});

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /Agrim is at (\S+),/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The server ended before it said where it is.');
}
