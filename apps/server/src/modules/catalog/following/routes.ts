import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { addFollow, readFollow, readFollows, removeFollow } from './follows.ts';
import { readSavedSearches, removeSearch, saveSearch } from './savedSearches.ts';

export function mountFollowing(mounting: Mounting): void {
  mount(mounting, 'follow.all', async ({ ctx, query, viewer }) => readFollows(ctx, viewer.userId, query));
  mount(mounting, 'follow.state', async ({ ctx, params: { kind, id }, viewer }) =>
    readFollow(ctx, viewer.userId, kind, id),
  );
  mount(mounting, 'follow.add', async ({ ctx, params: { kind, id }, viewer }) =>
    addFollow(ctx, viewer.userId, kind, id),
  );
  mount(mounting, 'follow.remove', async ({ ctx, params: { kind, id }, viewer }) =>
    removeFollow(ctx, viewer.userId, kind, id),
  );
  mount(mounting, 'savedSearch.all', async ({ ctx, query, viewer }) => readSavedSearches(ctx, viewer.userId, query));
  mount(mounting, 'savedSearch.add', async ({ ctx, body, viewer }) => saveSearch(ctx, viewer.userId, body));
  mount(mounting, 'savedSearch.remove', async ({ ctx, params, viewer }) => removeSearch(ctx, viewer.userId, params.id));
}
