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

/** Contract files whose calls stand in another capability, or in a second file of theirs. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  // A change of the cart ends a checkout that has begun, so billing mounts it.
  cart: 'checkout',
  // The office's calls on money: a second file of it, for size.
  officeMoney: 'office',
  // Published sales, which anyone may read.
  publicSale: 'sale',
};

test('given the calls of the contract, when the server mounts them, then each does so in the capability that its contract file names', () => {
  const routesDirectory = path.join(ROOT, 'packages/contract/src/routes');
  const server = files
    .map((file) => ({ folders: path.dirname(file).split(path.sep).slice(1), text: read(file) }))
    .filter(({ text }) => /mount(?:Table)?\(\s*mounting/.test(text));
  const misplaced = globSync('*.ts', { cwd: routesDirectory }).flatMap((file) => {
    const name = path.basename(file, '.ts');
    const text = readFileSync(path.join(routesDirectory, file), 'utf8');
    // By name, or by a template where several kinds have the same calls.
    const calls = [...text.matchAll(/^ {2}(?:'([\w.]+)': |(\w+): route\(| +\[`([\w.${}]+)`, )/gm)].map(
      ([, quoted, plain, template]) => quoted ?? plain ?? template!,
    );
    expect(calls, file).not.toEqual([]);
    const here = server.filter(({ folders }) => folders.includes(ELSEWHERE[name] ?? name));
    return calls
      .filter((call) => !here.some(({ text }) => text.includes(`'${call}'`) || text.includes(`\`${call}\``)))
      .map((call) => `${file}: ${call}`);
  });
  expect(misplaced).toEqual([]);
});
