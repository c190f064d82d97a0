import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../platform/context.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { cookieNames } from '../../../platform/http/viewer.ts';
import { sendPdf } from '../../../platform/printing.ts';
import { countScan } from './operations.ts';
import { renderCertificatePdf } from './pdf.ts';
import { toCertificateJson } from './presenter.ts';
import { type CertificateRow, countRecentlyCertified, findCertified } from './queries.ts';
import { signCertificate } from './signed.ts';

/** The public certificate (rules §6). */
export function mountCertificates(mounting: Mounting): void {
  const { limits } = mounting;

  /** Finds by code. A client that has tried too many unknown codes is rejected before the next (rules §6). */
  async function find(ctx: AppContext, request: FastifyRequest, code: string): Promise<CertificateRow | Refusal> {
    const waitMs = await limits.waitOf('qr_unknown', request);
    if (waitMs !== null) return refuse('rate_limited', { retryAfterMs: waitMs });
    const found = await findCertified(ctx, code);
    if (found !== null) return found;
    await limits.check('qr_unknown', request, null);
    return refuse('not_found');
  }

  mount(mounting, 'item.authentication', async ({ ctx, params, viewer, request }) => {
    const found = await find(ctx, request, params.qrcode);
    if (isRefusal(found)) return found;
    // A HEAD request does not count as a lookup.
    if (request.method === 'GET') await countScan(ctx, found.id, deviceOf(ctx, request));
    return toCertificateJson(ctx, found, viewer?.userId ?? null);
  });

  mount(mounting, 'item.certifiedLately', async ({ ctx }) => countRecentlyCertified(ctx));

  mount(mounting, 'item.authenticationSigned', async ({ ctx, params, request }) => {
    const found = await find(ctx, request, params.qrcode);
    return isRefusal(found) ? found : signCertificate(ctx, found);
  });

  mount(mounting, 'item.authenticationPdf', async ({ ctx, params, request, reply }) => {
    const found = await find(ctx, request, params.qrcode);
    if (isRefusal(found)) return found;
    return sendPdf(reply, `${found.serial}.pdf`, await renderCertificatePdf(ctx, found));
  });
}

/** Identifies a device: its cookie, or else address and browser. */
function deviceOf(ctx: AppContext, request: FastifyRequest): string {
  const cookie = request.cookies[cookieNames(ctx).device];
  return cookie === undefined || cookie === '' ? `${request.ip} ${request.headers['user-agent'] ?? ''}` : cookie;
}
