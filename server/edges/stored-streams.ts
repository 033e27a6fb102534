import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline as chained, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { StartError } from '../process/start-error.ts';
import type { Storage } from './storage.ts';

/** A stored object: its bytes, and their SHA-256 in hexadecimal. */
export interface Stored {
  bytes: number;
  sha256: string;
}

export type Key = Buffer | undefined;

const IV = 12;
const TAG = 16;
/** Compresses fast, with a checksum that reveals changed bytes. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } };

/** Derives the key of a passphrase; slow on purpose, so do it once. */
export const keyOf = (passphrase: string | undefined): Key =>
  (passphrase && scryptSync(passphrase, 'agrim backup', 32)) || undefined;

/** Compresses a stream, encrypts it if there is a key (AES-256-GCM: iv, text, tag), and stores it. */
export async function storeStream(target: Storage, name: string, source: Readable, key: Key): Promise<Stored> {
  return inFolder(async (path) => {
    const hash = createHash('sha256');
    const hashing = through((chunk) => hash.update(chunk));
    const to = createWriteStream(path);
    const packed = createZstdCompress(ZSTD);
    await (key ? pipeline(source, packed, encrypting(key), hashing, to) : pipeline(source, packed, hashing, to));
    await target.putFile(name, path);
    return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
  });
}

/** A stored file is missing, cut off or changed. The message names it. */
export class BrokenFile extends StartError {}

/** Gives the stored file to `use`, whole and unchanged. Throws a BrokenFile, also for one with another key. */
export async function readStored(
  target: Storage,
  name: string,
  expected: Pick<Stored, 'sha256'> | undefined,
  { key, use }: { key: Key; use: (source: Readable) => Promise<void> },
): Promise<void> {
  const file = await target.open(name);
  if (!file) throw new BrokenFile(`${name} is missing.`);
  const broken = (why: unknown) => new BrokenFile(`${name} is damaged: ${(why as Error).message}.`);
  await inFolder(async (path) => {
    const hash = createHash('sha256');
    const hashing = through((chunk) => hash.update(chunk));
    await pipeline(file.stream, hashing, createWriteStream(path));
    if (expected && hash.digest('hex') !== expected.sha256)
      throw broken(new Error('its hash is not that of the stored file'));
    // First read it to its end, before any part of it is used.
    await readThrough(path, key).catch((error) => {
      throw broken(error);
    });
    await use(await unpacked(path, key));
  });
}

/** Reads a stored file to its end. Throws a BrokenFile. */
export const checkStored = (target: Storage, name: string, expected: Pick<Stored, 'sha256'> | undefined, key: Key) =>
  readStored(target, name, expected, { key, use: async (source) => void source.destroy() });

async function readThrough(path: string, key: Key): Promise<void> {
  for await (const _part of await unpacked(path, key));
}

async function unpacked(path: string, key: Key): Promise<Readable> {
  const { size } = await stat(path);
  // An empty file would unpack to empty content, without an error.
  if (size < (key ? IV + TAG : 1)) throw new Error('it is cut off');
  const packed = key ? await decrypted(path, key) : createReadStream(path);
  // A failure destroys the last stream, and so reaches its reader.
  return chained(packed, createZstdDecompress(), () => {});
}

function encrypting(key: Buffer): Transform {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  let isBegun = false;
  return new Transform({
    transform(chunk, _encoding, done) {
      if (!isBegun) this.push(iv);
      isBegun = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      if (!isBegun) this.push(iv);
      this.push(cipher.final());
      done(null, cipher.getAuthTag());
    },
  });
}

async function decrypted(path: string, key: Buffer): Promise<Readable> {
  const { size } = await stat(path);
  const file = await open(path);
  const [iv, tag] = [Buffer.alloc(IV), Buffer.alloc(TAG)];
  await file.read(iv, 0, IV, 0);
  await file.read(tag, 0, TAG, size - TAG);
  await file.close();
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(tag);
  const text = createReadStream(path, { start: IV, end: size - TAG - 1 });
  text.on('error', (error) => decipher.destroy(error));
  return text.pipe(decipher);
}

const through = (look: (chunk: Buffer) => void) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      look(chunk);
      done(null, chunk);
    },
  });

/** Gives the work a temporary folder, which is deleted afterwards. */
export async function inFolder<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'agrim-backup-'));
  return work(join(folder, 'part')).finally(() => rm(folder, { recursive: true, force: true }));
}
