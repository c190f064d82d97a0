import { refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { openPaymentIntent, payInvoice } from './operations.ts';
import { readInvoice, readInvoices, showInvoice } from './queries.ts';

/** Invoices and how they are paid (payments §1.3). Another person's invoice is simply not there. */
export function mountInvoices(mounting: Mounting): void {
  mount(mounting, 'invoice.all', ({ house, viewer, query }) => readInvoices(house, viewer.userId, query));
  mount(mounting, 'invoice.byId', async ({ house, viewer, params }) => {
    const invoice = await readInvoice(house, viewer.userId, params.id);
    return invoice === null ? refuse('not_found') : showInvoice(house, invoice);
  });
  mount(mounting, 'invoice.paymentIntent', ({ house, viewer, params }) =>
    openPaymentIntent(house, viewer.userId, params.id),
  );
  mount(mounting, 'invoice.paymentIntentExisting', ({ house, viewer, params, body }) =>
    payInvoice(house, { userId: viewer.userId, invoiceId: params.id, methodId: body.paymentMethodId }),
  );
  mount(mounting, 'invoice.pay', ({ house, viewer, params, body }) =>
    payInvoice(house, {
      userId: viewer.userId,
      invoiceId: params.id,
      methodId: body.paymentMethodId,
      expectedTotalCents: body.expectedTotalCents,
    }),
  );
}
