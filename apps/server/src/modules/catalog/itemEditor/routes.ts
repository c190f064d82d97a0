import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeItem } from '@assay/contract/shapes/itemEditor.ts';
import { type Actor, toActor } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { transact } from '../../../platform/outbox.ts';
import { applyItemMove, type ItemMove } from './moves.ts';
import { applyItemChange, draftItem } from './operations.ts';
import { readOfficeItem, readOfficeItems } from './queries.ts';

type Doing = { ctx: AppContext; actor: Actor };

/** Runs one change of an item in one transaction, and reads the item again. */
async function changeOne(
  { ctx, actor }: Doing,
  itemId: string,
  work: (tx: Tx, at: number) => Promise<Refusal | null>,
): Promise<OfficeItem | Refusal> {
  const refusal = await transact(ctx, (tx) => work(tx, ctx.clock.now()));
  return refusal ?? (await readOfficeItem(ctx, actor.userId, itemId)) ?? refuse('not_found');
}

const move = (
  doing: Doing,
  itemId: string,
  trigger: ItemMove['trigger'],
  { version, note = '' }: { version?: number | undefined; note?: string | undefined },
) =>
  changeOne(doing, itemId, (tx, at) => applyItemMove(tx, { itemId, trigger, version, note, actor: doing.actor, at }));

/** The item editor of the office. */
export function mountItemEditor(mounting: Mounting): void {
  mount(mounting, 'office.items', ({ ctx, query }) => readOfficeItems(ctx, query));
  mount(
    mounting,
    'office.item',
    async ({ ctx, viewer, params }) => (await readOfficeItem(ctx, viewer.userId, params.id)) ?? refuse('not_found'),
  );
  mount(mounting, 'office.createItem', async (call) => {
    const { ctx, body, viewer } = call;
    const made = await transact(ctx, (tx) => draftItem(tx, body, { actor: toActor(call), at: ctx.clock.now() }));
    if (isRefusal(made)) return made;
    return (await readOfficeItem(ctx, viewer.userId, made.id)) ?? refuse('not_found');
  });
  mount(mounting, 'office.changeItem', (call) => {
    const doing = { ctx: call.ctx, actor: toActor(call) };
    return changeOne(doing, call.params.id, (tx, at) =>
      applyItemChange(tx, call.params.id, call.body, { actor: doing.actor, at }),
    );
  });
  mount(mounting, 'office.submitItem', (call) =>
    move({ ctx: call.ctx, actor: toActor(call) }, call.params.id, 'submit', call.body),
  );
  mount(mounting, 'office.returnItem', (call) =>
    move({ ctx: call.ctx, actor: toActor(call) }, call.params.id, 'return', call.body),
  );
  mount(mounting, 'office.approveItem', (call) =>
    move({ ctx: call.ctx, actor: toActor(call) }, call.params.id, 'approve', call.body),
  );
  mount(mounting, 'office.withdrawItem', (call) =>
    move({ ctx: call.ctx, actor: toActor(call) }, call.params.id, 'withdraw', call.body),
  );
}
