import { expect, it } from 'vitest';
import { testApp } from '../app.ts';
import { buildUser } from '../builders.ts';
import { atLength } from '../length.ts';
import { ask, heldUpload, hold, neverRead, upload } from './sockets.ts';

// The quick form of `npm run test:attacks`: fewer attackers against a server in this process.
const bodyPatience = atLength(2_000, 15_000);
const { app, db } = await testApp({ bodyPatience });
const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
const { token } = await buildUser(db, { is_super: true });

const PICTURE = 14_500_000;
const UPLOADS = [
  '/api/files/upload',
  '/api/review/public/upload/no-such-key',
  '/api/user/profile/avatar',
  '/api/product/import',
];
const anUpload = (_: unknown, n: number) => UPLOADS[n % UPLOADS.length] as string;

const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20);
const answers = async () => (await fetch(`${address}/healthz`)).status;

it('uploads without a right are refused from the header, and a begun and held upload costs nothing', async () => {
  // The first upload of each kind loads modules of the program itself.
  await Promise.all(UPLOADS.map((path) => upload(address, path, 1_000)));
  const before = megabytes();
  const refused = await Promise.all(Array.from({ length: 40 }, anUpload).map((path) => upload(address, path, PICTURE)));
  expect(refused.filter((status) => ![0, 400, 403, 404, 415].includes(status))).toEqual([]);
  const held = await Promise.all(
    Array.from({ length: 100 }, anUpload).map((path) => heldUpload(address, path, 1_000_000)),
  );
  expect(await answers()).toBe(200);
  // In memory they would take 580 MB and 100 MB.
  expect(megabytes() - before).toBeLessThan(150);
  for (const socket of held) socket.destroy();
});

it('uploads of no picture by users with the right are refused, with the memory of a few', async () => {
  const before = megabytes();
  const statuses = await Promise.all(
    Array.from({ length: 24 }, () => upload(address, '/api/files/upload', PICTURE, token)),
  );
  expect(statuses.filter((status) => status === 500 || status === 200)).toEqual([]);
  expect(megabytes() - before).toBeLessThan(150);
});

it('a request that names two hosts is refused, even for a cached page', async () => {
  await fetch(`${address}/`);
  for (const path of ['/', '/api/brand/public', '/healthz'])
    expect([
      path,
      await ask(address, `GET ${path} HTTP/1.1\r\nhost: shop.example\r\nHost: evil.example\r\n\r\n`),
    ]).toEqual([path, 400]);
  expect(await ask(address, 'GET / HTTP/1.1\r\nhost: shop.example\r\n\r\n')).toBe(200);
});

it('bodies that stop are cut, and so are readers who stop', async () => {
  const slow =
    'POST /api/order/public HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"a":';
  const deaf = await Promise.all(Array.from({ length: 10 }, () => neverRead(address, '/api/openapi.json', 50)));
  const cuts = await Promise.all(Array.from({ length: 20 }, () => hold(address, slow, bodyPatience / 1000 + 10)));
  expect(cuts.filter((seconds) => seconds === undefined)).toEqual([]);
  // A client that doesn't read doesn't notice the end either.
  for (const socket of deaf) socket.resume();
  await expect.poll(() => deaf.filter((socket) => !socket.closed && !socket.destroyed).length).toBe(0);
  expect(await answers()).toBe(200);
});
