import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { build, programOf, serverFlags, staleParts } from './builds.js';

const root = mkdtempSync(join(tmpdir(), 'agrim built-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Writes a file as if in this second since 1970. */
function write(file: string, second: number, text = file) {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  for (let at = path; at !== root; at = dirname(at)) utimesSync(at, second, second);
}

const SCRIPTS = {
  'build:shop': `mkdir -p dist/storefront/client/.vite dist/storefront/server && touch dist/storefront/client/.vite/manifest.json dist/storefront/server/server.js`,
  'build:admin': 'mkdir -p dist/admin && echo $NODE_ENV > dist/admin/built',
  'build:server': 'exit 3',
};

it('builds what is missing or older than its sources, and runs the server’s bundle only if it is newer', async () => {
  for (const file of ['package-lock.json', 'contract/a.ts', 'web/a.tsx', 'server/main.ts']) write(file, 1_000);
  write('package.json', 1_000, JSON.stringify({ scripts: SCRIPTS }));
  expect(staleParts(root)).toEqual(['shop', 'admin', 'server']);
  expect(programOf(root, 'server/main.ts')).toBe(join(root, 'server/main.ts'));

  await build(root, ['shop', 'admin']);
  expect(readFileSync(join(root, 'dist/admin/built'), 'utf8')).toBe('production\n');
  expect(staleParts(root)).toEqual(['server']);
  await expect(build(root, ['server'])).rejects.toThrow('the server could not be built');
  expect(existsSync(join(root, 'dist/server'))).toBe(false);

  // An interrupted build has its program but no mark.
  write('dist/server/main.js', 2_000);
  expect(staleParts(root)).toEqual(['server']);
  write('dist/server/built', 2_000);
  expect(staleParts(root)).toEqual([]);
  expect(programOf(root, 'server/main.ts')).toBe(join(root, 'dist/server/main.js'));
  write('server/main.test.ts', 2_001);
  utimesSync(join(root, 'server'), 1_000, 1_000);
  expect(staleParts(root, ['server'])).toEqual([]);
  write('server/main.ts', 2_001);
  expect(staleParts(root, ['server'])).toEqual(['server']);
  expect(programOf(root, 'server/main.ts')).toBe(join(root, 'server/main.ts'));
});

it('finds a removed source by its folder’s time', () => {
  write('server/main.ts', 1_000);
  write('dist/server/built', 2_000);
  expect(staleParts(root, ['server'])).toEqual([]);
  utimesSync(join(root, 'server'), 2_001, 2_001);
  expect(staleParts(root, ['server'])).toEqual(['server']);
});

it('runs servers with the same flags in every file of operate/', () => {
  expect(serverFlags).toContain('--no-lazy-feedback-allocation');
  const flags = serverFlags.join(' ');
  expect(readFileSync('operate/systemd/agrim.service', 'utf8')).toContain(`node ${flags} dist/server/main.js`);
  const image = readFileSync('operate/docker/Dockerfile', 'utf8');
  expect(JSON.parse(/^CMD (.+)$/m.exec(image)?.[1] ?? '')).toEqual(['node', ...serverFlags, 'dist/server/main.js']);
});
