import { createECDH, createPublicKey, randomBytes } from 'node:crypto';
import { decrypt } from 'http_ece';
import { jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { isPublic } from './public-host.ts';
import { PushGone, postOverHttps, pusher } from './push.ts';
import { pushKeysOf } from './push-keys.ts';

const SECRET = 'a secret of the test that is long enough';
const config = { AGRIM_SECRET: SECRET, PUBLIC_URL: 'https://shop.example', MAIL_FROM: 'Shop <shop@shop.example>' };
const push = { title: 'New order: Tara Mini', body: 'Call Sita by 17:00.', url: '/admin/work-list' };

/** A browser with its private keys. */
function browser() {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  return {
    receiver: {
      endpoint: 'https://push.example/send/abc',
      p256dh: privateKey.getPublicKey('base64url'),
      auth,
      server_key: pushKeysOf(SECRET)[0].public_key,
    },
    read: (sealed: Buffer) =>
      JSON.parse(decrypt(sealed, { version: 'aes128gcm', privateKey, authSecret: auth }).toString()),
  };
}

/** A push service with one answer. */
function service(status: number) {
  const posts: { address: string; headers: Record<string, string>; body: Buffer }[] = [];
  return {
    posts,
    post: async (address: string, headers: Record<string, string>, body: Buffer) => {
      posts.push({ address, headers, body });
      return status;
    },
  };
}

const keyFrom = (public_key: string) => {
  const point = Buffer.from(public_key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
};

it('encrypts a notification for the browser alone, and signs it for the push service', async () => {
  const { receiver, read } = browser();
  const { posts, post } = service(201);
  await pusher(config, post)(receiver, push, 3600);
  const [sent] = posts;
  expect(sent?.address).toBe(receiver.endpoint);
  expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', topic: 'news' });
  expect(sent?.body.includes('Sita')).toBe(false);
  expect(read(sent?.body ?? Buffer.alloc(0))).toEqual(push);
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(sent?.headers.authorization ?? '') ?? [];
  expect(key).toBe(receiver.server_key);
  const { payload } = await jwtVerify(token, keyFrom(key), { audience: 'https://push.example' });
  expect(payload.sub).toBe('https://shop.example');
});

it('gives push services an email address if the shop has no https address', async () => {
  const { posts, post } = service(201);
  await pusher({ ...config, PUBLIC_URL: 'http://127.0.0.1:3000' }, post)(browser().receiver, push, 60);
  const [, claims = ''] = posts[0]?.headers.authorization?.split('.') ?? [];
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).sub).toBe('mailto:shop@shop.example');
});

it.each([
  [404, true],
  [410, true],
  [413, false],
  [429, false],
  [500, false],
  [301, false],
])('the answer %i ends the device: %s', async (status, ends) => {
  const error = await pusher(config, service(status).post)(browser().receiver, push, 60).catch((error) => error);
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof PushGone).toBe(ends);
});

it('treats a device without our key or its own as gone, and sends nothing', async () => {
  const { posts, post } = service(201);
  const send = pusher(config, post);
  const { receiver } = browser();
  await expect(
    send({ ...receiver, server_key: pushKeysOf('another secret, just as long as it').at(0)!.public_key }, push, 60),
  ).rejects.toThrow(PushGone);
  const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  await expect(send({ ...receiver, p256dh: noPoint }, push, 60)).rejects.toThrow(PushGone);
  expect(posts).toEqual([]);
});

it('keeps its keys after a restart, and those of an old secret while it stands behind the new one', async () => {
  const [old] = pushKeysOf(SECRET);
  const both = pushKeysOf(`a newer secret, which is long enough|${SECRET}`);
  expect(both.map(({ public_key }) => public_key)).toEqual([expect.not.stringMatching(old.public_key), old.public_key]);
  const { posts, post } = service(201);
  const AGRIM_SECRET = `a newer secret, which is long enough|${SECRET}`;
  await pusher({ ...config, AGRIM_SECRET }, post)(browser().receiver, push, 60);
  expect(posts).toHaveLength(1);
});

it.each([
  ['142.250.4.188', true],
  ['2404:6800:4003::bc', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['2002:a00:1::', false],
])('%s is a public host: %s', (address, is) => {
  expect(isPublic(address)).toBe(is);
});

it('never calls a name that resolves to this machine', async () => {
  await expect(postOverHttps('https://localhost:9/', {}, Buffer.from('x'))).rejects.toThrow(
    'localhost is not a public host.',
  );
});
