import { US_STATE_CODES } from '@assay/domain/account/postal.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { id, list, pageFields } from '../shapes/common.ts';
import { issues } from '../shapes/form.ts';
import { sellerTax, taxCertificate } from '../shapes/tax.ts';
import { singleLineText } from '../shapes/text.ts';

const params = z.strictObject({ id });
const text = (maximum: number) => singleLineText(maximum).min(1);
const fault = (code: string, message: string) => [{ path: '', code, message }];

export const taxRoutes = {
  'tax.certificates': route({
    method: 'GET',
    path: '/v1/tax/certificates',
    tag: 'Tax',
    audience: 'user',
    summary: 'Resale certificates of the caller, newest first',
    success: [200, z.strictObject({ items: z.array(taxCertificate) })],
    errors: [],
    limit: 'read',
  }),
  'tax.submitCertificate': route({
    method: 'POST',
    path: '/v1/tax/certificates',
    tag: 'Tax',
    audience: 'user',
    form: true,
    summary: 'Submit a resale certificate for review. A new one replaces the one of the same state',
    body: z.strictObject({
      state: singleLineText(2).superRefine(
        issues((state: string) => (US_STATE_CODES.has(state) ? [] : fault('state_invalid', 'Choose a state'))),
      ),
      number: text(50),
      businessName: text(100),
      expiresOn: z.iso.date(),
    }),
    success: [201, taxCertificate],
    errors: ['validation_failed', 'email_unverified'],
    limit: 'write',
  }),
  'tax.certificateFile': route({
    method: 'POST',
    path: '/v1/tax/certificates/{id}/file',
    tag: 'Tax',
    audience: 'user',
    summary: 'Upload a copy of a pending certificate: PDF, JPEG or PNG of up to 5 MiB. A new one replaces it',
    params,
    file: { field: 'file', description: 'PDF, JPEG or PNG, at most 5 MiB', maxBytes: 5 * 1024 ** 2 },
    success: [200, taxCertificate],
    errors: ['not_found', 'file_too_large', 'file_invalid', 'unavailable'],
    limit: 'image',
  }),
  'tax.withdrawCertificate': route({
    method: 'DELETE',
    path: '/v1/tax/certificates/{id}',
    tag: 'Tax',
    audience: 'user',
    summary: 'Withdraw a certificate: sales tax is charged again',
    params,
    success: [204, null],
    errors: ['not_found'],
    limit: 'write',
  }),
  'tax.seller': route({
    method: 'GET',
    path: '/v1/tax/seller',
    tag: 'Tax',
    audience: 'user',
    summary: 'Tax certification of the seller for the yearly report',
    success: [200, z.strictObject({ seller: sellerTax.nullable() })],
    errors: [],
    limit: 'read',
  }),
  'tax.certifySeller': route({
    method: 'POST',
    path: '/v1/tax/seller',
    tag: 'Tax',
    audience: 'user',
    form: true,
    summary: 'Certify the name and the last four digits of the taxpayer ID (W-9)',
    body: z.strictObject({
      legalName: text(100),
      tinLast4: singleLineText(4).superRefine(
        issues((digits: string) => (/^\d{4}$/.test(digits) ? [] : fault('invalid', 'Enter the last four digits'))),
      ),
      certify: z.literal(true),
    }),
    success: [200, z.strictObject({ seller: sellerTax })],
    errors: ['validation_failed'],
    limit: 'write',
  }),
  'office.taxCertificates': route({
    method: 'GET',
    subject: 'none',
    roles: ['finance'],
    path: '/v1/office/tax-certificate',
    tag: 'Office',
    audience: 'staff',
    summary: 'All resale certificates, pending ones oldest first',
    query: z.strictObject({ ...pageFields, status: z.enum(['pending', 'approved', 'rejected']).default('pending') }),
    success: [200, list(z.strictObject({ ...taxCertificate.shape, userId: id, buyer: z.string() }))],
    errors: [],
    limit: 'read',
  }),
  'office.certificateFile': route({
    method: 'GET',
    subject: { taxCertificate: 'params.id' },
    roles: ['finance'],
    path: '/v1/office/tax-certificate/{id}/file',
    tag: 'Office',
    audience: 'staff',
    summary: 'Download the uploaded copy of a certificate',
    params,
    success: [200, null],
    raw: 'application/octet-stream',
    errors: ['not_found'],
    limit: 'read',
  }),
};
