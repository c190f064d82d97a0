import type { FundsSource } from '@assay/domain/ledger/accounts.ts';
import { payoutFailed, payoutSent } from '@assay/domain/ledger/ledger.ts';
import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import { postEntry } from '../../../platform/ledger.ts';
import { transact } from '../../../platform/outbox.ts';
import { toId } from '../../../platform/provider.ts';
import { markHandled } from '../../../platform/providerEvents.ts';

/** Applies a payout to Assay's own bank, and its failure: each is booked once, regardless of repeats. */
export async function applyPayout(ctx: AppContext, payout: Stripe.Payout, eventId?: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    const source: FundsSource = payout.source_type === 'bank_account' ? 'bank_account' : 'card';
    const sent = toId(payout.balance_transaction);
    const failed = toId(payout.failure_balance_transaction);
    if (sent !== null)
      await postEntry(tx, { ...payoutSent(source, payout.amount), causeRef: payout.id, providerTxn: sent }, now);
    if (failed !== null) {
      const note = payout.failure_message ?? '';
      const isNews = await postEntry(
        tx,
        { ...payoutFailed(source, payout.amount), causeRef: payout.id, providerTxn: failed, note },
        now,
      );
      if (isNews)
        ctx.log.fatal({ payout: payout.id, reason: payout.failure_code }, 'a payout was returned by the bank');
    }
    const ignored = sent === null && failed === null ? 'no money has moved yet' : null;
    if (eventId !== undefined) await markHandled(tx, eventId, new Date(now), ignored);
  });
}
