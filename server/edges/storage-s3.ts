import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { checkedKey, type Storage } from './storage.ts';

interface S3Settings {
  /** Left out for Amazon's own. */
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** In milliseconds. */
const READY_WITHIN = 1_500;

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  csv: 'text/csv',
};

const typeOf = (key: string) => TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** Keeps files in a bucket of an S3-compatible store, for servers that share no disk. */
export function s3Storage({ endpoint, region, bucket, ...credentials }: S3Settings): Storage {
  const s3 = new S3Client({
    region,
    credentials,
    ...(endpoint && { endpoint }),
    // Stores other than Amazon's address buckets by path, and some do not know its newer checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // The SDK waits forever: a store that never answers would hold up the queue.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });
  return {
    async put(key, bytes) {
      await s3.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: typeOf(key) }));
    },
    async putFile(key, path) {
      const ContentLength = (await stat(path)).size;
      const Body = createReadStream(path);
      await s3.send(new PutObjectCommand({ ...at(key), Body, ContentLength, ContentType: typeOf(key) }));
    },
    async open(key, part) {
      const Range = part && `bytes=${part.start}-${part.end}`;
      const object = await s3.send(new GetObjectCommand({ ...at(key), Range })).catch(nothingWhereAbsent);
      // In Node the body is always a Readable.
      return object && { stream: object.Body as Readable, bytes: Number(object.ContentLength) };
    },
    async sizeOf(key) {
      return (await s3.send(new HeadObjectCommand(at(key))).catch(nothingWhereAbsent))?.ContentLength;
    },
    isReady() {
      const head = s3.send(new HeadBucketCommand({ Bucket: bucket }), {
        abortSignal: AbortSignal.timeout(READY_WITHIN),
      });
      return head.then(
        () => true,
        () => false,
      );
    },
    async *keys() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket }))
        for (const { Key } of Contents) if (Key) yield Key;
    },
    async remove(key) {
      await s3.send(new DeleteObjectCommand(at(key)));
    },
  };
}

function nothingWhereAbsent(error: Error & { $metadata?: { httpStatusCode?: number } }): undefined {
  if (!(error instanceof NoSuchKey || error.$metadata?.httpStatusCode === 404)) throw error;
}
