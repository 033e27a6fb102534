import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, describe, expect, it } from 'vitest';
import { folderStorage, type Storage } from './storage.ts';
import { s3Storage } from './storage-s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'agrim-storage-'));
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: mkdtempSync(join(tmpdir(), 'agrim-s3-')),
  configureBuckets: [{ name: 'agrim' }],
});
const { port } = await server.run();
afterAll(() => server.close());

const stores: [string, Storage][] = [
  ['a folder', folderStorage(folder)],
  [
    'an S3 bucket',
    s3Storage({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'agrim',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }),
  ],
];

describe.each(stores)('%s', (_name, store) => {
  const read = async (key: string) => {
    const stored = await store.open(key);
    return stored && { bytes: stored.bytes, content: Buffer.concat(await stored.stream.toArray()).toString() };
  };

  it('returns a file until it is removed', async () => {
    const key = 'public/320/0199-abc.webp';
    expect(await read(key)).toBeUndefined();
    await store.put(key, Buffer.from('first'));
    await store.put(key, Buffer.from('a second'));
    expect(await read(key)).toEqual({ bytes: 8, content: 'a second' });
    await store.remove(key);
    await store.remove(key);
    expect(await read(key)).toBeUndefined();
  });

  it('returns part of a file, and its size', async () => {
    const key = 'public/0199-film.webm';
    expect(await store.sizeOf(key)).toBeUndefined();
    await store.put(key, Buffer.from('0123456789'));
    expect(await store.sizeOf(key)).toBe(10);
    const opened = await store.open(key, { start: 2, end: 5 });
    expect([opened?.bytes, String(Buffer.concat((await opened?.stream.toArray()) ?? []))]).toEqual([4, '2345']);
  });

  it('carries 20 MB', async () => {
    const bytes = Buffer.alloc(20 * 1024 * 1024, 7);
    await store.put('proofs/large.jpg', bytes);
    const stored = await store.open('proofs/large.jpg');
    const [content] = [Buffer.concat((await stored?.stream.toArray()) ?? [])];
    expect([stored?.bytes, content.equals(bytes)]).toEqual([bytes.length, true]);
  });

  it('uploads a local file', async () => {
    const path = join(folder, 'of-the-test.csv');
    writeFileSync(path, 'sku,price\nA-1,10');
    await store.putFile('imports/0199-file', path);
    expect(await read('imports/0199-file')).toEqual({ bytes: 16, content: 'sku,price\nA-1,10' });
    expect(readFileSync(path, 'utf8')).toContain('A-1');
  });

  it('stores the same file from many servers at once', async () => {
    const path = join(folder, 'of-a-release.js');
    writeFileSync(path, 'let it = 1');
    await Promise.all(Array.from({ length: 16 }, () => store.putFile('assets/admin/it-1.js', path)));
    expect(await read('assets/admin/it-1.js')).toEqual({ bytes: 10, content: 'let it = 1' });
  });

  it('refuses a key that is not one of ours', async () => {
    for (const key of ['../secret', '/etc/passwd', 'public/../x', 'a b', 'public//x.jpg', ''])
      await expect(async () => store.put(key, Buffer.from('x'))).rejects.toThrow('is not a storage key');
  });
});

it('leaves no partial file behind', () => {
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual([]);
});
