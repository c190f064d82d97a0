import { toActor } from '../../../platform/audit.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { renderLabels } from '../../../platform/labels.ts';
import { sendPdf } from '../../../platform/printing.ts';
import { changeLocation, createLocations } from './operations.ts';
import { readLabels, readLocations } from './queries.ts';

/** The places of objects. */
export function mountLocations(mounting: Mounting): void {
  mount(mounting, 'office.locations', ({ ctx, query }) => readLocations(ctx, query));
  mount(mounting, 'office.locationLabels', async ({ ctx, query, reply }) => {
    const shelves = await readLabels(ctx, query.find);
    const labels = await renderLabels(
      { title: 'Shelf labels', at: shelves.at(-1)?.created_at ?? new Date(0) },
      shelves.map(({ code, name }) => ({ code, lines: [code, name] })),
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
