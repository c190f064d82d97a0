import { refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { withUpload, withUploads } from '../../../platform/http/upload.ts';
import { openFileOfCertificate, setCertificateFile } from './file.ts';
import { certifySeller, submitCertificate, withdrawCertificate } from './operations.ts';
import { readCertificates, readOfficeCertificates, readSellerTax } from './queries.ts';

const UPLOAD = { invalid: 'file_invalid', tooLarge: 'file_too_large', most: 'Choose a file of 5 MB or less.' } as const;

/** Resale certificates and what a seller certifies (rules §5.6). */
export async function mountTax(mounting: Mounting): Promise<void> {
  await withUploads(mounting, 'tax.certificateFile', (uploads) => {
    mount(uploads, 'tax.certificateFile', ({ ctx, viewer, params, request }) =>
      withUpload({ ctx, request }, UPLOAD, (bytes) =>
        setCertificateFile(ctx, { userId: viewer.userId, id: params.id, bytes }),
      ),
    );
  });
  mount(mounting, 'office.certificateFile', async ({ ctx, params, reply }) => {
    const found = await openFileOfCertificate(ctx, params.id);
    if (found === null) return refuse('not_found');
    // Another user's file is downloaded, never rendered by the browser.
    await reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${found.name}"`)
      .type('application/octet-stream')
      .header('content-length', found.file.size)
      .send(found.file.body);
    return undefined;
  });
  mount(mounting, 'tax.certificates', ({ ctx, viewer }) => readCertificates(ctx, viewer.userId));
  mount(mounting, 'tax.submitCertificate', ({ ctx, viewer, body }) => submitCertificate(ctx, viewer.userId, body));
  mount(mounting, 'tax.withdrawCertificate', ({ ctx, viewer, params }) =>
    withdrawCertificate(ctx, viewer.userId, params.id),
  );
  mount(mounting, 'tax.seller', ({ ctx, viewer }) => readSellerTax(ctx, viewer.userId));
  mount(mounting, 'tax.certifySeller', ({ ctx, viewer, body: { legalName, tinLast4 } }) =>
    certifySeller(ctx, viewer.userId, { legalName, tinLast4 }),
  );
  mount(mounting, 'office.taxCertificates', ({ ctx, query }) => readOfficeCertificates(ctx, query));
}
