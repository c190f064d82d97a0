import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NotificationType } from '@assay/domain/enums.ts';
import { expect, it } from 'vitest';

const sources = path.join(import.meta.dirname, '../src');
const read = (pattern: string) =>
  globSync(pattern, { cwd: sources }).map((file) => readFileSync(path.join(sources, file), 'utf8'));
const typesIn = (text: string): string[] => [...text.matchAll(/'([A-Z_]+)'/g)].map(([, type]) => type!);

it('given every type of the contract, when the tests are read, then each is in the list of a file that ends with expectNotified', () => {
  const lists = read('**/*.test.ts').flatMap((text) =>
    [...text.matchAll(/expectNotified\(\w+, \[([^\]]*)\]\)/g)].flatMap(([, list]) => typesIn(list!)),
  );
  expect(lists.toSorted()).toEqual(NotificationType.toSorted());
});
