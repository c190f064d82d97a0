import type { StripeConnectedStatus } from '@assay/domain/enums.ts';
import type { Tx } from '../../../platform/database/database.ts';

// Who a person is at the payment provider.

/** Keeps the person's customer there; one that is known already stays. */
export async function saveCustomer(tx: Tx, userId: string, customerId: string, at: Date): Promise<void> {
  await tx.client.query(
    'update users set stripe_customer_id = $2, updated_at = $3 where id = $1 and stripe_customer_id is null',
    [userId, customerId, at],
  );
}

/** Keeps the account there that the person is paid out to; one that is known already stays. */
export async function savePayoutAccount(tx: Tx, userId: string, accountId: string, at: Date): Promise<void> {
  await tx.client.query(
    'update users set stripe_account_id = $2, updated_at = $3 where id = $1 and stripe_account_id is null',
    [userId, accountId, at],
  );
}

/** Stores what the provider reports of the payout account. If `bank` is null (removed there), the last known one is kept. */
export async function updatePayoutAccount(
  tx: Tx,
  userId: string,
  read: { status: StripeConnectedStatus; missing: readonly string[]; bank: string | null; at: Date },
): Promise<void> {
  await tx.client.query(
    `update users set stripe_connected_status = $2, stripe_account_missing = $3, stripe_account_read_at = $4,
       stripe_account_bank = coalesce($5, stripe_account_bank),
       payout_ready_at = coalesce(payout_ready_at, case $2 when 'verified' then $4::timestamptz end) where id = $1`,
    [userId, read.status, read.missing, read.at, read.bank],
  );
}
