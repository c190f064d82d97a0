import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { removeView, saveView } from './operations.ts';
import { readSavedViews } from './queries.ts';

/** A person's own views of the lists of the office. */
export function mountSavedViews(mounting: Mounting): void {
  mount(mounting, 'office.savedViews', ({ ctx, viewer }) => readSavedViews(ctx, viewer.userId));
  mount(mounting, 'office.saveView', ({ ctx, viewer, body }) => saveView(ctx, { ...body, userId: viewer.userId }));
  mount(mounting, 'office.removeView', ({ ctx, viewer, params }) =>
    removeView(ctx, { id: params.id, userId: viewer.userId }),
  );
}
