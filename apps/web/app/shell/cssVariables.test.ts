import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDERS = [path.join(import.meta.dirname, '..'), path.join(import.meta.dirname, '../../../../packages/ui/src')];

test('given the style sheets, then every variable they use is defined in one or set by a component', () => {
  const files = FOLDERS.flatMap((folder) =>
    globSync('**/*.{css,ts,tsx}', { cwd: folder }).map((file) => path.join(folder, file)),
  );
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const namesIn = (pattern: RegExp): Set<string> => new Set([...text.matchAll(pattern)].map(([, name]) => name!));
  const defined = namesIn(/(--[a-z\d-]+)['"\]]*\s*:/g).union(namesIn(/setProperty\('(--[a-z\d-]+)'/g));
  const used = namesIn(/var\((--[a-z\d-]+)/g);
  expect(used.size).toBeGreaterThan(50);
  expect([...used.difference(defined)]).toEqual([]);
});
