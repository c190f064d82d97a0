import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './root.ts';

const MODULES = path.join(ROOT, 'apps/server/src/modules');
const read = (file: string): string => readFileSync(path.join(MODULES, file), 'utf8');
const files = globSync('**/*.ts', { cwd: MODULES, exclude: ['**/*.test.ts'] });

const REEXPORT = /^export (?:type )?(?:\{[^}]*\}|\*(?: as \w+)?) from '[^']+';\n/gm;
const reexportsIn = (text: string): string[] => text.match(REEXPORT) ?? [];
/** What is left of a file without re-exports and comment lines. */
const ownCodeIn = (text: string): string =>
  text
    .replaceAll(REEXPORT, '')
    .replaceAll(/^\/\/.*$/gm, '')
    .trim();

test('given the capabilities of the server, when they are read, then an index.ts only re-exports and no other file does', () => {
  const isIndex = (file: string) => path.basename(file) === 'index.ts';
  expect(files.filter((file) => isIndex(file) && ownCodeIn(read(file)) !== '')).toEqual([]);
  expect(files.filter((file) => !isIndex(file) && reexportsIn(read(file)).length > 0)).toEqual([]);
});
