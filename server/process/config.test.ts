import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'agrim-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = 'x'.repeat(32);

test('everything has a default, and an empty variable counts as missing', () => {
  const config = readConfig({ AGRIM_SECRET: secret, PORT: '', HOST: '' });
  expect(config).toMatchObject({ NODE_ENV: 'development', HOST: '127.0.0.1', PORT: 3000, LOG_LEVEL: 'info' });
  expect(config.DATABASE_URL).toBeUndefined();
});

test('every bad variable is named, in one line', () => {
  const bad = {
    PORT: '70000',
    NODE_ENV: 'prod',
    DATABASE_URL: 'mysql://x',
    AGRIM_SECRET: 'short',
    PUBLIC_URL: 'x',
    TRUST_PROXY: '1',
  };
  const read = () => readConfig(bad);
  for (const name of Object.keys(bad)) expect(read).toThrow(name);
  expect(read).not.toThrow('\n');
});

test('proxies are ranges: a plain address is the range of that one address', () => {
  const { TRUST_PROXY } = readConfig({ AGRIM_SECRET: secret, TRUST_PROXY: '10.0.0.0/8, 192.0.2.7,::1' });
  expect(TRUST_PROXY).toEqual(['10.0.0.0/8', '192.0.2.7/32', '::1/128']);
});

test('a missing secret is made once, for our eyes only; in production it must be given', () => {
  const first = readConfig({ AGRIM_DATA: folder }).AGRIM_SECRET;
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ AGRIM_DATA: folder }).AGRIM_SECRET).toBe(first);
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(first);
  if (process.platform !== 'win32') expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  expect(() => readConfig({ AGRIM_DATA: folder, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' })).toThrow(
    'AGRIM_SECRET',
  );
});

test('production needs the address of the shop, and says so in one line', () => {
  const read = () => readConfig({ AGRIM_SECRET: secret, NODE_ENV: 'production' });
  expect(read).toThrow('Production needs PUBLIC_URL');
  expect(read).not.toThrow('\n');
  expect(readConfig({ AGRIM_SECRET: secret }).PUBLIC_URL).toBeUndefined();
});

test('a variable may be in a file, but not in both places', () => {
  const file = join(folder, 'a-secret');
  writeFileSync(file, `${secret}\n`);
  expect(readConfig({ AGRIM_SECRET_FILE: file }).AGRIM_SECRET).toBe(secret);
  expect(() => readConfig({ AGRIM_SECRET_FILE: file, AGRIM_SECRET: secret })).toThrow('both set');
  expect(() => readConfig({ AGRIM_SECRET_FILE: join(folder, 'none') })).toThrow('AGRIM_SECRET_FILE');
});

test('each of several secrets is long enough', () => {
  expect(readConfig({ AGRIM_SECRET: `${secret}|${secret}` }).AGRIM_SECRET).toContain('|');
  expect(() => readConfig({ AGRIM_SECRET: `${secret}|short` })).toThrow('AGRIM_SECRET');
});
