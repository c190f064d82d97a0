import type { Mounting } from '../../../platform/http/mount.ts';
import { mountCatalogTables } from './catalog.ts';
import { mountMoneyTables } from './money.ts';
import { mountPeopleTables } from './people.ts';
import { mountSellingTables } from './selling.ts';

/** Every list of the office as CSV. After all lists: each is read by the handler of its own call. */
export function mountExports(mounting: Mounting): void {
  mountSellingTables(mounting);
  mountCatalogTables(mounting);
  mountMoneyTables(mounting);
  mountPeopleTables(mounting);
}
