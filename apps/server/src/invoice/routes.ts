import { isRefusal, refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import {
  chooseAddress,
  chooseDelivery,
  estimateInvoice,
  openPaymentIntent,
  payInvoice,
  takeWalletAddress,
} from './operations.ts';
import { printInvoice, readPrintable } from './pdf.ts';
import { readInvoice, readInvoices, showInvoice } from './queries.ts';
import type { InvoiceRow } from './rows.ts';
import { readInvoiceStatement, readStatement } from './statement.ts';
import { estimateTogether, payTogether } from './together.ts';

/** Invoices and how they are paid (payments §1.3). Another person's invoice is simply not there. */
export function mountInvoices(mounting: Mounting): void {
  mount(mounting, 'invoice.all', ({ house, viewer, query }) => readInvoices(house, viewer.userId, query));
  mount(mounting, 'invoice.byId', async ({ house, viewer, params }) => {
    const invoice = await readInvoice(house, viewer.userId, params.id);
    return invoice === null ? refuse('not_found') : showInvoice(house, invoice);
  });
  mount(mounting, 'invoice.deliveryMethod', async ({ house, viewer, params, body }) => {
    const chosen = await chooseDelivery(house, viewer.userId, params.id, body.deliveryMethod);
    if (isRefusal(chosen)) return chosen;
    return showInvoice(house, (await readInvoice(house, viewer.userId, params.id)) as InvoiceRow);
  });
  mount(mounting, 'invoice.address', async ({ house, viewer, params, body }) => {
    const refusal = await chooseAddress(house, { userId: viewer.userId, invoiceId: params.id, ...body });
    return refusal ?? showInvoice(house, (await readInvoice(house, viewer.userId, params.id)) as InvoiceRow);
  });
  mount(mounting, 'invoice.estimate', ({ house, viewer, params, body }) =>
    estimateInvoice(house, viewer.userId, params.id, {
      state: body.address?.state.toUpperCase(),
      postalCode: body.address?.postalCode,
      deliveryMethod: body.deliveryMethod,
    }),
  );
  mount(
    mounting,
    'invoice.statement',
    async ({ house, viewer, params, query }) =>
      (await readInvoiceStatement(house, viewer, params.id, query)) ?? refuse('not_found'),
  );
  mount(mounting, 'user.statement', ({ house, viewer, query }) => readStatement(house, viewer.userId, query));
  mount(mounting, 'invoice.pdf', async ({ house, viewer, params, reply }) => {
    const found = await readPrintable(house, viewer, params.id);
    if (found === null) return refuse('not_found');
    const file = `${found.invoice.number ?? 'draft'}.pdf`;
    await reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="${file}"`)
      .type('application/pdf')
      .send(await printInvoice(found));
    return undefined;
  });
  mount(mounting, 'invoice.paymentIntent', ({ house, viewer, params }) =>
    openPaymentIntent(house, viewer.userId, params.id),
  );
  mount(mounting, 'invoice.paymentIntentExisting', ({ house, viewer, params, body }) =>
    payInvoice(house, {
      userId: viewer.userId,
      invoiceId: params.id,
      methodId: body.paymentMethodId,
      expectedTotalCents: body.expectedTotalCents,
    }),
  );
  mount(mounting, 'invoice.togetherEstimate', ({ house, viewer, body }) =>
    estimateTogether(house, { userId: viewer.userId, invoiceIds: body.invoiceIds }),
  );
  mount(mounting, 'invoice.payTogether', ({ house, viewer, body }) =>
    payTogether(house, {
      userId: viewer.userId,
      invoiceIds: body.invoiceIds,
      methodId: body.paymentMethodId,
      expectedTotalCents: body.expectedTotalCents,
    }),
  );
  mount(mounting, 'invoice.pay', async ({ house, viewer, params, body }) => {
    const { confirmationTokenId, expectedTotalCents } = body;
    const given = { userId: viewer.userId, invoiceId: params.id, expectedTotalCents };
    if (confirmationTokenId !== undefined) {
      const refusal = await takeWalletAddress(house, { ...given, confirmationTokenId });
      if (refusal !== undefined) return refusal;
    }
    return payInvoice(house, { ...given, methodId: body.paymentMethodId, confirmationTokenId });
  });
}
