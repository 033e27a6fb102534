import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { folderStorage, type Storage } from './storage.ts';

/** The store that the configuration names: a bucket where S3_BUCKET is set, else a folder of the data folder. */
export async function openStorage(config: Config): Promise<Storage> {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_BUCKET) return folderStorage(join(config.AGRIM_DATA, 'files'));
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new StartError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  // Loaded where it is used: the SDK takes more memory than all that the server keeps.
  const { s3Storage } = await import('./storage-s3.ts');
  return s3Storage({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}
