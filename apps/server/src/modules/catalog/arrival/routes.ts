import { refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { openPicture } from './queries.ts';

/** Photos of objects as they arrived. They are added by intake and by the recheck of a resale. */
export function mountArrival(mounting: Mounting): void {
  mount(mounting, 'office.arrivalPicture', async ({ ctx, params, reply }) => {
    const file = await openPicture(ctx, params.id);
    if (file === null) return refuse('not_found');
    await reply
      .header('cache-control', 'private, no-store')
      .header('content-length', file.size)
      .type('image/webp')
      .send(file.body);
    return undefined;
  });
}
