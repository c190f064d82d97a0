import { z } from 'zod';
import { route } from '../route.ts';
import { certificate, certificateChange, signedCertificate } from '../shapes/certificate.ts';
import { id } from '../shapes/common.ts';
import { certificateState } from '../shapes/item.ts';
import { publicNote, requested, staffNote } from '../shapes/office.ts';
import { line } from '../shapes/text.ts';

const tag = 'Item';
/** A QR code's token or a serial, as it was typed: what cannot be one is simply not there (404). */
const params = z.strictObject({ qrcode: line(200) });

export const certificateRoutes = {
  'item.authentication': route({
    method: 'GET',
    path: '/v1/item/authentication/{qrcode}',
    tag,
    audience: 'optional',
    summary: 'The public certificate of an item, by its QR code or its hologram serial; the look-up is counted',
    params,
    success: [200, certificate],
    errors: ['not_found'],
    limit: 'qr_read',
  }),
  'item.authenticationSigned': route({
    method: 'GET',
    path: '/v1/item/authentication/{qrcode}/signed',
    tag,
    audience: 'public',
    summary: 'The certificate as the house signs it, to keep and to check with packages/verifier',
    params,
    success: [200, signedCertificate],
    errors: ['not_found'],
    limit: 'qr_read',
  }),
  'item.authenticationPdf': route({
    method: 'GET',
    path: '/v1/item/authentication/{qrcode}/pdf',
    tag,
    audience: 'public',
    summary: 'The certificate as a PDF, signed, with a code that leads to its record',
    params,
    raw: 'application/pdf',
    success: [200, null],
    errors: ['not_found'],
    limit: 'qr_read',
  }),
  'item.certifiedLately': route({
    method: 'GET',
    path: '/v1/item/certified-lately',
    tag,
    audience: 'public',
    summary: 'How many items were sealed in the last seven days; kept for a minute',
    success: [200, z.strictObject({ count: z.int(), days: z.int() })],
    errors: [],
    limit: 'read',
  }),
  'office.certificate': route({
    method: 'POST',
    subject: { item: 'params.id' },
    path: '/v1/office/item/{id}/certificate',
    tag: 'Office',
    audience: 'staff',
    summary: 'Take a certificate into another state: recheck, failed, revoked, reported stolen, active again',
    params: z.strictObject({ id }),
    body: z.strictObject({ newState: certificateState, note: staffNote, publicNote }),
    success: [200, z.union([certificateChange, requested])],
    errors: ['not_found', 'certificate_state', 'request_state'],
    limit: 'write',
    idempotency: 'stored',
  }),
};
