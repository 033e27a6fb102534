import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { breachList } from './breaches.ts';

/** SHA-1 of "correct horse battery staple" is ABF7A AD6438836DBE526AA231ABDE2D0EEF74D42. */
const STOLEN = 'correct horse battery staple';
const LINES = ['0018A45C4D1DEF81644B54AB7F969B88D65:1', 'AD6438836DBE526AA231ABDE2D0EEF74D42:217'].join('\r\n');

const requests: { path: string | undefined; padding: unknown }[] = [];
let status = 200;
let lines = LINES;
let location = '';
const server = createServer(({ url, headers }, reply) => {
  requests.push({ path: url, padding: headers['add-padding'] });
  reply.writeHead(status, location ? { location } : {}).end(lines);
});
const folder = mkdtempSync(join(tmpdir(), 'agrim-breaches-'));
let address = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`;
  writeFileSync(join(folder, 'ABF7A.txt'), LINES);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

it('requests only the hash range of a password', async () => {
  expect(await breachList(address)(STOLEN)).toBe(true);
  expect(requests).toEqual([{ path: '/range/ABF7A', padding: 'true' }]);
  expect(await breachList(address)('four words of my own')).toBe(false);
});

it('ignores the padding hashes of a range', async () => {
  lines = LINES.replace(':217', ':0');
  expect(await breachList(address)(STOLEN)).toBe(false);
  lines = LINES;
});

it('follows no redirect of the list', async () => {
  const before = requests.length;
  status = 302;
  location = `${address}elsewhere`;
  expect(await breachList(address)(STOLEN)).toBe(false);
  expect(requests.length).toBe(before + 1);
  [status, location] = [200, ''];
});

it('no call to another service follows a redirect', () => {
  for (const file of readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name))) {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8');
    const calls = source.split(/\bfetch\(/).length - 1;
    expect(source.split("redirect: 'error'").length - 1, file).toBe(calls);
  }
});

it('reads a folder if no address is allowed', async () => {
  expect(await breachList(folder)(STOLEN)).toBe(true);
  expect(await breachList(folder)('four words of my own')).toBe(false);
});

it('accepts every password while the list doesn’t answer, and if no list is set', async () => {
  status = 503;
  for (const list of [address, 'http://127.0.0.1:9/', join(folder, 'none'), undefined])
    expect(await breachList(list)(STOLEN)).toBe(false);
});
