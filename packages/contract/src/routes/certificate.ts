import { z } from 'zod';
import { route } from '../route.ts';
import { certificate, signedCertificate } from '../shapes/certificate.ts';
import { singleLineText } from '../shapes/text.ts';

const tag = 'Item';
/** A QR code's token or a serial, as typed. Input that cannot be one returns 404. */
const params = z.strictObject({ qrcode: singleLineText(200) });

export const certificateRoutes = {
  'item.authentication': route({
    method: 'GET',
    path: '/v1/item/authentication/{qrcode}',
    tag,
    audience: 'optional',
    summary: 'Public certificate of an item by QR code or hologram serial; counts the lookup',
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
    summary: 'The signed certificate, for verification with packages/verifier',
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
    summary: 'The certificate as a signed PDF with a QR code that links to its record',
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
    summary: 'Number of items sealed in the last seven days; cached for a minute',
    success: [200, z.strictObject({ count: z.int(), days: z.int() })],
    errors: [],
    limit: 'read',
  }),
};
