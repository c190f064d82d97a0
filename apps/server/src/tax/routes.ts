import { type Mounting, mount } from '../platform/http/mount.ts';
import { certifySeller, decideCertificate, submitCertificate, withdrawCertificate } from './operations.ts';
import { readCertificates, readOfficeCertificates, readSellerTax } from './queries.ts';

/** Resale certificates and what a seller certifies (rules §5.6). */
export function mountTax(mounting: Mounting): void {
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
