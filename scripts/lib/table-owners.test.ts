import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './root.ts';
import { allWrites, OWNERS, tablesWritten } from './table-owners.ts';

const owned = Object.entries(OWNERS).flatMap(([module, names]) =>
  names.split(/\s+/).map((table) => [table, module] as const),
);
const ownerOf = new Map(owned);

test('every table of the schema has one owner', () => {
  const schema = readFileSync(path.join(ROOT, 'apps/server/src/platform/database/schema.gen.ts'), 'utf8');
  const tables = [...schema.split('export interface DB')[1]!.matchAll(/^ {2}(\w+): /gm)].map((found) => found[1]!);
  const VIEWS = ['bid_log', 'item_listing', 'item_sale', 'live_hold'];
  expect([...owned.map(([table]) => table), ...VIEWS].sort()).toEqual(tables.sort());
});

test('no module writes another’s table', () => {
  expect(allWrites().filter(({ module, table }) => ownerOf.get(table) !== module)).toEqual([]);
});

test('writes are found in SQL over several lines and in Kysely, and not in comments', () => {
  const source = `
    // update alert
    /** delete from bag */
    await tx.client.query(\`insert
      into bid (id) values ($1)\`);
    await tx.client.query('update invoice v set due_at = $1');
    await tx.deleteFrom('follow').execute();
    await tx.client.query('select from users for update');`;
  expect([...tablesWritten(source)].sort()).toEqual(['bid', 'follow', 'invoice']);
});
