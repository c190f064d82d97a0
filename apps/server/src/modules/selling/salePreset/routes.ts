import { refuse } from '@assay/contract/problem.ts';
import { toActor } from '../../../platform/audit.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { changePreset, createPreset, retirePreset } from './operations.ts';
import { readPreset, readPresets } from './queries.ts';

/** Presets of sales at the desk (back office §4). */
export function mountSalePresets(mounting: Mounting): void {
  mount(mounting, 'office.presets', ({ ctx, query }) => readPresets(ctx, query));
  mount(
    mounting,
    'office.preset',
    async ({ ctx, params }) => (await readPreset(ctx.pool, params.id)) ?? refuse('not_found'),
  );
  mount(mounting, 'office.createPreset', (call) => createPreset(call.ctx, { ...call.body, actor: toActor(call) }));
  mount(mounting, 'office.changePreset', (call) => {
    const { version, note, ...change } = call.body;
    return changePreset(call.ctx, { id: call.params.id, version, change, note, actor: toActor(call) });
  });
  mount(mounting, 'office.retirePreset', (call) =>
    retirePreset(call.ctx, { id: call.params.id, note: call.body.note, actor: toActor(call) }),
  );
}
