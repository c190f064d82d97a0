import type { Custody } from '@assay/contract/shapes/custody.ts';
import type { OfficePayout, OfficeResale, Payout, Resale } from '@assay/contract/shapes/resale.ts';
import type { AddressSnapshot } from '@assay/domain/account/address.ts';
import { addressLines } from '@assay/domain/account/addressLines.ts';
import { RESEAL_FEE_CENTS, sellerNet } from '@assay/domain/resale/fee.ts';
import { moveResale, type ResaleAct, type ResaleTrigger } from '@assay/domain/resale/machine.ts';
import {
  buildTimeline,
  claimUntil,
  findHolder,
  findPendingAction,
  type TimelineFacts,
} from '@assay/domain/resale/timeline.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { readCustody } from '../../catalog/custody/queries.ts';
import { isPaid, RESALES, type ResaleRow, saleCents, toFacts } from './rows.ts';

type Page = { offset: number; limit: number };
export type PayoutRecord = Pick<
  Tables['payout'],
  | 'id'
  | 'cause'
  | 'gross_cents'
  | 'fee_cents'
  | 'netted_cents'
  | 'net_cents'
  | 'state'
  | 'due_at'
  | 'blocked_reason'
  | 'sent_at'
> &
  Pick<Tables['item'], 'title'> & {
    cause: Payout['cause'];
    state: Payout['state'];
    blocked_reason: Payout['blockedReason'];
  };

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const PAYOUTS = `select p.*, t.title from payout p join secondary_transaction s on s.id = p.id join item t on t.id = s.item_id`;

const toPayout = (row: PayoutRecord): Payout => ({
  id: row.id,
  title: row.title,
  cause: row.cause,
  grossCents: row.gross_cents,
  feeCents: row.fee_cents,
  nettedCents: row.netted_cents,
  netCents: row.net_cents,
  state: row.state,
  dueAt: row.due_at?.toISOString() ?? null,
  blockedReason: row.blocked_reason,
  sentAt: row.sent_at?.toISOString() ?? null,
});

const toSteps = (facts: TimelineFacts): Resale['steps'] =>
  buildTimeline(facts).map((step) => ({ ...step, at: iso(step.at), by: iso(step.by) }));
const parcel = (carrier: string | null, number: string | null) =>
  carrier === null || number === null ? null : { carrier, trackingNumber: number };

/** A resale as one side sees it, with who must act, by when, and what happens otherwise. */
export function toResale(
  row: ResaleRow,
  side: 'buyer' | 'seller',
  paidOut: PayoutRecord | null,
  custody: Resale['custody'],
  now: number,
): Resale & { turn: ReturnType<typeof findPendingAction> } {
  const facts = toFacts(row);
  const may = (trigger: ResaleTrigger) => moveResale(facts, trigger, side, now).ok;
  const isSeller = side === 'seller';
  return {
    id: row.id,
    holder: findHolder(facts),
    // Only the seller sees the return parcel.
    custody: isSeller ? custody : { ...custody, wayBack: null },
    steps: toSteps(facts),
    failureClass: row.failed_by === null ? null : row.failure_class,
    failureNote: row.failed_by === null ? '' : row.failure_note,
    code: isSeller && row.status === 'paid' ? row.code : null,
    inbound: isSeller ? parcel(row.carrier, row.tracking_number) : null,
    outbound: isSeller ? null : parcel(row.outbound_carrier, row.outbound_number),
    mayHandIn: may('hand_in'),
    mayExtend: may('extend'),
    mayConfirmDelivery: may('deliver'),
    claimUntil: may('claim') ? iso(claimUntil(facts)) : null,
    proposal: may('consent') ? toProposal(row, isSeller) : null,
    penaltyCents: isSeller ? row.penalty_cents : 0,
    payout: isSeller && paidOut !== null ? toPayout(paidOut) : null,
    turn: findPendingAction(facts),
  };
}

function toProposal(row: ResaleRow, isSeller: boolean): Resale['proposal'] {
  const priceCents = row.proposed_cents ?? row.price_cents;
  const sealCents = row.proposed_cents === null ? RESEAL_FEE_CENTS : 0;
  return {
    kind: row.proposed_cents === null ? 'seal' : 'price',
    priceCents,
    netCents: isSeller ? Math.max(0, sellerNet(priceCents) - sealCents) : null,
    by: row.consent_by!.toISOString(),
  };
}

/** The resales with these ids, by id, each as its side reads it. */
export async function readResales(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  sides: ReadonlyMap<string, 'buyer' | 'seller'>,
): Promise<Map<string, ReturnType<typeof toResale>>> {
  if (sides.size === 0) return new Map();
  const ids = [...sides.keys()];
  const [{ rows }, paid] = await Promise.all([
    ctx.pool.query<ResaleRow>(`${RESALES} where s.id = any($1::uuid[])`, [ids]),
    ctx.pool.query<PayoutRecord>(`${PAYOUTS} where p.id = any($1::uuid[])`, [ids]),
  ]);
  const custody = await readCustody(
    ctx,
    rows.map((row) => row.item_id),
  );
  const now = ctx.clock.now();
  const payouts = new Map(paid.rows.map((row) => [row.id, row]));
  return new Map(
    rows.map((row) => [
      row.id,
      toResale(row, sides.get(row.id)!, payouts.get(row.id) ?? null, custody.get(row.item_id)!, now),
    ]),
  );
}

/** A resale of this person's, or null. */
export async function readResale(ctx: AppContext, userId: string, id: string): Promise<Resale | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['secondary_transaction'], 'seller_id'>>(
    'select seller_id from secondary_transaction where id = $1 and (seller_id = $2 or buyer_id = $2)',
    [id, userId],
  );
  if (rows[0] === undefined) return null;
  const read = await readResales(ctx, new Map([[id, rows[0].seller_id === userId ? 'seller' : 'buyer']]));
  const { turn: _, ...resale } = read.get(id)!;
  return resale;
}

/** A user's payouts, newest first, what they owe, and the totals of each year (by date sent) for their taxes. */
export async function readPayouts(ctx: AppContext, userId: string, page: Page) {
  const [listed, owed, years] = await Promise.all([
    ctx.pool.query<PayoutRecord & { total: number }>(
      `select *, count(*) over ()::int as total from (${PAYOUTS}) p where seller_id = $1 order by created_at desc, id offset $2 limit $3`,
      [userId, page.offset, page.limit],
    ),
    ctx.pool.query<{ cents: number }>(
      "select greatest(coalesce(sum(amount_cents), 0), 0)::bigint as cents from ledger_line where account = 'seller_receivable:' || $1",
      [userId],
    ),
    ctx.pool.query<{ year: number; sales: number; grossCents: number; feeCents: number; sentCents: number }>(
      `select extract(year from sent_at at time zone 'America/New_York')::int as year, count(*)::int as sales, sum(gross_cents)::bigint as "grossCents",
         sum(fee_cents)::bigint as "feeCents", sum(sent_cents)::bigint as "sentCents"
       from payout where seller_id = $1 and state = 'sent' and cause = 'sale' group by 1 order by 1 desc`,
      [userId],
    ),
  ]);
  return {
    items: listed.rows.map(toPayout),
    total: listed.rows[0]?.total ?? 0,
    ...page,
    owedCents: owed.rows[0]!.cents,
    years: years.rows,
  };
}

const QUEUES = {
  all: 'true',
  unpaid: "status = 'pending'",
  expected: "status = 'paid'",
  recheck: "status = 'office_received'",
  to_ship: "status = 'reauthenticated'",
  under_way: "status = 'shipped_to_buyer'",
  claims: "status = 'shipped_to_buyer' and claimed_at is not null and claim_decided_at is null",
} as const;
const OFFICE = `
  select r.*, a.username as seller, b.username as buyer, v.address
  from (${RESALES}) r join users a on a.id = r.seller_id join users b on b.id = r.buyer_id join invoice v on v.id = r.invoice_id`;
type OfficeRow = ResaleRow & { seller: string; buyer: string; address: AddressSnapshot | null; total: number };

/** The names of staff's acts, by their trigger in the table. */
const ACTS: ReadonlyArray<readonly [act: ResaleAct, trigger: ResaleTrigger, actor: 'staff' | 'carrier']> = [
  ['receive', 'scan', 'staff'],
  ['pass', 'pass', 'staff'],
  ['find_fault', 'find_fault', 'staff'],
  ['dismiss_fault', 'dismiss_fault', 'staff'],
  ['fail', 'fail', 'staff'],
  ['propose', 'propose', 'staff'],
  ['lost', 'lost', 'staff'],
  ['cancel', 'cancel', 'staff'],
  ['ship', 'ship', 'staff'],
  ['deliver', 'deliver', 'carrier'],
  ['hand_over', 'hand_over', 'staff'],
  ['decide_claim', 'decide_claim', 'staff'],
];
const NEEDS_MONEY: ReadonlySet<ResaleAct> = new Set(['pass', 'fail', 'ship', 'hand_over']);

function toOffice(row: OfficeRow, custody: Custody, staffId: string, now: number): OfficeResale {
  const facts = toFacts(row);
  const turn = findPendingAction(facts);
  const to = row.address;
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    serial: row.serial,
    code: row.code,
    seller: row.seller,
    buyer: row.buyer,
    status: row.status,
    isPaid: isPaid(row),
    isPickup: facts.isPickup,
    priceCents: saleCents(row),
    steps: toSteps(facts),
    now: turn.now,
    actBy: iso(turn.actBy),
    failureClass: row.failure_class,
    failureNote: row.failure_note,
    isOwnFinding: row.failure_class !== null && row.reviewer_id === staffId,
    claimText: row.claim_text,
    hasOpenClaim: row.claimed_at !== null && row.claim_decided_at === null,
    inbound: parcel(row.carrier, row.tracking_number),
    shipTo: to === null || facts.isPickup ? null : addressLines(to),
    itemId: row.item_id,
    custody,
    acts: ACTS.filter(([act, trigger, actor]) => {
      if (NEEDS_MONEY.has(act) && !isPaid(row)) return false;
      return moveResale(facts, trigger, actor, now, { staffId }).ok;
    }).map(([act]) => act),
  };
}

/** Resales at the desk, by due date. */
export async function readOfficeResales(
  ctx: AppContext,
  staffId: string,
  query: Page & { queue: keyof typeof QUEUES; include_ended?: boolean | undefined },
) {
  const { offset, limit } = query;
  const live = query.include_ended === true ? 'true' : 'ended_at is null';
  const { rows } = await ctx.pool.query<OfficeRow>(
    `select *, count(*) over ()::int as total from (${OFFICE}) r where ${QUEUES[query.queue]} and ${live}
     order by ended_at is not null, case status when 'paid' then ship_by when 'office_received' then recheck_by when 'reauthenticated' then outbound_by
       else due_at end nulls last, created_at desc, id offset $1 limit $2`,
    [offset, limit],
  );
  return { items: await toOfficeResale(ctx, rows, staffId), total: rows[0]?.total ?? 0, offset, limit };
}

export async function readOfficeResale(ctx: AppContext, staffId: string, id: string): Promise<OfficeResale | null> {
  const { rows } = await ctx.pool.query<OfficeRow>(`select r.*, 1 as total from (${OFFICE}) r where id = $1`, [id]);
  return (await toOfficeResale(ctx, rows, staffId))[0] ?? null;
}

async function toOfficeResale(ctx: AppContext, rows: readonly OfficeRow[], staffId: string): Promise<OfficeResale[]> {
  const custody = await readCustody(
    ctx,
    rows.map((row) => row.item_id),
  );
  const now = ctx.clock.now();
  return rows.map((row) => toOffice(row, custody.get(row.item_id)!, staffId, now));
}

const PAYOUT_QUEUES = {
  waiting: "state in ('waiting', 'sending', 'reversing')",
  unclaimed: 'is_unclaimed',
  sent: "state = 'sent'",
  all: 'true',
} as const;
type OfficePayoutRecord = PayoutRecord & { seller: string; is_held: boolean; is_unclaimed: boolean; total: number };
const OFFICE_PAYOUTS = `select p.*, u.username as seller from (${PAYOUTS}) p join users u on u.id = p.seller_id`;
const toOfficePayout = (row: OfficePayoutRecord): OfficePayout => ({
  ...toPayout(row),
  seller: row.seller,
  isHeld: row.is_held,
  isUnclaimed: row.is_unclaimed,
});

/** Payouts at the desk, by due date. */
export async function readOfficePayouts(ctx: AppContext, query: Page & { status: keyof typeof PAYOUT_QUEUES }) {
  const { offset, limit } = query;
  const { rows } = await ctx.pool.query<OfficePayoutRecord>(
    `select *, count(*) over ()::int as total from (${OFFICE_PAYOUTS}) p where ${PAYOUT_QUEUES[query.status]}
     order by due_at nulls last, id offset $1 limit $2`,
    [offset, limit],
  );
  return { items: rows.map(toOfficePayout), total: rows[0]?.total ?? 0, offset, limit };
}

export async function readOfficePayout(ctx: AppContext, id: string): Promise<OfficePayout | null> {
  const { rows } = await ctx.pool.query<OfficePayoutRecord>(
    `select p.*, 1 as total from (${OFFICE_PAYOUTS}) p where id = $1`,
    [id],
  );
  return rows[0] === undefined ? null : toOfficePayout(rows[0]);
}
