import { z } from 'zod';
import { cents, id, time } from './common.ts';

export const certificateStatus = z
  .enum(['pending', 'approved', 'rejected', 'expired'])
  .meta({ id: 'TaxCertificateStatus' });

export const taxCertificate = z
  .strictObject({
    id,
    /** Two letters: goods that go there are not taxed while it is approved. */
    state: z.string(),
    number: z.string(),
    businessName: z.string(),
    /** Last day it is good for: 2027-12-31. */
    expiresOn: z.string(),
    status: certificateStatus,
    /** The certificate itself was sent, too. */
    hasFile: z.boolean(),
    /** A staff note about it. */
    note: z.string(),
    submittedAt: time,
    decidedAt: time.nullable(),
  })
  .meta({ id: 'TaxCertificate' });
export type TaxCertificate = z.infer<typeof taxCertificate>;

export const sellerTax = z
  .strictObject({ legalName: z.string(), tinLast4: z.string(), certifiedAt: time })
  .meta({ id: 'SellerTax' });
export type SellerTax = z.infer<typeof sellerTax>;

/**
 * What an approval changes: unpaid invoices that are repriced, and the tax refunded on payments from the last 14 days.
 */
export const taxCertificateEffect = z.strictObject({
  certificate: taxCertificate,
  repricedInvoiceIds: z.array(id),
  refunded: z.array(z.strictObject({ invoiceId: id, number: z.string().nullable(), taxCents: cents })),
});
export type TaxCertificateEffect = z.infer<typeof taxCertificateEffect>;
