import { join } from 'node:path';
import type { Config } from '../process/config.ts';
import { StartError } from '../process/start-error.ts';
import { folderStorage, type Storage } from './storage.ts';

/** Opens the store of the configuration: a bucket if S3_BUCKET is set, otherwise a folder of the data folder. */
export async function openStorage(config: Config): Promise<Storage> {
  return config.S3_BUCKET ? openS3(config, config.S3_BUCKET) : folderStorage(join(config.AGRIM_DATA, 'files'));
}

/** Opens a bucket of the configured store. Throws a StartError without its keys. */
export async function openS3(config: Config, bucket: string): Promise<Storage> {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new StartError(`the bucket ${bucket} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`);
  // Load it only here: the SDK takes more memory than everything else in the server.
  const { s3Storage } = await import('./storage-s3.ts');
  return s3Storage({ endpoint, region, bucket, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY });
}
