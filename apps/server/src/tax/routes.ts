import { isRefusal, refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { readUpload, withUploads } from '../platform/http/upload.ts';
import { CERTIFICATE_BYTES, openFileOfCertificate, setCertificateFile } from './file.ts';
import { certifySeller, decideCertificate, submitCertificate, withdrawCertificate } from './operations.ts';
import { readCertificates, readOfficeCertificates, readSellerTax } from './queries.ts';

const UPLOAD = { invalid: 'file_invalid', tooLarge: 'file_too_large', most: 'A certificate is at most 5 MB.' } as const;

/** Resale certificates and what a seller certifies (rules §5.6). */
export async function mountTax(mounting: Mounting): Promise<void> {
  await withUploads(mounting, CERTIFICATE_BYTES, (uploads) => {
    mount(uploads, 'tax.certificateFile', async ({ house, viewer, params, request }) => {
      const bytes = await readUpload(request, UPLOAD);
      return isRefusal(bytes) ? bytes : setCertificateFile(house, { userId: viewer.userId, id: params.id, bytes });
    });
  });
  mount(mounting, 'office.certificateFile', async ({ house, params, reply }) => {
    const found = await openFileOfCertificate(house, params.id);
    if (found === null) return refuse('not_found');
    // Somebody else's file is saved, never shown by the browser.
    await reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${found.name}"`)
      .type('application/octet-stream')
      .header('content-length', found.file.size)
      .send(found.file.body);
    return undefined;
  });
  mount(mounting, 'tax.certificates', ({ house, viewer }) => readCertificates(house, viewer.userId));
  mount(mounting, 'tax.submitCertificate', ({ house, viewer, body }) => submitCertificate(house, viewer.userId, body));
  mount(mounting, 'tax.withdrawCertificate', ({ house, viewer, params }) =>
    withdrawCertificate(house, viewer.userId, params.id),
  );
  mount(mounting, 'tax.seller', ({ house, viewer }) => readSellerTax(house, viewer.userId));
  mount(mounting, 'tax.certifySeller', ({ house, viewer, body: { legalName, tinLast4 } }) =>
    certifySeller(house, viewer.userId, { legalName, tinLast4 }),
  );
  mount(mounting, 'office.taxCertificates', ({ house, query }) => readOfficeCertificates(house, query));
  mount(mounting, 'office.decideCertificate', ({ house, viewer, params, body, request }) =>
    decideCertificate(house, {
      id: params.id,
      ...body,
      actor: { userId: viewer.userId, ip: request.ip, requestId: request.id },
    }),
  );
}
