import { refuse } from '@assay/contract/problem.ts';
import { StaffRole } from '@assay/domain/office/roles.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { isStaff } from '../../../platform/http/viewer.ts';
import { searchItems } from './queries.ts';
import { readSuggestions } from './suggest.ts';

export function mountSearch(mounting: Mounting): void {
  mount(mounting, 'search', async ({ ctx, query, viewer }) => {
    if (query.is_qa === true && !(await isStaff(ctx, viewer, StaffRole))) return refuse('forbidden');
    return searchItems(ctx, query, viewer?.userId ?? null);
  });

  mount(mounting, 'search.suggest', async ({ ctx, query }) => readSuggestions(ctx, query.q));
}
