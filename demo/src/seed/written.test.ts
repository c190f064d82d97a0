import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WRITTEN } from './written.ts';

/** Items and invoices by the million for benchmarks are written in bulk. */
const BULK = /\/bulk\w*\.ts$/;
const WRITES =
  /insertRows\(\s*[\w.]*client,\s*'(\w+)'|\b(?:insert into|update|delete from) "?(\w+)"? (?:as|set|\(|where)/g;

it('given the code of the demo, when its statements are read, then it writes only the tables of the list, and all of them', () => {
  const folder = new URL('./', import.meta.url);
  const sources = [...readdirSync(folder).map((name) => new URL(name, folder)), new URL('../seed.ts', folder)].filter(
    ({ pathname }) => !BULK.test(pathname) && !pathname.endsWith('.test.ts'),
  );
  const written = sources.flatMap((source) =>
    [...readFileSync(source, 'utf8').matchAll(WRITES)].map(([, rows, table]) => rows ?? table!),
  );
  expect([...new Set(written)].sort()).toEqual(Object.keys(WRITTEN).sort());
});
