import { writeFileSync } from 'node:fs';
import { routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';

/** Calls of single pages, and those that only the server makes while it renders: fetched when the first is made. */
const RARE = new RegExp(
  `^(?:${[
    'auth\\.(?!signinEmail|stepUp|refresh|logout)',
    'collection|contact|follow|identity|lotOffer|messaging|meta|newsletter|offer|passkey|push|redeem|resale|savedSearch|search|tax',
    'auction\\.(?:all|log)',
    'invoice\\.(?:pdf|statement)',
    'item\\.(?:authentication|certified|bulk|by|link|minOffer|offerTerms|owning|price|reportLost|recentlyViewed|related|view)',
    'payment\\.(?:connected|payouts)',
    'user\\.(?:activity|creditLimitHistory|deletion|export|notifications|profileImage|statement|update)',
  ].join('|')})`,
);

/**
 * Texts of `operations.gen.ts` and `rareOperations.gen.ts`: what the client needs of the contract at run time, without
 * its validation library. Every page loads the first, so each call is one word: `POST!/auth/logout`, where "!" stands
 * for a body and /v1 is left out, and the office's calls, which no page of ours makes, are in neither.
 */
export function operationsSource(isRare: boolean): string {
  const rows = (Object.entries(routes) as Array<[string, RouteDefinition]>)
    .filter(([name]) => !name.startsWith('office.') && RARE.test(name) === isRare)
    .map(
      ([name, { method, path, body }]) =>
        `  '${name}': '${method}${body === undefined ? '' : '!'}${path.replace(/^\/v1/, '')}',`,
    );
  return [
    '// Made by scripts/generate.ts from the contract; do not edit.',
    "import type { Operation } from './index.ts';",
    '',
    `export const ${isRare ? 'rareOperations' : 'operations'}: Readonly<Partial<Record<Operation, string>>> = {`,
    ...rows,
    '};',
    '',
  ].join('\n');
}

export const operationsFile = new URL('../src/operations.gen.ts', import.meta.url);
export const rareOperationsFile = new URL('../src/rareOperations.gen.ts', import.meta.url);

if (import.meta.main) {
  writeFileSync(operationsFile, operationsSource(false));
  writeFileSync(rareOperationsFile, operationsSource(true));
}
