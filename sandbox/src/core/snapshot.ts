import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keeps a JSON file up to date: written `delayMs` after the last change and at the end, atomically. */
export class Snapshot {
  readonly #path: string;
  readonly #directory: string;
  readonly #make: () => unknown;
  readonly #delayMs: number;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #dirty = false;

  constructor(directory: string, make: () => unknown, delayMs = 300) {
    this.#directory = directory;
    this.#path = join(directory, 'sandbox.json');
    this.#make = make;
    this.#delayMs = delayMs;
  }

  /** The last state written, or `null` on a first start. */
  async read(): Promise<unknown> {
    try {
      return JSON.parse(await readFile(this.#path, 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw new Error(`The sandbox snapshot ${this.#path} cannot be read: ${(error as Error).message}`);
    }
  }

  /** Notes that something changed. */
  touch(): void {
    this.#dirty = true;
    this.#timer ??= setTimeout(() => {
      this.flush().catch((error: unknown) => console.error('sandbox: the snapshot could not be written', error));
    }, this.#delayMs);
  }

  /** Writes pending changes now. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#dirty) {
      this.#dirty = false;
      // One write at a time. A failed one was reported to its caller.
      const write = () => this.#write();
      this.#writing = this.#writing.then(write, write);
    }
    await this.#writing;
  }

  async #write(): Promise<void> {
    await mkdir(this.#directory, { recursive: true });
    const temporary = `${this.#path}.${process.pid}.tmp`;
    await writeFile(temporary, JSON.stringify(this.#make()));
    await rename(temporary, this.#path);
  }
}
