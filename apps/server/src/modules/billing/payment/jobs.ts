import type { JobRegistry } from '../../../platform/jobs.ts';
import { bankSetupCall, setupCall } from './cards.ts';
import { accountCall, sweepAccounts } from './connected.ts';
import { customerCall } from './customers.ts';
import { createUndeliveredSweep, handleEvent, sweepEvents } from './events.ts';
import { deleteCustomerCall, redactCall } from './forget.ts';
import { detachCall } from './methods.ts';

/** This capability's calls to the payment provider. */
export const PAYMENT_CALLS = [
  customerCall,
  setupCall,
  bankSetupCall,
  detachCall,
  deleteCustomerCall,
  redactCall,
  accountCall,
];

/** Events of the payment provider. */
export function registerPaymentJobs(registry: JobRegistry): void {
  registry.task('payment.event', async (ctx, payload) => {
    await handleEvent(ctx, String(payload.eventId));
  });
  registry.sweep('provider events', 10_000, sweepEvents);
  registry.sweep('undelivered events', 60_000, createUndeliveredSweep());
  registry.sweep('payout accounts', 60_000, sweepAccounts);
}
