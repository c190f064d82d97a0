import { toActor } from '../../../platform/audit.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { renderLabels } from '../../../platform/labels.ts';
import { sendPdf } from '../../../platform/printing.ts';
import { changeLocation, createLocations } from './operations.ts';
import { readLocations } from './queries.ts';

/** Most labels of one print. */
const LABELS_MAX = 500;

/** The places of objects. */
export function mountLocations(mounting: Mounting): void {
  mount(mounting, 'office.locations', ({ ctx, query }) => readLocations(ctx, query));
  mount(mounting, 'office.locationLabels', async ({ ctx, query, reply }) => {
    const { items } = await readLocations(ctx, { ...query, queue: 'open', offset: 0, limit: LABELS_MAX });
    const labels = await renderLabels(
      { title: 'Shelf labels', at: new Date(items.at(-1)?.createdAt ?? 0) },
      items.map(({ code, name }) => ({ code, lines: [code, name] })),
    );
    return sendPdf(reply, 'shelf-labels.pdf', labels);
  });
  mount(mounting, 'office.createLocations', (call) =>
    createLocations(call.ctx, { ...call.body, actor: toActor(call) }),
  );
  mount(mounting, 'office.changeLocation', (call) =>
    changeLocation(call.ctx, { id: call.params.id, ...call.body, actor: toActor(call) }),
  );
}
