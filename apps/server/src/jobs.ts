import { registerAccountJobs } from './account/jobs.ts';
import { registerAlertJobs } from './alerts/jobs.ts';
import { registerAuctionJobs } from './auction/jobs.ts';
import { registerAuthJobs } from './auth/jobs.ts';
import { registerBagJobs } from './bag/jobs.ts';
import { registerCatalogJobs } from './catalog/views.ts';
import { registerCertificateJobs } from './certificate/jobs.ts';
import { registerIdentityJobs } from './identity/jobs.ts';
import { sessionCall, sessionCancelCall } from './identity/operations.ts';
import { registerInvoiceJobs } from './invoice/jobs.ts';
import { cancelCall, chargeCall, confirmCall, createCall, refundCall } from './invoice/operations.ts';
import { registerMessagingJobs } from './messaging/jobs.ts';
import { registerOfferJobs } from './offer/jobs.ts';
import { registerOwnershipJobs } from './ownership/jobs.ts';
import { PAYMENT_CALLS, registerPaymentJobs } from './payment/jobs.ts';
import type { JobRegistry } from './platform/jobs.ts';
import { registerMailJobs } from './platform/mail/jobs.ts';
import { sweepOperations } from './platform/providerOperations.ts';
import { registerRetentionJobs } from './platform/retention.ts';
import { registerPurchaseJobs } from './purchase/jobs.ts';
import { registerPushJobs } from './push/jobs.ts';
import { registerReportJobs } from './reports/jobs.ts';
import { registerResaleJobs } from './resale/jobs.ts';
import { transferCall, transferReversalCall } from './resale/operations.ts';
import { registerStrikeJobs } from './strikes/jobs.ts';
import { registerTaxJobs } from './tax/jobs.ts';

/** What may still have to be said to the payment provider, by capability. */
const PROVIDER_CALLS = [
  ...PAYMENT_CALLS,
  createCall,
  confirmCall,
  chargeCall,
  cancelCall,
  refundCall,
  sessionCall,
  sessionCancelCall,
  transferCall,
  transferReversalCall,
];

/** Everything that happens later or on time, by capability. */
export function registerJobs(registry: JobRegistry): void {
  registerCertificateJobs(registry);
  registerMailJobs(registry);
  registerAccountJobs(registry);
  registerAuthJobs(registry);
  registerAlertJobs(registry);
  registerAuctionJobs(registry);
  registerBagJobs(registry);
  registerCatalogJobs(registry);
  registerIdentityJobs(registry);
  registerOwnershipJobs(registry);
  registerPaymentJobs(registry);
  registerInvoiceJobs(registry);
  registerMessagingJobs(registry);
  registerOfferJobs(registry);
  registerPurchaseJobs(registry);
  registerPushJobs(registry);
  registerReportJobs(registry);
  registerRetentionJobs(registry);
  registerResaleJobs(registry);
  registerStrikeJobs(registry);
  registerTaxJobs(registry);
  registry.sweep('provider operations', 2_000, (ctx) => sweepOperations(ctx, PROVIDER_CALLS));
}
