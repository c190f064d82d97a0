import { isRefusal } from '@assay/contract/problem.ts';
import { toActor } from '../../../platform/audit.ts';
import { sendCsv } from '../../../platform/csv.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { sendPdf } from '../../../platform/printing.ts';
import { bindSeal } from './bind.ts';
import { createSeals, moveSeals, printBatch } from './operations.ts';
import { readBatches, readSeals } from './queries.ts';
import { renderSealSheet, toSealTable } from './sheet.ts';
import { streamSealDrawing } from './vector.ts';

/** The stock of seals, and the sealing of items. */
export function mountSeals(mounting: Mounting): void {
  mount(mounting, 'office.seals', ({ ctx, query }) => readSeals(ctx, query));
  mount(mounting, 'office.sealBatches', ({ ctx, query }) => readBatches(ctx, query));
  mount(mounting, 'office.createSeals', (call) => createSeals(call.ctx, { ...call.body, actor: toActor(call) }));
  mount(mounting, 'office.moveSeals', (call) => moveSeals(call.ctx, { ...call.body, actor: toActor(call) }));
  mount(mounting, 'office.seal', (call) =>
    bindSeal(call.ctx, { itemId: call.params.id, ...call.body, actor: toActor(call) }),
  );
  mount(mounting, 'office.sealSheet', async (call) => {
    const print = await printBatch(call.ctx, { batchId: call.params.id, as: 'sheet', actor: toActor(call) });
    if (isRefusal(print)) return print;
    return sendPdf(call.reply, `${print.number}.pdf`, await renderSealSheet(call.ctx, print));
  });
  mount(mounting, 'office.sealVector', async (call) => {
    const print = await printBatch(call.ctx, { batchId: call.params.id, as: 'vector', actor: toActor(call) });
    if (isRefusal(print)) return print;
    await call.reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${print.number}.svg"`)
      .type('image/svg+xml')
      .send(streamSealDrawing(call.ctx, print));
    return undefined;
  });
  mount(mounting, 'office.sealTable', async (call) => {
    const print = await printBatch(call.ctx, { batchId: call.params.id, as: 'table', actor: toActor(call) });
    if (isRefusal(print)) return print;
    return sendCsv(call.reply, `${print.number}.csv`, toSealTable(call.ctx, print));
  });
}
