import { Readable } from 'node:stream';
import { openBucket } from './bucket.ts';
import { type FileStore, openDisk } from './files.ts';
import type { House } from './house.ts';

/**
 * A store in front of another one: what is written lies in the front, what the front does not have is looked for behind it. So a house
 * that moves to a bucket shows what still lies on its disk.
 */
export function inFront(front: FileStore, behind: FileStore): FileStore {
  const holder = async (name: string): Promise<FileStore> => ((await front.size(name)) === null ? behind : front);
  return {
    size: async (name) => (await front.size(name)) ?? behind.size(name),
    read: async (name) => (await holder(name)).read(name),
    stream: (name, range) =>
      Readable.from(
        (async function* () {
          yield* (await holder(name)).stream(name, range);
        })(),
        { objectMode: false },
      ),
    write: (name, bytes) => front.write(name, bytes),
    async remove(name) {
      await front.remove(name);
      await behind.remove(name);
    },
  };
}

/** Where the pictures and films of items lie: a bucket when the house has one, else the folder `files` of its data. */
export function mediaStore({ config, clock }: House): FileStore {
  const disk = openDisk(`${config.DATA_DIR}/files`, () => clock.now());
  return config.S3 === null ? disk : inFront(openBucket(config.S3), disk);
}
