import { sessionCall, sessionCancelCall } from '../identity/operations.ts';
import { cancelCall, chargeCall, confirmCall, createCall, refundCall } from '../invoice/operations.ts';
import type { JobRegistry } from '../platform/jobs.ts';
import { sweepOperations } from '../platform/providerOperations.ts';
import { transferCall, transferReversalCall } from '../resale/operations.ts';
import { bankSetupCall, setupCall } from './cards.ts';
import { accountCall, sweepAccounts } from './connected.ts';
import { customerCall } from './customers.ts';
import { handleEvent, sweepEvents, sweepUndelivered } from './events.ts';
import { forgetCall, redactCall } from './forget.ts';
import { detachCall } from './methods.ts';

const CALLS = [
  customerCall,
  setupCall,
  bankSetupCall,
  detachCall,
  forgetCall,
  redactCall,
  accountCall,
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

/** Events of the payment provider, and what we still have to say to it. */
export function registerPaymentJobs(registry: JobRegistry): void {
  registry.task('payment.event', async (ctx, payload) => {
    await handleEvent(ctx, String(payload.eventId));
  });
  registry.sweep('provider events', 10_000, sweepEvents);
  registry.sweep('undelivered events', 60_000, sweepUndelivered);
  registry.sweep('payout accounts', 60_000, sweepAccounts);
  registry.sweep('provider operations', 2_000, (ctx) => sweepOperations(ctx, CALLS));
}
