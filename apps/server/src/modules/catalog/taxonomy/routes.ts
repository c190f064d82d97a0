import { TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { toActor } from '../../../platform/audit.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { changeName, createName, mergeName, removeName } from './operations.ts';
import { readOfficeNames } from './queries.ts';

/** The same five calls for each kind of name. */
export function mountTaxonomy(mounting: Mounting): void {
  for (const kind of TaxonomyKind) {
    mount(mounting, `office.${kind}.list`, ({ ctx, query }) => readOfficeNames(ctx, kind, query));
    mount(mounting, `office.${kind}.create`, (call) => createName(call.ctx, kind, call.body, { actor: toActor(call) }));
    mount(mounting, `office.${kind}.change`, (call) =>
      changeName(call.ctx, kind, call.params.id, call.body, { actor: toActor(call) }),
    );
    mount(mounting, `office.${kind}.remove`, (call) =>
      removeName(call.ctx, kind, call.params.id, { actor: toActor(call) }),
    );
    mount(mounting, `office.${kind}.merge`, (call) =>
      mergeName(call.ctx, kind, { id: call.params.id, ...call.body }, { actor: toActor(call) }),
    );
  }
}
