import { refuse } from '@assay/contract/problem.ts';
import { toTag } from '@assay/domain/item/intake.ts';
import { toActor } from '../../../platform/audit.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { withUpload, withUploads } from '../../../platform/http/upload.ts';
import { renderLabels } from '../../../platform/labels.ts';
import { sendPdf } from '../../../platform/printing.ts';
import { ARRIVAL_UPLOAD } from '../arrival/operations.ts';
import { addLinePicture, moveLine } from './moves.ts';
import { addLine, createIntake, draftFromLine, linkLine } from './operations.ts';
import { readIntake, readIntakes } from './queries.ts';
import { renderReceipt } from './receipt.ts';
import { readWhereabouts } from './whereabouts.ts';

/** Objects that arrive. */
export async function mountIntake(mounting: Mounting): Promise<void> {
  await withUploads(mounting, 'office.intakePicture', (uploads) => {
    mount(uploads, 'office.intakePicture', (call) => {
      const { id: intakeId, lineId } = call.params;
      return withUpload(call, ARRIVAL_UPLOAD, (bytes) =>
        addLinePicture(call.ctx, { intakeId, lineId, bytes, actor: toActor(call) }),
      );
    });
  });
  mount(mounting, 'office.intakes', ({ ctx, query }) => readIntakes(ctx, query));
  mount(
    mounting,
    'office.intake',
    async ({ ctx, params }) => (await readIntake(ctx.pool, params.id)) ?? refuse('not_found'),
  );
  mount(mounting, 'office.whereabouts', ({ ctx, query }) => readWhereabouts(ctx, query));
  mount(mounting, 'office.moveIntakeLine', (call) =>
    moveLine(call.ctx, {
      intakeId: call.params.id,
      lineId: call.params.lineId,
      ...call.body,
      actor: toActor(call),
    }),
  );
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
    return sendPdf(reply, `${intake.number}.pdf`, await renderReceipt(ctx, intake));
  });
  mount(mounting, 'office.intakeTags', async ({ ctx, params, reply }) => {
    const intake = await readIntake(ctx.pool, params.id);
    if (intake === null) return refuse('not_found');
    const labels = intake.lines
      .filter(({ item }) => item === null)
      .map(({ position, description, quantity, shelf }) => ({
        code: toTag(intake.number, position),
        lines: [
          toTag(intake.number, position),
          quantity === 1 ? description : `${quantity} × ${description}`,
          [intake.sourceName, shelf].filter(Boolean).join(', '),
        ],
      }));
    const head = { title: `Tags of ${intake.number}`, at: new Date(intake.receivedAt) };
    return sendPdf(reply, `${intake.number}-tags.pdf`, await renderLabels(head, labels));
  });
}
