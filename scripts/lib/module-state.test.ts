import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** A variable, a collection that starts empty, or a buffer, at the top of a module: something that a process would keep there. */
const STATE =
  /^(?:export )?(?:(?:let|var) \w+|const \w+(?:: (?!readonly)(?:[^=;]|=>)*)? = (?:new (?:Map|Set|WeakMap|WeakSet|Array)(?:<[^()]*>)?\(\)|\[\];|\{\};|(?:new LRUCache|createCache)\b|Buffer\.alloc\((?!0\))))/gm;

const statesIn = (text: string): string[] => [...text.matchAll(STATE)].map(([found]) => found.split('\n')[0]!);

test('given what a module may and may not keep, when it is read, then only state is found', () => {
  expect(
    statesIn(
      "const a = new Set(['x']);\nconst b = 3;\nconst none: readonly string[] = [];\nfunction f() {\n  let c = 1;\n}",
    ),
  ).toEqual([]);
  expect(
    statesIn(
      'let a = 1;\nexport const b = new WeakMap<AppContext, Promise<X>>();\nconst c: string[] = [];\nconst d = new Map<\n  string,\n  X\n>();',
    ),
  ).toHaveLength(4);
});

test('given the server, when its modules are read, then none keeps state: what a process keeps hangs on the context', () => {
  const root = path.join(import.meta.dirname, '../../apps/server/src');
  const files = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  expect(
    files.flatMap((file) => statesIn(readFileSync(path.join(root, file), 'utf8')).map((at) => `${file}: ${at}`)),
  ).toEqual([]);
});
