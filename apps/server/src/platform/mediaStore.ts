import { BucketError, openBucket } from './bucket.ts';
import type { AppContext } from './context.ts';
import { type FileStore, isStorageFull, openDisk } from './files.ts';

/**
 * A store in front of another one: what is written lies in the front, what the front does not have is looked for behind it. So a house
 * that moves to a bucket shows what still lies on its disk.
 */
export function inFront(front: FileStore, behind: FileStore): FileStore {
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

/** A full disk, or a bucket that is away: the same request may succeed once there is room. */
export const isStorageAway = (error: unknown): boolean =>
  isStorageFull(error) || (error instanceof BucketError && error.isAway);

/** Where everything lies that was handed in (pictures, films, papers): a bucket when the house has one, else the folder `files` of its data. */
export function mediaStore({ config, clock }: Pick<AppContext, 'config' | 'clock'>): FileStore {
  const disk = openDisk(`${config.DATA_DIR}/files`, () => clock.now());
  return config.S3 === null ? disk : inFront(openBucket(config.S3), disk);
}
