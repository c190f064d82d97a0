import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const br = promisify(brotliCompress);
const gz = promisify(gzip);
/** Below this a packed file saves no packet. */
const LEAST_BYTES = 1_024;

/**
 * Writes .br and .gz files for every text file of the browser build, so that the server never compresses them itself.
 */
export function precompress(): Plugin {
  return {
    name: 'assay-precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle(options) {
      const dir = options.dir as string;
      for (const name of await readdir(dir, { recursive: true })) {
        if (!/\.(?:js|css|svg|json)$/.test(name)) continue;
        const file = join(dir, name);
        const content = await readFile(file);
        if (content.length < LEAST_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        await Promise.all([
          br(content, { params }).then((packed) => writeFile(`${file}.br`, packed)),
          gz(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
        ]);
      }
    },
  };
}
