import { refuse } from '@assay/contract/problem.ts';
import { toActor } from '../../../platform/audit.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { withUpload, withUploads } from '../../../platform/http/upload.ts';
import { addEvidence, openEvidence } from './evidence.ts';
import { decideAuthentication } from './operations.ts';
import { readAuthentications, readBench } from './queries.ts';

const UPLOAD = {
  invalid: 'file_invalid',
  tooLarge: 'file_too_large',
  most: 'Choose a file of 10 MB or less.',
} as const;

/** The authentication bench of the office. */
export async function mountAuthentication(mounting: Mounting): Promise<void> {
  await withUploads(mounting, 'office.evidenceUpload', (uploads) => {
    mount(uploads, 'office.evidenceUpload', (call) =>
      withUpload(call, UPLOAD, (bytes) =>
        addEvidence(call.ctx, { itemId: call.params.id, name: call.query.name, bytes, actor: toActor(call) }),
      ),
    );
  });
  mount(mounting, 'office.authentications', ({ ctx, query }) => readAuthentications(ctx, query));
  mount(mounting, 'office.bench', async ({ ctx, params }) => (await readBench(ctx, params.id)) ?? refuse('not_found'));
  mount(mounting, 'office.authenticate', (call) =>
    decideAuthentication(call.ctx, { itemId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.evidenceFile', async ({ ctx, params, query, reply }) => {
    const found = await openEvidence(ctx, params.id, query.file ?? null);
    if (found === null) return refuse('not_found');
    // Downloaded, never rendered by the browser.
    await reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${found.name}"`)
      .type('application/octet-stream')
      .header('content-length', found.file.size)
      .send(found.file.body);
    return undefined;
  });
}
