import { writeFileSync } from 'node:fs';
import { routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';

/** Calls of single pages, and those that only the server makes while it renders: fetched when the first is made. */
const LAZY_OPERATIONS = new RegExp(
  `^(?:${[
    'auth\\.(?!signinEmail|stepUp|refresh|logout)',
    'collection|contact|follow|identity|lotOffer|mail|messaging|meta|newsletter|offer|passkey|push|redeem|report|resale|savedSearch|search|tax|transfer|wall',
    'auction\\.(?:all|log|myBids)',
    'cart\\.(?:clear|suggestion)',
    'invoice\\.(?:all|deliveryMethod|payTogether|pdf|statement|togetherEstimate)',
    'item\\.(?:authentication|certified|bulk|by|link|minOffer|offerTerms|owning|price|reportLost|recentlyViewed|related|transfer|view|wall)',
    'payment\\.(?!methods)',
    'user\\.(?:activity|address(?:Update|Delete)|creditLimit|deletion|export|notifications|profileImage|statement|update)',
  ].join('|')})`,
);

type Table = 'operations' | 'rareOperations' | 'officeOperations';
const tableOf = (name: string): Table =>
  name.startsWith('office.') ? 'officeOperations' : LAZY_OPERATIONS.test(name) ? 'rareOperations' : 'operations';

/**
 * Texts of `operations.gen.ts`, `rareOperations.gen.ts` and `officeOperations.gen.ts`: what the client needs of the
 * contract at run time, without its validation library. Every page loads the first, so each call is one word:
 * `POST!/auth/logout`, where "!" stands for a body and /v1 is left out. The office's calls are only for its own pages.
 */
export function operationsSource(table: Table): string {
  const rows = (Object.entries(routes) as Array<[string, RouteDefinition]>)
    .filter(([name]) => tableOf(name) === table)
    .map(
      ([name, { method, path, body }]) =>
        `  '${name}': '${method}${body === undefined ? '' : '!'}${path.replace(/^\/v1/, '')}',`,
    );
  return [
    '// Made by scripts/generate.ts from the contract; do not edit.',
    "import type { Operation } from './index.ts';",
    '',
    `export const ${table}: Readonly<Partial<Record<Operation, string>>> = {`,
    ...rows,
    '};',
    '',
  ].join('\n');
}

export const TABLES = ['operations', 'rareOperations', 'officeOperations'] as const satisfies Table[];
export const fileOf = (table: Table): URL => new URL(`../src/${table}.gen.ts`, import.meta.url);

if (import.meta.main) for (const table of TABLES) writeFileSync(fileOf(table), operationsSource(table));
