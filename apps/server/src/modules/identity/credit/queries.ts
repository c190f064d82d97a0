import type { Credit } from '@assay/contract/shapes/auction.ts';
import type { CreditLimit, CreditMovement } from '@assay/contract/shapes/credit.ts';
import { onboardingStatus } from '@assay/domain/account/onboarding.ts';
import { STRIKE_HALVING_MS } from '@assay/domain/account/strikes.ts';
import {
  availableCredit,
  availableForAuction,
  computeTier,
  nextStep,
  type TierFacts,
} from '@assay/domain/credit/credit.ts';
import { sql } from 'kysely';
import type { AppContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { onboardingFacts } from '../account/queries.ts';
import { readLimitRequest } from './limitRequests.ts';
import { readSealedHolds, type SealedHold } from './sealedHolds.ts';

/** The figures of rules §2 for one user, and for one lot where `auctionId` is given. `now` in epoch ms. */
async function readCredit(
  db: Db,
  userId: string,
  auctionId: string | null,
  sealed: readonly SealedHold[],
  now: number,
): Promise<Credit & { hasOverdueInvoice: boolean }> {
  const { facts, isVip, lotHoldCents } = await readFigures(db, userId, auctionId, sealed, now);
  const availableCents = availableCredit(facts);
  return {
    limitCents: facts.limitCents,
    usedCents: facts.bidHoldsCents + facts.sealedHoldsCents + facts.invoiceHoldsCents,
    availableCents: isVip ? null : availableCents,
    availableForAuctionCents: isVip ? null : availableForAuction(availableCents, lotHoldCents),
    isVip,
    hasOverdueInvoice: facts.hasOverdueInvoice,
  };
}

async function readFigures(
  db: Db,
  userId: string,
  auctionId: string | null,
  sealed: readonly SealedHold[],
  now: number,
) {
  const { rows } = await sql<{
    limit_cents: number | null;
    bid_cents: number;
    invoice_cents: number;
    lot_cents: number;
    is_overdue: boolean;
    is_vip: boolean;
  }>`
    select a.limit_cents, u.is_vip, coalesce(a.hold_cents, 0) - h.invoice_cents as bid_cents, h.invoice_cents,
      coalesce((select amount_cents from live_hold where user_id = u.id and kind = 'bid' and ref = ${auctionId}::uuid), 0)::bigint as lot_cents,
      exists (select from invoice i where i.user_id = u.id and i.status in ('open', 'failed')
        and i.due_at + case when i.pays_later then interval '15 days' else interval '0' end < ${new Date(now)}) as is_overdue
    from users u left join credit_account a on a.user_id = u.id,
      lateral (select coalesce(sum(amount_cents), 0)::bigint as invoice_cents from credit_hold where user_id = u.id) h
    where u.id = ${userId}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error(`No user ${userId}`);
  return {
    isVip: row.is_vip,
    lotHoldCents: row.lot_cents + sum(sealed.filter((hold) => hold.auctionId === auctionId)),
    facts: {
      limitCents: row.limit_cents ?? 0,
      bidHoldsCents: row.bid_cents,
      sealedHoldsCents: sum(sealed),
      invoiceHoldsCents: row.invoice_cents,
      hasOverdueInvoice: row.is_overdue,
    },
  };
}

/** The inputs of an account's tier (rules §2): onboarding, paid auction invoices, strikes. */
export async function tierFacts(db: Db, userId: string, now: number): Promise<TierFacts> {
  const twoYearsAgo = new Date(now);
  twoYearsAgo.setUTCFullYear(twoYearsAgo.getUTCFullYear() - 2);
  // Sequential: a transaction has one connection.
  const onboarding = await onboardingFacts(db, userId);
  const { rows } = await sql<{
    paid: number;
    lifetime_cents: number;
    recent_cents: number;
    strikes_at: Date[];
    is_bank_only: boolean;
  }>`
    select p.*, array(select "at" from strike where user_id = ${userId} and lifted_at is null) as strikes_at,
      (select coalesce(bool_and(type = 'user_bank_account' and verified_at is null), false)
        from payment_method where user_id = ${userId} and removed_at is null) as is_bank_only
    from (select count(*)::int as paid,
        coalesce(sum(total_cents - refunded_cents), 0)::bigint as lifetime_cents,
        coalesce(sum(total_cents - refunded_cents) filter (where paid_at > ${twoYearsAgo}), 0)::bigint as recent_cents
      from invoice where user_id = ${userId} and status = 'paid' and auction_id is not null
        and reservation_id is null and bag_id is null) p`.execute(db);
  const sums = rows[0]!;
  return {
    isOnboardingDone: onboardingStatus(onboarding) === 'done',
    paidAuctionInvoices: sums.paid,
    paidLifetimeCents: sums.lifetime_cents,
    paidLast24MonthsCents: sums.recent_cents,
    strikesAt: sums.strikes_at.map((at) => at.getTime()),
    isUnverifiedBankOnly: sums.is_bank_only,
  };
}

type HoldRow = {
  kind: 'bid' | 'invoice';
  ref: string;
  amount_cents: number;
  title: string | null;
  slug: string | null;
  number: string | null;
};

/**
 * The credit page: figures, tier, what raises the limit next, and every hold with its reason. Sealed bids are decrypted
 * here for their owner.
 */
export async function readCreditLimit(
  ctx: Pick<AppContext, 'db' | 'pool' | 'encryption'>,
  userId: string,
  auctionId: string | null,
  now: number,
): Promise<CreditLimit> {
  const { db } = ctx;
  const sealed = await readSealedHolds(ctx.pool, ctx.encryption, userId);
  const [{ hasOverdueInvoice, ...credit }, facts, strikes, request, holds] = await Promise.all([
    readCredit(db, userId, auctionId, sealed, now),
    tierFacts(db, userId, now),
    readActiveStrikes(db, userId),
    readLimitRequest(ctx.pool, userId),
    sql<HoldRow>`
      select h.kind, h.ref, h.amount_cents, i.title, i.slug, n.number
      from live_hold h
      left join auction a on h.kind <> 'invoice' and a.id = h.ref left join item i on i.id = a.item_id
      left join invoice n on h.kind = 'invoice' and n.id = h.ref
      where h.user_id = ${userId} order by h.created_at, h.ref`.execute(db),
  ]);
  const step = nextStep({ ...facts, isVip: credit.isVip, hasOverdueInvoice }, now);
  return {
    ...credit,
    tier: String(computeTier(facts, now)),
    nextStep: step === 'none' ? null : step,
    holds: [...holds.rows.map(toHold), ...sealed.map(toSealedHold)],
    strikes: strikes.rows.map((row) => ({
      invoiceId: row.invoice_id,
      number: row.number,
      at: row.at.toISOString(),
      halvedUntil: at(row.at.getTime() + STRIKE_HALVING_MS, now),
    })),
    suspendedUntil: at(strikes.suspendedUntil?.getTime() ?? 0, now),
    request,
  };
}

/** A future time. Null if it has passed. */
const at = (ms: number, now: number): string | null => (ms > now ? new Date(ms).toISOString() : null);

type StrikeRow = { invoice_id: string | null; number: string | null; at: Date };

/** Active strikes, and the end of the suspension they caused. */
async function readActiveStrikes(db: Db, userId: string): Promise<{ rows: StrikeRow[]; suspendedUntil: Date | null }> {
  const { rows } = await sql<StrikeRow & { suspended_until: Date | null }>`
    select s.invoice_id, v.number, s.at, u.bidding_suspended_until as suspended_until
    from strike s join users u on u.id = s.user_id left join invoice v on v.id = s.invoice_id
    where s.user_id = ${userId} and s.lifted_at is null order by s.at desc, s.id`.execute(db);
  return { rows, suspendedUntil: rows[0]?.suspended_until ?? null };
}

type Hold = CreditLimit['holds'][number];

function toHold(row: HoldRow): Hold {
  const isInvoice = row.kind === 'invoice';
  return {
    kind: row.kind,
    amountCents: row.amount_cents,
    auctionId: isInvoice ? null : row.ref,
    invoiceId: isInvoice ? row.ref : null,
    title: isInvoice ? `Invoice ${row.number ?? ''}`.trim() : (row.title ?? ''),
    href: isInvoice ? `/account/invoices/${row.ref}` : `/items/${row.slug ?? ''}`,
  };
}

function toSealedHold({ auctionId, holdCents, title, slug }: SealedHold & { title: string; slug: string }): Hold {
  return { kind: 'sealed', amountCents: holdCents, auctionId, invoiceId: null, title, href: `/items/${slug}` };
}

function sum(holds: readonly SealedHold[]): number {
  return holds.reduce((total, { holdCents }) => total + holdCents, 0);
}

export async function auctionExists(db: Db, auctionId: string): Promise<boolean> {
  return (await db.selectFrom('auction').select('id').where('id', '=', auctionId).executeTakeFirst()) !== undefined;
}

/** Movements of a user's credit, newest first. */
export async function readCreditHistory(
  db: Db,
  userId: string,
  page: { offset: number; limit: number },
): Promise<{ items: CreditMovement[]; total: number; offset: number; limit: number }> {
  const { rows } = await sql<{
    id: number;
    at: Date;
    operation: CreditMovement['operation'];
    amount_cents: number;
    kind: string;
    balance_after_cents: number;
    auction_id: string | null;
    invoice_id: string | null;
    note: string;
    title: string | null;
    slug: string | null;
    number: string | null;
    total: number;
  }>`
    select e.*, i.title, i.slug, v.number, (select count(*) from credit_entry where user_id = ${userId})::int as total
    from credit_entry e left join auction a on a.id = e.auction_id left join item i on i.id = a.item_id
    left join invoice v on v.id = e.invoice_id
    where e.user_id = ${userId} order by e.id desc offset ${page.offset} limit ${page.limit}`.execute(db);
  const items = rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    operation: row.operation,
    amountCents: row.amount_cents,
    kind: row.kind,
    balanceAfterCents: row.balance_after_cents,
    auctionId: row.auction_id,
    invoiceId: row.invoice_id,
    title: row.title ?? row.number,
    href:
      row.invoice_id !== null ? `/account/invoices/${row.invoice_id}` : row.slug === null ? null : `/items/${row.slug}`,
    note: row.note,
  }));
  return { items, total: rows[0]?.total ?? 0, ...page };
}
