import { refuse } from '@assay/contract/problem.ts';
import { toActor } from '../../../platform/audit.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { addLine, createIntake, draftFromLine, linkLine } from './operations.ts';
import { readIntake, readIntakes } from './queries.ts';
import { renderReceipt } from './receipt.ts';
import { readWhereabouts } from './whereabouts.ts';

/** Objects that arrive. */
export function mountIntake(mounting: Mounting): void {
  mount(mounting, 'office.intakes', ({ ctx, query }) => readIntakes(ctx, query));
  mount(
    mounting,
    'office.intake',
    async ({ ctx, params }) => (await readIntake(ctx.pool, params.id)) ?? refuse('not_found'),
  );
  mount(mounting, 'office.whereabouts', ({ ctx, query }) => readWhereabouts(ctx, query));
  mount(mounting, 'office.createIntake', (call) => createIntake(call.ctx, { ...call.body, actor: toActor(call) }));
  mount(mounting, 'office.addIntakeLine', (call) =>
    addLine(call.ctx, { ...call.body, intakeId: call.params.id, actor: toActor(call) }),
  );
  mount(mounting, 'office.draftIntakeLine', (call) =>
    draftFromLine(call.ctx, {
      intakeId: call.params.id,
      lineId: call.params.lineId,
      ...call.body,
      actor: toActor(call),
    }),
  );
  mount(mounting, 'office.linkIntakeLine', (call) =>
    linkLine(call.ctx, {
      intakeId: call.params.id,
      lineId: call.params.lineId,
      itemId: call.body.itemId,
      actor: toActor(call),
    }),
  );
  mount(mounting, 'office.intakeReceipt', async ({ ctx, params, reply }) => {
    const intake = await readIntake(ctx.pool, params.id);
    if (intake === null) return refuse('not_found');
    await reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="${intake.number}.pdf"`)
      .type('application/pdf')
      .send(await renderReceipt(ctx, intake));
    return undefined;
  });
}
