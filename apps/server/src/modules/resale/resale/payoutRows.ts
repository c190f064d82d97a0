import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** A transfer that the provider has refused is tried again after this. */
const RETRY_MS = 86_400_000;

export type PayoutRow = Pick<
  Tables['payout'],
  | 'id'
  | 'seller_id'
  | 'cause'
  | 'gross_cents'
  | 'fee_cents'
  | 'netted_cents'
  | 'net_cents'
  | 'state'
  | 'due_at'
  | 'blocked_reason'
  | 'reminders'
  | 'is_unclaimed'
  | 'is_held'
  | 'transfer_id'
>;

export async function lockPayout(tx: Tx, id: string): Promise<PayoutRow | null> {
  const { rows } = await tx.client.query<PayoutRow>('select * from payout where id = $1 for update', [id]);
  return rows[0] ?? null;
}

/** The provider refused a transfer: it is retried tomorrow, and staff are notified. */
export async function refuseTransfer(ctx: AppContext, tx: Tx, payoutId: string, why: string): Promise<void> {
  const now = ctx.clock.now();
  await tx.client.query(
    `update payout set state = 'waiting', blocked_reason = 'refused', due_at = $2, updated_at = $3 where id = $1 and state = 'sending'`,
    [payoutId, new Date(now + RETRY_MS), new Date(now)],
  );
  ctx.log.fatal({ payout: payoutId, why }, 'a payout was refused by the payment provider');
}
