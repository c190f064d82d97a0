import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { ConnectedAccount } from '@assay/contract/shapes/payment.ts';
import type { StripeConnectedStatus } from '@assay/domain/enums.ts';
import type { SecurityAct } from '@assay/domain/notifications/securityText.ts';
import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { isMissing, isUnreachable, READ_OPTIONS } from '../../../platform/provider.ts';
import { markHandled } from '../../../platform/providerEvents.ts';
import {
  claimOperation,
  finishOperation,
  finishRefused,
  type ProviderCall,
  sendOperation,
} from '../../../platform/providerOperations.ts';
import { savePayoutAccount, updatePayoutAccount } from '../../identity/account/index.ts';
import { recordSensitiveChange } from '../../identity/auth/index.ts';
import { readPayoutHold } from '../../identity/auth/queries.ts';

// Where a seller is paid out: an account of the provider that only receives transfers (payments §0.3).

type AccountRequest = { email: string; name: string; userId: string };

const INCLUDE = ['configuration.recipient', 'requirements'] as const;

/** A person gets one payout account. */
export const accountCall: ProviderCall<AccountRequest, Stripe.V2.Core.Account> = {
  kind: 'connected_account',
  send: (stripe, request, options) =>
    stripe.v2.core.accounts.create(
      {
        contact_email: request.email,
        display_name: request.name,
        dashboard: 'express',
        identity: { country: 'us', entity_type: 'individual' },
        configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
        defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
        metadata: { user_id: request.userId },
        include: [...INCLUDE],
      },
      options,
    ),
  async accepted(ctx, operation, account) {
    await transact(ctx, async (tx) => {
      const at = ctx.clock.date();
      await savePayoutAccount(tx, operation.ref, account.id, at);
      await finishOperation(tx, { key: operation.key, state: 'done', resultId: account.id, at });
    });
    await applyAccount(ctx, operation.ref, { account, bank: null });
  },
  refused: finishRefused,
  async look(ctx, operation) {
    for await (const account of ctx.payments.stripe.v2.core.accounts.list({ limit: 100 }))
      if (account.metadata?.user_id === operation.ref) return account;
    return null;
  },
};

type StoredAccount = Pick<Tables['users'], 'email'> & {
  account: Tables['users']['stripe_account_id'];
  name: string;
  isVerifiedEmail: boolean;
};

async function readStoredAccount(ctx: Pick<AppContext, 'pool'>, userId: string): Promise<StoredAccount> {
  const { rows } = await ctx.pool.query<StoredAccount>(
    `select stripe_account_id as account, email, first_name || ' ' || last_name as name,
       email_verified_at is not null as "isVerifiedEmail" from users where id = $1`,
    [userId],
  );
  return rows[0]!;
}

/** Translates the provider's account data to product terms (payments §1.4). */
function toConnectedStatus(account: Stripe.V2.Core.Account): { status: StripeConnectedStatus; missing: string[] } {
  const transfers = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
  const missing = (account.requirements?.entries ?? [])
    .filter((entry) => entry.awaiting_action_from === 'user' && entry.minimum_deadline.status !== 'eventually_due')
    .map((entry) => entry.description);
  const isReady = transfers?.status === 'active' && missing.length === 0 && account.closed !== true;
  return { status: isReady ? 'verified' : 'requires_input', missing };
}

/** An account as it is now, and a mark of the bank account that it pays out to; null when there is none. */
type ProviderAccount = { account: Stripe.V2.Core.Account; bank: string | null };

/** Reads an account and its bank. Throws what the provider answers. */
async function readAccount(ctx: AppContext, accountId: string): Promise<ProviderAccount> {
  const { stripe } = ctx.payments;
  const [account, { data }] = await Promise.all([
    stripe.v2.core.accounts.retrieve(accountId, { include: [...INCLUDE] }, READ_OPTIONS),
    stripe.accounts.listExternalAccounts(accountId, { limit: 100 }, READ_OPTIONS),
  ]);
  const paidTo = data.find((one) => one.default_for_currency === true) ?? data[0];
  return { account, bank: paidTo === undefined ? null : (paidTo.fingerprint ?? paidTo.id) };
}

function payoutChange(now: { isFirst: boolean; isReadyNow: boolean; hasOtherBank: boolean }): SecurityAct | null {
  if (now.isFirst) return now.isReadyNow ? 'payout_account_ready' : null;
  if (now.hasOtherBank) return 'payout_bank_changed';
  return now.isReadyNow ? 'payout_account_restored' : null;
}

/** Records the state of an account. */
async function applyAccount(
  ctx: AppContext,
  userId: string,
  { account, bank }: ProviderAccount,
  eventId?: string,
): Promise<void> {
  const { status, missing } = toConnectedStatus(account);
  await transact(ctx, async (tx, emit) => {
    const at = ctx.clock.date();
    const { rows } = await tx.client.query<{
      before: Tables['users']['stripe_connected_status'];
      bankBefore: Tables['users']['stripe_account_bank'];
      readyAt: Tables['users']['payout_ready_at'];
    }>(
      `select stripe_connected_status as before, stripe_account_bank as "bankBefore", payout_ready_at as "readyAt" from users
       where id = $1 and stripe_account_id = $2 for no key update`,
      [userId, account.id],
    );
    const ignored = rows[0] === undefined ? 'no payout account of ours' : null;
    if (eventId !== undefined) await markHandled(tx, eventId, at, ignored);
    if (rows[0] === undefined) return;
    const { before, bankBefore, readyAt } = rows[0];
    // The last removed bank account is kept: the next one still counts as a change.
    await updatePayoutAccount(tx, userId, { status, missing, bank, at });
    // Payout data was changed at the provider. Regardless of who did it, the owner is notified, and payouts pause for a
    // day. What was entered and corrected during the first setup is confirmed once, when it is complete.
    const act = payoutChange({
      isFirst: readyAt === null,
      isReadyNow: status === 'verified' && before !== status,
      hasOtherBank: bank !== null && bankBefore !== null && bank !== bankBefore,
    });
    if (act !== null) await recordSensitiveChange(tx, emit, { userId, act, at });
  });
}

/** The provider tells that an account, or the bank account behind it, has changed: it is read as it is now. */
export async function refreshAccount(ctx: AppContext, accountId: string, eventId: string): Promise<boolean> {
  const { rows } = await ctx.pool.query<Pick<Tables['users'], 'id'>>(
    'select id from users where stripe_account_id = $1 and deleted_at is null',
    [accountId],
  );
  if (rows[0] === undefined) return false;
  await applyAccount(ctx, rows[0].id, await readAccount(ctx, accountId), eventId);
  return true;
}

/**
 * The caller's current payout account, created if there is none. Refusals: email_unverified; unavailable (no response
 * from the provider; an account that is being created is found later).
 */
export async function readConnectedAccount(ctx: AppContext, userId: string): Promise<ConnectedAccount | Refusal> {
  const account = await ensureAccount(ctx, userId);
  if (isRefusal(account)) return account;
  try {
    const now = await readAccount(ctx, account);
    await applyAccount(ctx, userId, now);
    const { status, missing } = toConnectedStatus(now.account);
    return {
      stripeConnectedStatus: status,
      missing,
      heldUntil: await readPayoutHold(ctx.pool, userId, ctx.clock.date()),
    };
  } catch (error) {
    if (isUnreachable(error) || isMissing(error)) return refuse('unavailable');
    throw error;
  }
}

/** A new link to the provider's onboarding page. It is single-use and expires soon. Refusals: as above. */
export async function connectLink(ctx: AppContext, userId: string): Promise<{ url: string } | Refusal> {
  const account = await ensureAccount(ctx, userId);
  if (isRefusal(account)) return account;
  const { PUBLIC_URL } = ctx.config;
  try {
    const link = await ctx.payments.stripe.v2.core.accountLinks.create(
      {
        account,
        use_case: {
          type: 'account_onboarding',
          account_onboarding: {
            refresh_url: `${PUBLIC_URL}/account/payments?payout=again`,
            return_url: `${PUBLIC_URL}/account/payments?payout=back`,
            collection_options: { fields: 'eventually_due' },
            configurations: ['recipient'],
          } as Stripe.V2.Core.AccountLinkCreateParams.UseCase.AccountOnboarding,
        },
      },
      READ_OPTIONS,
    );
    return { url: link.url };
  } catch (error) {
    if (isUnreachable(error) || isMissing(error)) return refuse('unavailable');
    throw error;
  }
}

async function ensureAccount(ctx: AppContext, userId: string): Promise<string | Refusal> {
  const before = await readStoredAccount(ctx, userId);
  if (!before.isVerifiedEmail) return refuse('email_unverified');
  if (before.account !== null) return before.account;
  const key = await transact(ctx, async (tx) => {
    const { rows } = await tx.client.query<{ account: Tables['users']['stripe_account_id'] }>(
      'select stripe_account_id as account from users where id = $1 for no key update',
      [userId],
    );
    if (rows[0]!.account !== null) return null;
    const request: AccountRequest = { email: before.email, name: before.name, userId };
    const claim = await claimOperation(tx, ctx, {
      kind: accountCall.kind,
      ref: userId,
      subject: `user:${userId}`,
      verb: 'payout-account',
      request,
    });
    return claim.key;
  });
  if (key !== null) await sendOperation(ctx, accountCall, key);
  return (await readStoredAccount(ctx, userId)).account ?? refuse('unavailable');
}

const BATCH = 50;

/** Accounts with open requirements are read again every ten minutes, the others once a day. */
export async function sweepAccounts(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<
    Pick<Tables['users'], 'id'> & { account: NonNullable<Tables['users']['stripe_account_id']> }
  >(
    `select id, stripe_account_id as account from users
     where stripe_account_id is not null and deleted_at is null and stripe_account_read_at <= $1::timestamptz
       - case when stripe_connected_status = 'verified' then interval '1 day' else interval '10 minutes' end
     order by stripe_account_read_at limit $2`,
    [ctx.clock.date(), BATCH],
  );
  for (const { id, account } of rows) await applyAccount(ctx, id, await readAccount(ctx, account));
  return rows.length;
}
