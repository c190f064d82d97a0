import { isRefusal, refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { sendPdf } from '../../../platform/printing.ts';
import { chooseAddress } from './address.ts';
import { chooseDelivery, estimateInvoice } from './changes.ts';
import { openPaymentIntent, payInvoice } from './pay.ts';
import { loadInvoicePdfData, renderInvoicePdf } from './pdf.ts';
import { readInvoice, readInvoices, toInvoiceJson } from './queries.ts';
import type { InvoiceRow } from './rows.ts';
import { readInvoiceStatement, readStatement } from './statement.ts';
import { decideCertificate } from './taxDecision.ts';
import { estimateTogether, payTogether } from './together.ts';
import { applyWalletAddress } from './walletAddress.ts';

/** Invoices and how they are paid (payments §1.3). Another person's invoice is simply not there. */
export function mountInvoices(mounting: Mounting): void {
  mount(mounting, 'invoice.all', ({ ctx, viewer, query }) => readInvoices(ctx, viewer.userId, query));
  mount(mounting, 'invoice.byId', async ({ ctx, viewer, params }) => {
    const invoice = await readInvoice(ctx, viewer.userId, params.id);
    return invoice === null ? refuse('not_found') : toInvoiceJson(ctx, invoice);
  });
  mount(mounting, 'invoice.deliveryMethod', async ({ ctx, viewer, params, body }) => {
    const chosen = await chooseDelivery(ctx, viewer.userId, params.id, body.deliveryMethod);
    if (isRefusal(chosen)) return chosen;
    return toInvoiceJson(ctx, (await readInvoice(ctx, viewer.userId, params.id)) as InvoiceRow);
  });
  mount(mounting, 'invoice.address', async ({ ctx, viewer, params, body }) => {
    const refusal = await chooseAddress(ctx, { userId: viewer.userId, invoiceId: params.id, ...body });
    return refusal ?? toInvoiceJson(ctx, (await readInvoice(ctx, viewer.userId, params.id)) as InvoiceRow);
  });
  mount(mounting, 'invoice.estimate', ({ ctx, viewer, params, body }) =>
    estimateInvoice(ctx, viewer.userId, params.id, {
      state: body.address?.state.toUpperCase(),
      postalCode: body.address?.postalCode,
      deliveryMethod: body.deliveryMethod,
    }),
  );
  mount(
    mounting,
    'invoice.statement',
    async ({ ctx, viewer, params, query }) =>
      (await readInvoiceStatement(ctx, viewer, params.id, query)) ?? refuse('not_found'),
  );
  mount(mounting, 'user.statement', ({ ctx, viewer, query }) => readStatement(ctx, viewer.userId, query));
  mount(mounting, 'invoice.pdf', async ({ ctx, viewer, params, reply }) => {
    const found = await loadInvoicePdfData(ctx, viewer, params.id);
    if (found === null) return refuse('not_found');
    return sendPdf(reply, `${found.invoice.number ?? 'draft'}.pdf`, await renderInvoicePdf(found));
  });
  mount(mounting, 'invoice.paymentIntent', ({ ctx, viewer, params }) =>
    openPaymentIntent(ctx, viewer.userId, params.id),
  );
  mount(mounting, 'invoice.paymentIntentExisting', ({ ctx, viewer, params, body }) =>
    payInvoice(ctx, {
      userId: viewer.userId,
      invoiceId: params.id,
      methodId: body.paymentMethodId,
      expectedTotalCents: body.expectedTotalCents,
    }),
  );
  mount(mounting, 'invoice.togetherEstimate', ({ ctx, viewer, body }) =>
    estimateTogether(ctx, { userId: viewer.userId, invoiceIds: body.invoiceIds }),
  );
  mount(mounting, 'invoice.payTogether', ({ ctx, viewer, body }) =>
    payTogether(ctx, {
      userId: viewer.userId,
      invoiceIds: body.invoiceIds,
      methodId: body.paymentMethodId,
      expectedTotalCents: body.expectedTotalCents,
    }),
  );
  mount(mounting, 'invoice.pay', async ({ ctx, viewer, params, body }) => {
    const { confirmationTokenId, expectedTotalCents } = body;
    const given = { userId: viewer.userId, invoiceId: params.id, expectedTotalCents };
    if (confirmationTokenId !== undefined) {
      const refusal = await applyWalletAddress(ctx, { ...given, confirmationTokenId });
      if (refusal !== undefined) return refusal;
    }
    return payInvoice(ctx, { ...given, methodId: body.paymentMethodId, confirmationTokenId });
  });
  mount(mounting, 'office.decideCertificate', ({ ctx, viewer, params, body, request }) =>
    decideCertificate(ctx, {
      id: params.id,
      ...body,
      actor: { userId: viewer.userId, ip: request.ip, requestId: request.id },
    }),
  );
}
