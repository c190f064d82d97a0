import { refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { openPicture } from './queries.ts';

/** Photos of objects as they arrived. They are added by intake and by the recheck of a resale. */
export function mountArrival(mounting: Mounting): void {
  mount(mounting, 'office.arrivalPicture', async ({ ctx, params, reply }) => {
    const file = await openPicture(ctx, params.id);
    if (file === null) return refuse('not_found');
    // A picture never changes. Only this person's browser keeps it.
    await reply
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('content-length', file.size)
      .type('image/webp')
      .send(file.body);
    return undefined;
  });
}
