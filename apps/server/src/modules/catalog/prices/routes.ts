import { refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { readPriceHistory, readPriceRecord } from './queries.ts';

export function mountPrices(mounting: Mounting): void {
  mount(mounting, 'item.priceHistory', async ({ ctx, params }) => {
    const items = await readPriceHistory(ctx, params.id);
    return items === null ? refuse('not_found') : { items };
  });

  for (const [operation, kind] of [
    ['meta.artistPrices', 'artist'],
    ['meta.categoryPrices', 'category'],
  ] as const)
    mount(
      mounting,
      operation,
      async ({ ctx, params }) => (await readPriceRecord(ctx, kind, params.id)) ?? refuse('not_found'),
    );
}
