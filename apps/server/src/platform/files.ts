import { mkdir, open as openFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newId } from './ids.ts';

/** A part of a file: first and last byte, both in it. */
export type ByteRange = { readonly start: number; readonly end: number };

/** A file opened for reading, once. */
export type OpenFile = {
  /** Length of the whole file in bytes. */
  readonly size: number;
  /** What `body` is of it; 'none' where the file has nothing there. */
  readonly part: ByteRange | 'whole' | 'none';
  readonly body: Readable;
};

/**
 * Storage for pictures, films and documents. Names are assigned once and never rewritten, so files can be cached
 * forever. Another kind of store (such as S3) implements these four methods.
 */
export type FileStore = {
  /** Its length in bytes; null when there is none. */
  size(name: string): Promise<number | null>;
  /** Streams the file, or the part in the `Range` header, in one request. Null if there is no such file. */
  open(name: string, range?: string): Promise<OpenFile | null>;
  /** Stores a file completely or not at all. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Deletes a file. A missing one is not an error. */
  remove(name: string): Promise<void>;
};

/** All of a file; null when there is none. */
export async function readAll(store: FileStore, name: string): Promise<Buffer | null> {
  const file = await store.open(name);
  return file === null ? null : buffer(file.body);
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a file that a `Range` header requests. 'whole' if it requests none, several, or is invalid (RFC 9110
 * §14.2). 'none' if the range is outside the file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, from, to] = ONE_RANGE.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole';
  if (from === '') return Number(to) === 0 ? 'none' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return 'whole';
  if (Number(from) >= size) return 'none';
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(size - 1, Number(to)) };
}

/** A full disk or exceeded quota. */
export const isStorageFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');

/** Files in a local folder. Assay assigns the names, and callers check them. */
export function openDisk(folder: string, now: () => number): FileStore {
  const at = (name: string): string => join(resolve(folder), name);
  const orNull = (error: NodeJS.ErrnoException): null => {
    if (error.code === 'ENOENT') return null;
    throw error;
  };
  return {
    async size(name) {
      const found = await stat(at(name)).catch(orNull);
      return found?.isFile() === true ? found.size : null;
    },
    async open(name, range) {
      const file = await openFile(at(name)).catch(orNull);
      if (file === null) return null;
      const found = await file.stat();
      if (!found.isFile()) {
        await file.close();
        return null;
      }
      const part = parseRange(range, found.size);
      const bounds = typeof part === 'string' ? {} : part;
      return { size: found.size, part, body: file.createReadStream(bounds) };
    },
    async write(name, bytes) {
      await mkdir(dirname(at(name)), { recursive: true });
      const unfinished = `${at(name)}.${newId(now())}`;
      try {
        await writeFile(unfinished, bytes, { flag: 'wx' });
        await rename(unfinished, at(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    remove: (name) => rm(at(name), { force: true }),
  };
}
