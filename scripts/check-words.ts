import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findBannedWords } from './lib/banned-words.ts';
import { ROOT } from './lib/root.ts';

/** Fails on banned words in code, tests and docs; `npm run check` runs it. The demo's titles and stories are content. */
const FOLDERS = ['packages', 'apps', 'sandbox', 'scripts', 'tests', 'docs', '.'];
const TEXT = /\.(tsx?|mjs|cjs|css|md)$/;
const SKIPPED = /^(node_modules|build|dist|\.react-router|\.data|\.git|test-results|decisions|artwork)$/;
/** The list itself, generated files, and the project's history. */
const EXCEPTIONS = new Set(['scripts/lib/banned-words.ts', 'docs/schema.md', 'CHANGELOG.md']);

function* filesOf(folder: string, isDeep: boolean): Generator<string> {
  for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (isDeep && !SKIPPED.test(entry.name)) yield* filesOf(file, true);
    } else if (TEXT.test(entry.name) && !/\.gen\.ts$/.test(entry.name) && !EXCEPTIONS.has(file)) yield file;
  }
}

let found = 0;
for (const folder of FOLDERS)
  for (const file of filesOf(folder, folder !== '.'))
    for (const { line, words, instead } of findBannedWords(readFileSync(path.join(ROOT, file), 'utf8'))) {
      found += 1;
      process.stdout.write(`${file}:${line}: "${words}" → ${instead}\n`);
    }
if (found > 0) process.stdout.write(`${found} banned words\n`);
process.exit(found > 0 ? 1 : 0);
