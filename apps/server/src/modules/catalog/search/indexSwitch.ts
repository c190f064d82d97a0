import { createCatalogIndex } from '@assay/catalog-index';
import type { AppContext, IndexSwitch } from '../../../platform/context.ts';
import { createIndexFeed } from './indexFeed.ts';

const CHECK_INTERVAL_MS = 60_000;
const RETRY_MS = 10_000;

/** Searches start with SQL alone. The first one counts the catalog, and every minute's first one again, until it is large enough. */
export function createIndexSwitch(ctx: Omit<AppContext, 'catalogIndex'>): IndexSwitch {
  const minimum = ctx.config.CATALOG_INDEX_MIN_ITEMS;
  const index = createCatalogIndex(createIndexFeed(ctx), { now: ctx.clock.now });
  let isLarge = false;
  let isLoaded = false;
  let checking: Promise<void> | null = null;
  let nextCheckAt = 0;

  async function check(): Promise<void> {
    if (!isLarge) {
      const { rows } = await ctx.pool.query<{ count: number }>({
        name: 'catalog-size',
        text: "select count(*)::int as count from (select from item_listing where visibility = 'public' limit $1) l",
        values: [minimum],
      });
      isLarge = rows[0]!.count >= minimum;
    }
    if (!isLarge || isLoaded) return;
    await index.load();
    isLoaded = true;
  }

  function checkOnce(): Promise<void> {
    checking ??= check().finally(() => {
      checking = null;
    });
    return checking;
  }

  function checkInBackground(): void {
    if (checking !== null || performance.now() < nextCheckAt) return;
    nextCheckAt = performance.now() + CHECK_INTERVAL_MS;
    checkOnce().catch((error: unknown) => {
      nextCheckAt = performance.now() + RETRY_MS;
      ctx.log.warn({ err: error }, 'the catalog index could not be loaded; searches use SQL alone');
    });
  }

  return {
    current() {
      if (isLoaded) return index;
      checkInBackground();
      return null;
    },
    check: checkOnce,
    reload() {
      isLoaded = false;
      nextCheckAt = 0;
      checkInBackground();
    },
    stop: () => index.stop(),
  };
}
