import { nextDueAt, storedStatus } from '@assay/domain/auction/phase.ts';
import type { LotEvent, LotState } from '@assay/domain/auction/state.ts';
import type { AuctionStatus } from '@assay/domain/enums.ts';
import type { PoolClient } from 'pg';
import { arrayLiteral } from '../../../platform/database/arrays.ts';
import { compositeArrayOf, loadCompositeTypes } from '../../../platform/database/rows.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import { publicLot } from '../../catalog/lot/presenter.ts';
import type { LotRow } from '../../catalog/lot/queries.ts';
import type { LotLog } from './bidLog.ts';

/** A lot whose state has changed under its lock. */
export type ChangedLot = { row: LotRow; state: LotState; log: LotLog };
/** A lot's row after a change, and when it is next due. */
export type LotWrite = { after: LotRow; nextDueAt: number | null };

export const lotsSql = (lines: string) => `
  update auction a set
    status = c.status, opened_at = c.opened_at, extended_ends_at = c.extended_ends_at, extended_cap_at = c.extended_cap_at,
    blind_ends_at = c.blind_ends_at, closed_at = c.closed_at, done_at = c.done_at, price_cents = c.price_cents,
    leader_id = c.leader_id, leader_max_cents = c.leader_max_cents, leader_seq = c.leader_seq, seq = c.seq,
    bid_count = c.bid_count, bidder_count = c.bidder_count, alias_count = c.alias_count, extension_count = c.extension_count,
    log_position = c.log_position, chain_head = c.chain_head, outcome = c.outcome, next_due_at = c.next_due_at
  from unnest(${lines}::lot_line[]) as c where a.id = c.id`;

/** Writes lots in one statement. The caller holds their locks. */
export async function updateLots(client: PoolClient, lots: readonly ChangedLot[]): Promise<void> {
  await loadCompositeTypes(client);
  await client.query({
    name: 'lots-update',
    text: lotsSql('$1'),
    values: [
      encodeLotWrites(
        client,
        lots.map((lot) => toLotWrite(lot)),
      ),
    ],
  });
}

/** A changed lot as it is written back. `leaderAlias`: n of "Bidder n" of its leader after the change. */
export const toLotWrite = (lot: ChangedLot, leaderAlias = lot.row.leader_alias): LotWrite => ({
  after: rowAfter(lot, leaderAlias),
  nextDueAt: nextDueAt(lot.state),
});

/** A lot's row after a change: the columns that lotsSql writes, and the unchanged ones. */
function rowAfter({ row, state, log }: ChangedLot, leaderAlias: number | null): LotRow {
  return {
    ...row,
    status: storedStatus(state),
    opened_at: state.openedAt,
    extended_ends_at: state.extendedEndsAt,
    extended_cap_at: state.extendedCapAt,
    blind_ends_at: state.blindEndsAt,
    closed_at: state.closedAt,
    done_at: state.doneAt,
    price_cents: state.priceCents,
    leader_id: state.leaderId,
    leader_max_cents: state.leaderMaxCents,
    leader_seq: state.leaderSeq,
    seq: state.seq,
    bid_count: state.bidCount,
    bidder_count: state.bidderCount,
    alias_count: state.aliasCount,
    extension_count: state.extensionCount,
    log_position: log.position,
    chain_head: Buffer.from(log.head, 'hex'),
    outcome: state.outcome,
    leader_alias: leaderAlias,
  };
}

/** The lots for lotsSql, on a connection whose composite types are loaded. */
export function encodeLotWrites(client: PoolClient, lots: readonly LotWrite[]): Buffer {
  const lines = compositeArrayOf(client, 'lot_line');
  for (const { after: row, nextDueAt } of lots) {
    lines
      .row()
      .uuid(row.id)
      .text(row.status)
      .time(row.opened_at)
      .time(row.extended_ends_at)
      .time(row.extended_cap_at)
      .time(row.blind_ends_at)
      .time(row.closed_at)
      .time(row.done_at)
      .bigint(row.price_cents)
      .uuid(row.leader_id)
      .bigint(row.leader_max_cents)
      .int(row.leader_seq)
      .int(row.seq)
      .int(row.bid_count)
      .int(row.bidder_count)
      .int(row.alias_count)
      .int(row.extension_count)
      .int(row.log_position)
      .bytes(row.chain_head)
      .text(row.outcome)
      .time(nextDueAt);
  }
  return lines.end();
}

/** A sale of the last unit closes the lot immediately. The sweep records it. */
export function missedSteps(row: LotRow, state: LotState): ReturnType<typeof statusSteps> {
  if (state.closedAt === null || row.status === 'closed') return [];
  const opened: LotEvent[] =
    row.status === 'not_started' ? [{ type: 'opened', at: state.openedAt ?? state.startsAt }] : [];
  return statusSteps(row.status, [...opened, { type: 'closed', at: state.closedAt }]);
}

type Step = { from: AuctionStatus; to: AuctionStatus; at: number };

/** The moves of status among the events of a lot, in order. */
export function statusSteps(from: AuctionStatus, events: readonly LotEvent[]): Step[] {
  const steps: Step[] = [];
  let current = from;
  for (const event of events) {
    const to = statusAfter(event);
    if (to === null || to === current) continue;
    steps.push({ from: current, to, at: event.at });
    current = to;
  }
  return steps;
}

function statusAfter(event: LotEvent): AuctionStatus | null {
  switch (event.type) {
    case 'opened':
      return 'open';
    case 'extended_started':
      return 'extended';
    case 'blind_started':
      return 'blind';
    case 'closed':
      return 'closed';
    case 'done':
      return 'done';
    default:
      return null;
  }
}

/**
 * Records every change of status of these lots: its event row, and the intermediate states that the database's state
 * graph requires. Each lot's changes in order, one statement for every change that is not the last.
 */
export async function recordSteps(
  client: PoolClient,
  lots: ReadonlyArray<{ auctionId: string; steps: readonly Step[] }>,
): Promise<void> {
  const all = lots.flatMap(({ auctionId, steps }) => steps.map((step) => ({ ...step, auctionId })));
  if (all.length === 0) return;
  await client.query(
    `insert into auction_event (auction_id, from_status, to_status, at)
     select auction_id, from_status, to_status, to_timestamp(at / 1000.0)
     from unnest($1::uuid[], $2::text[], $3::text[], $4::float8[]) as s (auction_id, from_status, to_status, at)`,
    [
      arrayLiteral(all.map((step) => step.auctionId)),
      arrayLiteral(all.map((step) => step.from)),
      arrayLiteral(all.map((step) => step.to)),
      arrayLiteral(all.map((step) => step.at)),
    ],
  );
  const most = Math.max(...lots.map(({ steps }) => steps.length));
  for (let index = 0; index < most - 1; index++) {
    const passing = lots.filter(({ steps }) => index < steps.length - 1);
    await client.query(
      `update auction a set status = s.status from unnest($1::uuid[], $2::text[]) as s (id, status) where a.id = s.id`,
      [
        arrayLiteral(passing.map(({ auctionId }) => auctionId)),
        arrayLiteral(passing.map(({ steps }) => steps[index]!.to)),
      ],
    );
  }
}

/** Live events for a change of status. The end of bidding is a separate event. */
export function phaseEvents(
  lot: Pick<ChangedLot, 'row' | 'state'>,
  leaderAlias: number | null,
  steps: readonly Step[],
  now: number,
): OutboxEvent[] {
  const auctionId = lot.row.id;
  return steps.map(({ from, to }) => {
    const seq = lot.state.seq;
    const publicState = publicLot(lot.row, lot.state, leaderAlias, now, null);
    const about = { dedupeKey: `lot:${auctionId}:${to}`, auctionId };
    return to === 'done'
      ? { ...about, kind: 'closed', payload: { auctionId, seq, lot: publicState, serverNow: now } }
      : { ...about, kind: 'phase', payload: { auctionId, seq, lot: publicState, from, serverNow: now } };
  });
}
