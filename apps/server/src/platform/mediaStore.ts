import { BucketError, openBucket } from './bucket.ts';
import type { AppContext } from './context.ts';
import { type FileStore, isStorageFull, openDisk } from './files.ts';

/**
 * A store layered over another: writes go to the front, and reads that miss there fall back to the one behind. So an
 * installation that moves to a bucket still shows the files on its disk.
 */
export function layeredStore(front: FileStore, behind: FileStore): FileStore {
  return {
    size: async (name) => (await front.size(name)) ?? behind.size(name),
    open: async (name, range) => (await front.open(name, range)) ?? behind.open(name, range),
    write: (name, bytes) => front.write(name, bytes),
    async remove(name) {
      await front.remove(name);
      await behind.remove(name);
    },
  };
}

/** A full disk, or an unavailable bucket: the same request may succeed later. */
export const isStorageAway = (error: unknown): boolean =>
  isStorageFull(error) || (error instanceof BucketError && error.isAway);

/**
 * Storage for all uploads (pictures, films, documents): a bucket if configured, else the folder `files` of the data
 * directory.
 */
export function mediaStore({ config, clock }: Pick<AppContext, 'config' | 'clock'>): FileStore {
  const disk = openDisk(`${config.DATA_DIR}/files`, () => clock.now());
  return config.S3 === null ? disk : layeredStore(openBucket(config.S3), disk);
}
