import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { DAY_MS } from '../../../contract/durations.ts';
import { invalid, Problem } from '../errors.ts';
import { asWritten, say } from '../words/sentence.ts';
import { takeTurns } from './turns.ts';

interface Wanted {
  field: string;
  /** In bytes. */
  limit: number;
}

interface SmallFile {
  bytes: Buffer;
  name: string;
}

/** Reads a form's one small file into memory; `createApp` limits its other parts. */
export async function readUpload(request: FastifyRequest, limits: Wanted): Promise<SmallFile> {
  const part = await filePart(request, limits);
  const bytes = await part.toBuffer().catch(() => {
    throw tooLarge(limits);
  });
  if (bytes.length === 0) throw empty(limits);
  return { bytes, name: part.filename };
}

export interface Upload {
  /** The file's temporary path on this machine. */
  path: string;
  name: string;
  bytes: number;
}

/** How many files to receive at once. Others wait unread; a full queue answers 503. */
const inTurn = takeTurns({ atOnce: 16, longestLine: 64 });

/** Receives a large file to disk, never whole in memory; passes `work` its path, then deletes it. */
export async function withUpload<T>(
  request: FastifyRequest,
  limits: Wanted,
  work: (file: Upload) => Promise<T>,
): Promise<T> {
  return inTurn(async () => {
    const part = await filePart(request, limits);
    return asTempFile(bytesOf(part, limits), async (path) => {
      const { size: bytes } = await stat(path);
      if (bytes === 0) throw empty(limits);
      return work({ path, name: part.filename, bytes });
    });
  });
}

/** Streams a part's bytes. A broken or too large form is the client's fault. */
async function* bytesOf({ file }: MultipartFile, limits: Wanted): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch {
    throw file.truncated ? tooLarge(limits) : unreadable();
  }
  if (file.truncated) throw tooLarge(limits);
}

const PREFIX = 'agrim-upload-';

/** Lets `work` read a stream as a local file, deleted afterwards. */
async function asTempFile<T>(source: AsyncIterable<Buffer>, work: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `${PREFIX}${randomUUID()}`);
  try {
    await pipeline(source, createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Removes temporary files that killed processes left, once they're a day old. */
export async function forgetOldTempFiles(now: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tmpdir(), name);
    const stats = await stat(path).catch(() => undefined);
    if (stats?.isFile() && stats.mtimeMs < now.getTime() - DAY_MS) await rm(path, { force: true });
  }
}

async function filePart(request: FastifyRequest, { field, limit }: Wanted): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new Problem(415, asWritten('Send the file as a form.'));
  const part = await request.file({ limits: { fileSize: limit } }).catch((error: FastifyError) => {
    // Forms with too many parts have their own status; broken and invalid forms don't.
    throw error.statusCode ? error : unreadable();
  });
  // Attach a listener before the next tick: without one, a body that breaks off ends the process.
  part?.file.on('error', () => {});
  if (!part || part.fieldname !== field) throw invalid({ [field]: 'Upload File First' });
  return part;
}

const unreadable = () => new Problem(400, say('The form could not be read. Please try again.'));

const empty = ({ field }: Wanted) => invalid({ [field]: 'This file is empty.' });

const tooLarge = ({ limit }: Wanted) =>
  new Problem(
    413,
    say('This file is too large. The limit is {megabytes} MB.', { megabytes: Math.floor(limit / 1024 / 1024) }),
  );
