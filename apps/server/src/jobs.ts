import { registerAccountJobs } from './account/jobs.ts';
import { registerAlertJobs } from './alerts/jobs.ts';
import { registerAuctionJobs } from './auction/jobs.ts';
import { registerAuthJobs } from './auth/jobs.ts';
import { registerBagJobs } from './bag/jobs.ts';
import { registerCatalogJobs } from './catalog/views.ts';
import { registerCertificateJobs } from './certificate/jobs.ts';
import { registerIdentityJobs } from './identity/jobs.ts';
import { registerInvoiceJobs } from './invoice/jobs.ts';
import { registerMessagingJobs } from './messaging/jobs.ts';
import { registerOfferJobs } from './offer/jobs.ts';
import { registerOwnershipJobs } from './ownership/jobs.ts';
import { registerPaymentJobs } from './payment/jobs.ts';
import type { JobRegistry } from './platform/jobs.ts';
import { registerMailJobs } from './platform/mail/jobs.ts';
import { registerRetentionJobs } from './platform/retention.ts';
import { registerPurchaseJobs } from './purchase/jobs.ts';
import { registerPushJobs } from './push/jobs.ts';
import { registerReportJobs } from './reports/jobs.ts';
import { registerResaleJobs } from './resale/jobs.ts';
import { registerStrikeJobs } from './strikes/jobs.ts';
import { registerTaxJobs } from './tax/jobs.ts';

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
}
