import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { type IdempotencyKey, keepReply, keptReply } from '../http/answering/idempotency.ts';
import type { Upload } from '../http/reading/upload.ts';
import { type Picture, storePicture } from './media.service.ts';

/** A picture that a customer uploads under a `key`, so that a repeated upload counts once. */
export interface SentPicture extends Upload {
  key: string;
  now: Date;
  idempotency: IdempotencyKey | null;
}

interface Sent {
  picture: Omit<Picture, 'picture'> & { picture: string };
  /** The key of the upload. */
  upload_key: string;
  idempotency: IdempotencyKey | null;
}

/**
 * Stores a customer's picture once, even if a lost answer makes the client send it again under the same key.
 * `together` is as in `storePicture`.
 */
export async function storePictureOnce(
  db: Db,
  storage: Storage,
  { picture, upload_key, idempotency }: Sent,
  together: (db: Db, file: { _id: string }) => Promise<void>,
): Promise<void> {
  const key = idempotency && { ...idempotency, body_hash: `${upload_key} ${await hashOf(picture.picture)}` };
  if (await keptReply(db, key)) return;
  await storePicture(db, storage, picture, async (db, file) => {
    // Do this first: a simultaneous second request waits here, and finds the work done.
    if (key && !(await keepReply(db, key, {}))) throw new SentTwice();
    await together(db, file);
  }).catch(async (error) => {
    if (!(error instanceof SentTwice && (await keptReply(db, key)))) throw error;
  });
}

/** Thrown if the same upload arrived twice at once. */
export class SentTwice extends Error {}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
