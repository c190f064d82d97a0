import { insurancePaid, payoutNetted } from '@assay/domain/ledger/ledger.ts';
import { sellerFee } from '@assay/domain/resale/fee.ts';
import { payoutDueAt, UNCLAIMED_MS } from '@assay/domain/resale/payout.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { postEntry } from '../../../platform/ledger.ts';
import { transact } from '../../../platform/outbox.ts';
import { claimOperation, sendOperation } from '../../../platform/providerOperations.ts';
import { readSettings, readTimeZone } from '../../../platform/settings.ts';
import { readPayoutHold } from '../../identity/auth/queries.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { lockPayout, type PayoutRow } from './payoutRows.ts';
import { feesOf, isPaid, lockResale, saleCents } from './rows.ts';
import { type TransferRequest, transferCall } from './transfers.ts';
import { emitToSide, type Work } from './writes.ts';

// Seller payouts, due by the rules (rules §4, payments §2): the price minus Assay's fee, minus what the seller owes.

const DAY_MS = 86_400_000;

/** The ledger's balance for a sale, in cents. */
export async function heldCents(tx: Tx, saleId: string): Promise<number> {
  const { rows } = await tx.client.query<{ cents: number }>(
    "select coalesce(-sum(amount_cents), 0)::bigint as cents from ledger_line where account = 'held:' || $1",
    [saleId],
  );
  return rows[0]!.cents;
}

/** What a seller owes Assay, in cents. */
async function owedCents(tx: Tx, sellerId: string): Promise<number> {
  const { rows } = await tx.client.query<{ cents: number }>(
    "select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_line where account = 'seller_receivable:' || $1",
    [sellerId],
  );
  return rows[0]!.cents;
}

/** Schedules a seller's payout: for a sale that passed its recheck, or from insurance for a lost parcel. */
export async function openPayout(work: Work, cause: PayoutRow['cause']): Promise<void> {
  const { tx, row, now } = work;
  const grossCents = saleCents(row);
  const feeCents = sellerFee(grossCents, feesOf(row));
  const netCents = grossCents - feeCents;
  // The refund used up the held proceeds: insurance replaces them.
  if (cause === 'insurance' && netCents > 0)
    await postEntry(tx, { ...insurancePaid(row.id, netCents), causeRef: row.id }, now);
  const dueAt = cause === 'insurance' ? now : await computeDueAt(work, null);
  await tx.client.query(
    `insert into payout (id, seller_id, cause, gross_cents, fee_cents, net_cents, due_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      row.id,
      row.seller_id,
      cause,
      grossCents,
      feeCents,
      netCents,
      dueAt === null ? null : new Date(dueAt),
      new Date(now),
    ],
  );
}

async function computeDueAt({ ctx, tx, row }: Work, doneAt: number | null): Promise<number | null> {
  const { rows } = await tx.client.query<{ is_first: boolean; is_debit: boolean }>(
    `select not exists (select from secondary_transaction s where s.seller_id = $1 and s.status = 'done' and s.id <> $2) as is_first,
       exists (select from payment p join payment_method m on m.id = p.method_id where p.invoice_id = $3 and p.status = 'succeeded'
         and m.type = 'user_bank_account') as is_debit`,
    [row.seller_id, row.id, row.invoice_id],
  );
  const facts = {
    priceCents: saleCents(row),
    isFirstSale: rows[0]!.is_first,
    isBankDebit: rows[0]!.is_debit,
    reauthenticatedAt: row.reauthenticated_at!.getTime(),
    doneAt,
  };
  return payoutDueAt(facts, readTimeZone(ctx));
}

/** The sale is done: a payout that was delayed until then gets its date. */
export async function scheduleWhenDone(work: Work): Promise<void> {
  const dueAt = await computeDueAt(work, work.now);
  await work.tx.client.query('update payout set due_at = $2, updated_at = $3 where id = $1 and due_at is null', [
    work.row.id,
    dueAt === null ? null : new Date(dueAt),
    new Date(work.now),
  ]);
}

/**
 * Pays a seller what is due, once: what they owe Assay is deducted, the rest is transferred to their account. It is
 * deferred, with reminders, while their account is unverified, was changed recently, or the buyer's bank has the money.
 * Idempotent. Returns true if anything was done.
 */
export async function payOut(ctx: AppContext, id: string): Promise<boolean> {
  const key = await transact(ctx, async (tx, emit) => {
    const { rows } = await tx.client.query<Pick<Tables['secondary_transaction'], 'item_id' | 'seller_id' | 'buyer_id'>>(
      'select item_id, seller_id, buyer_id from secondary_transaction where id = $1',
      [id],
    );
    const known = rows[0]!;
    await tx.client.query('select id from item where id = $1 for update', [known.item_id]);
    await lockCredit(tx, [known.seller_id]);
    const row = (await lockResale(tx, id))!;
    const payout = await lockPayout(tx, id);
    const now = ctx.clock.now();
    if (payout?.state !== 'waiting' || payout.due_at === null || payout.due_at.getTime() > now) return null;
    const work: Work = { ctx, tx, emit, row, now, afterwards: [] };
    const blocked = await findBlock(work, payout);
    if (blocked !== null) return deferPayout(work, payout, blocked);
    return sendPayout(work, payout);
  });
  if (typeof key === 'string') await sendOperation(ctx, transferCall, key);
  return key !== null;
}

type Blocked = NonNullable<PayoutRow['blocked_reason']>;

async function findBlock({ tx, row, now }: Work, payout: PayoutRow): Promise<Blocked | null> {
  if (payout.is_held) return 'staff';
  if (payout.cause === 'sale' && !isPaid(row)) return 'payment';
  const { rows } = await tx.client.query<{ is_ready: boolean }>(
    "select stripe_connected_status = 'verified' and stripe_account_id is not null and blocked_at is null as is_ready from users where id = $1",
    [payout.seller_id],
  );
  if (rows[0]?.is_ready !== true) return 'account';
  return (await readPayoutHold(tx.client, payout.seller_id, new Date(now))) === null ? null : 'hold';
}

/** Deferred: a seller whose account blocks the payout is reminded on the days of the settings. */
async function deferPayout(work: Work, payout: PayoutRow, reason: Blocked): Promise<true | null> {
  const { ctx, tx, now } = work;
  const { payoutDays } = readSettings(ctx).reminders;
  const waited = now - payout.due_at!.getTime();
  const isUnclaimed = waited >= UNCLAIMED_MS;
  const reminders = reason === 'account' ? payoutDays.filter((day) => waited >= day * DAY_MS).length : payout.reminders;
  if (reminders > payout.reminders)
    emitToSide(work, 'seller', 'PAYOUT_BLOCKED', { amountCents: payout.net_cents }, `blocked:${reminders}`);
  // Also without news: checked payouts move to the end of the queue, so that many deferred ones do not starve the
  // others.
  await tx.client.query(
    'update payout set blocked_reason = $2, reminders = $3, is_unclaimed = $4, updated_at = $5 where id = $1',
    [payout.id, reason, reminders, isUnclaimed, new Date(now)],
  );
  const isNews =
    payout.blocked_reason !== reason || payout.reminders !== reminders || payout.is_unclaimed !== isUnclaimed;
  return isNews ? true : null;
}

async function sendPayout(work: Work, payout: PayoutRow): Promise<string | true> {
  const { ctx, tx, row, now } = work;
  const held = await heldCents(tx, payout.id);
  // Never more than the ledger holds for this sale.
  if (held !== payout.net_cents)
    throw new Error(`Payout ${payout.id} is ${payout.net_cents} and the ledger holds ${held}`);
  const netted = Math.min(held, Math.max(0, await owedCents(tx, payout.seller_id)));
  if (netted > 0)
    await postEntry(
      tx,
      { ...payoutNetted(payout.id, payout.seller_id, netted), causeRef: `${payout.id}:${payout.netted_cents}` },
      now,
    );
  const amountCents = held - netted;
  await tx.client.query(
    `update payout set netted_cents = netted_cents + $2, net_cents = net_cents - $2, blocked_reason = null, state = $3,
       sent_cents = case when $3 = 'sent' then 0 end, sent_at = case when $3 = 'sent' then $4::timestamptz end, updated_at = $4 where id = $1`,
    [payout.id, netted, amountCents === 0 ? 'sent' : 'sending', new Date(now)],
  );
  if (amountCents === 0) {
    emitToSide(work, 'seller', 'PAYOUT_SENT', { amountCents: 0 }, 'payout');
    return true;
  }
  const { rows } = await tx.client.query<
    Pick<Tables['payment'], 'charge_id'> & {
      account: NonNullable<Tables['users']['stripe_account_id']>;
      is_debit: boolean;
      left_cents: number;
    }
  >(
    `select u.stripe_account_id as account, p.charge_id, coalesce(p.amount_cents - v.refunded_cents, 0) as left_cents, coalesce(m.type = 'user_bank_account', false) as is_debit
     from users u left join invoice v on v.id = $2 left join payment p on p.invoice_id = v.id and p.status = 'succeeded' left join payment_method m on m.id = p.method_id
     where u.id = $1`,
    [payout.seller_id, row.invoice_id],
  );
  const { account, charge_id: chargeId, is_debit: isDebit, left_cents: leftCents } = rows[0]!;
  // Insurance is paid from Assay's own funds, and so is compensation for a claim: the buyer's money was refunded.
  const isOfCharge = payout.cause === 'sale' && amountCents <= leftCents;
  const request: TransferRequest = {
    saleId: payout.id,
    destination: account,
    amountCents,
    chargeId: isOfCharge ? chargeId : null,
    source: isOfCharge && isDebit ? 'bank_account' : 'card',
  };
  const { key } = await claimOperation(tx, ctx, {
    kind: transferCall.kind,
    ref: payout.id,
    subject: `txn:${payout.id}`,
    verb: 'release',
    request,
  });
  return key;
}

const BATCH = 50;

export async function sweepPayouts(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['payout'], 'id'>>(
    "select id from payout where state = 'waiting' and due_at <= $1 order by blocked_reason is not null, updated_at limit $2",
    [ctx.clock.date(), BATCH],
  );
  let done = 0;
  for (const { id } of rows) if (await payOut(ctx, id)) done++;
  return done;
}
