import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { type IdempotencyKey, keepReply, keptReply } from '../http/answering/idempotency.ts';
import type { Upload } from '../http/reading/upload.ts';
import { type Picture, storePicture } from './media.service.ts';

/** A picture that a customer adds by the `key` they were given. */
export interface SentPicture extends Upload {
  key: string;
  now: Date;
  idempotency: IdempotencyKey | null;
}

interface Sent {
  picture: Omit<Picture, 'picture'> & { picture: string };
  /** The key of the upload that it is added to. */
  upload_key: string;
  idempotency: IdempotencyKey | null;
}

/** Stores what a customer sends: the same picture under the same key, whose answer was lost, is stored once. `together` is as `storePicture` has it. */
export async function storePictureOnce(
  db: Db,
  storage: Storage,
  { picture, upload_key, idempotency }: Sent,
  together: (db: Db, file: { _id: string }) => Promise<void>,
): Promise<void> {
  const key = idempotency && { ...idempotency, body_hash: `${upload_key} ${await hashOf(picture.picture)}` };
  if (await keptReply(db, key)) return;
  await storePicture(db, storage, picture, async (db, file) => {
    // First of all: whoever comes at the same time waits here, and finds it done.
    if (key && !(await keepReply(db, key, {}))) throw new SentTwice();
    await together(db, file);
  }).catch(async (error) => {
    if (!(error instanceof SentTwice && (await keptReply(db, key)))) throw error;
  });
}

/** The same upload came twice at the same time. */
export class SentTwice extends Error {}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
