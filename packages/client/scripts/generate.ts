import { writeFileSync } from 'node:fs';
import { routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';

/** Text of `operations.gen.ts`: what the client needs of the contract at run time, without its validation library. */
export function operationsSource(): string {
  const rows = (Object.entries(routes) as Array<[string, RouteDefinition]>).map(
    ([name, definition]) =>
      `  '${name}': ['${definition.method}', '${definition.path}', ${definition.body !== undefined}],`,
  );
  return [
    '// Made by scripts/generate.ts from the contract; do not edit.',
    "import type { Operation } from '@assay/contract/index.ts';",
    '',
    'export const operations: Readonly<Record<Operation, readonly [method: string, path: string, needsBody: boolean]>> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}

export const operationsFile = new URL('../src/operations.gen.ts', import.meta.url);

if (import.meta.main) writeFileSync(operationsFile, operationsSource());
