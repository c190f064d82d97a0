import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from './ids.ts';

/** A part of a file: first and last byte, both in it. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * Where pictures and films lie. Names are given once and never written again, so whoever has read a file may keep it. A store of
 * another kind (S3 and the like) has these five to offer and nothing else to know.
 */
export type FileStore = {
  /** Its length in bytes; null when there is none. */
  size(name: string): Promise<number | null>;
  read(name: string): Promise<Buffer>;
  /** The bytes as they come, or a part of them. */
  stream(name: string, range?: ByteRange): Readable;
  /** Keeps a file whole or not at all. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Takes a file away; one that is not there is no fault. */
  remove(name: string): Promise<void>;
};

/** Files in a folder of this machine. Names are the house's own and were checked by whoever asks. */
export function openDisk(folder: string, now: () => number): FileStore {
  const at = (name: string): string => join(resolve(folder), name);
  return {
    async size(name) {
      try {
        const found = await stat(at(name));
        return found.isFile() ? found.size : null;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    read: (name) => readFile(at(name)),
    stream: (name, range) => createReadStream(at(name), range),
    async write(name, bytes) {
      await mkdir(dirname(at(name)), { recursive: true });
      const unfinished = `${at(name)}.${newId(now())}`;
      await writeFile(unfinished, bytes, { flag: 'wx' });
      await rename(unfinished, at(name));
    },
    remove: (name) => rm(at(name), { force: true }),
  };
}
