import { cancelCall, chargeCall, confirmCall, createCall, refundCall } from './modules/billing/invoice/index.ts';
import { registerInvoiceJobs } from './modules/billing/invoice/jobs.ts';
import { PAYMENT_CALLS, registerPaymentJobs } from './modules/billing/payment/jobs.ts';
import { registerPurchaseJobs } from './modules/billing/purchase/jobs.ts';
import { registerCertificateJobs } from './modules/catalog/certificate/jobs.ts';
import { registerFollowingJobs } from './modules/catalog/following/jobs.ts';
import { registerItemJobs } from './modules/catalog/item/jobs.ts';
import { registerAccountJobs } from './modules/identity/account/jobs.ts';
import { registerAuthJobs } from './modules/identity/auth/jobs.ts';
import { registerCreditJobs } from './modules/identity/credit/jobs.ts';
import { registerIdentityJobs } from './modules/identity/identity/jobs.ts';
import { sessionCall, sessionCancelCall } from './modules/identity/identity/operations.ts';
import { registerStaffJobs } from './modules/identity/staff/jobs.ts';
import { registerStrikeJobs } from './modules/identity/strikes/jobs.ts';
import { registerAlertJobs } from './modules/notifications/alerts/jobs.ts';
import { registerMessagingJobs } from './modules/notifications/messaging/jobs.ts';
import { registerPushJobs } from './modules/notifications/push/jobs.ts';
import { registerImportJobs } from './modules/office/import/jobs.ts';
import { registerReportJobs } from './modules/office/reports/jobs.ts';
import { registerTaxJobs } from './modules/pricing/tax/jobs.ts';
import { transferCall, transferReversalCall } from './modules/resale/resale/index.ts';
import { registerResaleJobs } from './modules/resale/resale/jobs.ts';
import { registerAuctionJobs } from './modules/selling/auction/jobs.ts';
import { registerCartJobs } from './modules/selling/cart/jobs.ts';
import { registerOfferJobs } from './modules/selling/offer/jobs.ts';
import { registerOwnershipJobs } from './modules/selling/ownership/jobs.ts';
import type { JobRegistry } from './platform/jobs.ts';
import { registerMailJobs } from './platform/mail/jobs.ts';
import { sweepOperations } from './platform/providerOperations.ts';
import { registerRetentionJobs } from './platform/retention.ts';

/** Calls to the payment provider that may have to be repeated, by capability. */
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

/** Repeats calls to the payment provider whose result is unknown. */
export function registerProviderCalls(registry: JobRegistry): void {
  registry.sweep('provider operations', 2_000, (ctx) => sweepOperations(ctx, PROVIDER_CALLS));
}

/** Every job and sweep, by capability. */
export function registerJobs(registry: JobRegistry): void {
  registerCertificateJobs(registry);
  registerMailJobs(registry);
  registerAccountJobs(registry);
  registerAuthJobs(registry);
  registerStaffJobs(registry);
  registerCreditJobs(registry);
  registerAlertJobs(registry);
  registerAuctionJobs(registry);
  registerCartJobs(registry);
  registerItemJobs(registry);
  registerFollowingJobs(registry);
  registerIdentityJobs(registry);
  registerOwnershipJobs(registry);
  registerPaymentJobs(registry);
  registerImportJobs(registry);
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
  registerProviderCalls(registry);
}
