import { writeFileSync } from 'node:fs';
import { routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';

/**
 * Text of `operations.gen.ts`: what the client needs of the contract at run time, without its validation library. Every
 * page loads it, so each call is one word: `POST!/auth/logout`, where "!" stands for a body and /v1 is left out.
 */
export function operationsSource(): string {
  const rows = (Object.entries(routes) as Array<[string, RouteDefinition]>).map(
    ([name, { method, path, body }]) =>
      `  '${name}': '${method}${body === undefined ? '' : '!'}${path.replace(/^\/v1/, '')}',`,
  );
  return [
    '// Made by scripts/generate.ts from the contract; do not edit.',
    "import type { Operation } from './index.ts';",
    '',
    'export const operations: Readonly<Record<Operation, string>> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}

/** Text of `staffCalls.gen.ts`: the roles of each call that changes something in the office. Only pages of the office load it. */
export function staffCallsSource(): string {
  const rows = (Object.entries(routes) as Array<[string, RouteDefinition]>).flatMap(([name, route]) =>
    route.audience === 'staff' && route.method !== 'GET'
      ? [`  '${name}': [${route.roles.map((role) => `'${role}'`).join(', ')}],`]
      : [],
  );
  return [
    '// Made by scripts/generate.ts from the contract; do not edit.',
    "import type { StaffRole } from '@assay/domain/office/roles.ts';",
    '',
    'export const staffCalls = {',
    ...rows,
    '} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;',
    'export type StaffCall = keyof typeof staffCalls;',
    '',
  ].join('\n');
}

export const OPERATIONS_FILE = new URL('../src/operations.gen.ts', import.meta.url);

export const STAFF_CALLS_FILE = new URL('../src/staffCalls.gen.ts', import.meta.url);

if (import.meta.main) {
  writeFileSync(OPERATIONS_FILE, operationsSource());
  writeFileSync(STAFF_CALLS_FILE, staffCallsSource());
}
