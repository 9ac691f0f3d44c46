import { join } from 'node:path';
import type { Config } from '../../../config.ts';
import type { BlobStore } from './blob-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** The store of the settings: a bucket, or else the folder `blobs` in the data folder. */
export const openBlobStore = ({ blobs, dataDir }: Pick<Config, 'blobs' | 'dataDir'>): BlobStore =>
  blobs ? s3Store(blobs) : folderStore(join(dataDir, 'blobs'));
