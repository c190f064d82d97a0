import { sessionCall, sessionCancelCall } from '../identity/operations.ts';
import { cancelCall, chargeCall, confirmCall, createCall, refundCall } from '../invoice/operations.ts';
import type { JobRegistry } from '../platform/jobs.ts';
import { sweepOperations } from '../platform/providerOperations.ts';
import { transferCall, transferReversalCall } from '../resale/operations.ts';
import { bankSetupCall, setupCall } from './cards.ts';
import { accountCall, sweepAccounts } from './connected.ts';
import { customerCall } from './customers.ts';
import { handleEvent, sweepEvents, sweepUndelivered } from './events.ts';
import { forgetCall, forgetCustomer, redactCall, redactChecks } from './forget.ts';
import { detachCall } from './methods.ts';
import { keepPaidWith } from './mirror.ts';

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
  registry.onEvent('method.kept', (ctx, row) =>
    keepPaidWith(ctx, String(row.user_id), (row.private as { providerId: string }).providerId),
  );
  registry.onEvent('user.erased', async (ctx, row) => {
    const { userId } = row.private as { userId: string };
    await forgetCustomer(ctx, userId);
    await redactChecks(ctx, userId);
  });
  registry.sweep('provider events', 10_000, sweepEvents);
  registry.sweep('undelivered events', 60_000, sweepUndelivered);
  registry.sweep('payout accounts', 60_000, sweepAccounts);
  registry.sweep('provider operations', 2_000, (ctx) => sweepOperations(ctx, CALLS));
}
