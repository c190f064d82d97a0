import { type Mounting, mount } from '../../platform/http/mount.ts';
import { addFollow, readFollow, readFollows, removeFollow } from './follows.ts';
import { readSavedSearches, removeSearch, saveSearch } from './savedSearches.ts';

export function mountFollowing(mounting: Mounting): void {
  mount(mounting, 'follow.all', async ({ house, query, viewer }) => readFollows(house, viewer.userId, query));
  mount(mounting, 'follow.state', async ({ house, params: { kind, id }, viewer }) =>
    readFollow(house, viewer.userId, kind, id),
  );
  mount(mounting, 'follow.add', async ({ house, params: { kind, id }, viewer }) =>
    addFollow(house, viewer.userId, kind, id),
  );
  mount(mounting, 'follow.remove', async ({ house, params: { kind, id }, viewer }) =>
    removeFollow(house, viewer.userId, kind, id),
  );
  mount(mounting, 'savedSearch.all', async ({ house, query, viewer }) =>
    readSavedSearches(house, viewer.userId, query),
  );
  mount(mounting, 'savedSearch.add', async ({ house, body, viewer }) => saveSearch(house, viewer.userId, body));
  mount(mounting, 'savedSearch.remove', async ({ house, params, viewer }) =>
    removeSearch(house, viewer.userId, params.id),
  );
}
