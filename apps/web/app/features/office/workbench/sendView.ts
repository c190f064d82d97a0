import { newIdempotencyKey } from '@assay/client/index.ts';
import type { SavedView } from '@assay/contract/shapes/savedView.ts';
import { browserApi } from '../../../session/browserApi.ts';

/** Saves a view; the same name again replaces it. */
export const saveView = ({ list, name, query }: Pick<SavedView, 'list' | 'name' | 'query'>): Promise<SavedView> =>
  browserApi.call('office.saveView', { body: { list, name, query }, idempotencyKey: newIdempotencyKey() });
