import { storedStatus } from '@assay/domain/auction/phase.ts';
import type { LotEvent, LotState } from '@assay/domain/auction/state.ts';
import type { AuctionStatus } from '@assay/domain/enums.ts';
import type { PoolClient } from 'pg';
import { arrayLiteral } from '../platform/database/arrays.ts';
import type { OutboxEvent } from '../platform/outbox.ts';
import type { LotLog } from './bidLog.ts';
import { type LotRow, publicLot } from './lots.ts';

/** A lot whose state has changed under its lock. */
export type ChangedLot = { row: LotRow; state: LotState; log: LotLog; nextDueAt: number | null };

const UPDATE_SQL = `
  update auction a set
    status = c.status, opened_at = to_timestamp(c.opened_at / 1000.0), extended_ends_at = to_timestamp(c.extended_ends_at / 1000.0),
    extended_cap_at = to_timestamp(c.extended_cap_at / 1000.0), blind_ends_at = to_timestamp(c.blind_ends_at / 1000.0),
    closed_at = to_timestamp(c.closed_at / 1000.0), done_at = to_timestamp(c.done_at / 1000.0),
    price_cents = c.price_cents, leader_id = c.leader_id, leader_max_cents = c.leader_max_cents, leader_seq = c.leader_seq,
    seq = c.seq, bid_count = c.bid_count, bidder_count = c.bidder_count, alias_count = c.alias_count,
    extension_count = c.extension_count, log_position = c.log_position, chain_head = decode(c.chain_head, 'hex'),
    outcome = c.outcome,
    next_due_at = to_timestamp(c.next_due_at / 1000.0)
  from unnest($1::uuid[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[],
    $9::bigint[], $10::uuid[], $11::bigint[], $12::int[], $13::int[], $14::int[], $15::int[], $16::int[], $17::int[],
    $18::int[], $19::text[], $20::text[], $21::float8[])
    as c (id, status, opened_at, extended_ends_at, extended_cap_at, blind_ends_at, closed_at, done_at, price_cents, leader_id,
      leader_max_cents, leader_seq, seq, bid_count, bidder_count, alias_count, extension_count, log_position, chain_head, outcome,
      next_due_at)
  where a.id = c.id`;

/** Writes lots back, in one statement. The caller holds their locks. */
export function updateLots(client: PoolClient, lots: readonly ChangedLot[]): Promise<unknown> {
  const column = (read: (lot: ChangedLot) => string | number | null) => arrayLiteral(lots.map(read));
  return client.query({
    name: 'lots-update',
    text: UPDATE_SQL,
    values: [
      column((lot) => lot.row.id),
      column((lot) => storedStatus(lot.state)),
      column((lot) => lot.state.openedAt),
      column((lot) => lot.state.extendedEndsAt),
      column((lot) => lot.state.extendedCapAt),
      column((lot) => lot.state.blindEndsAt),
      column((lot) => lot.state.closedAt),
      column((lot) => lot.state.doneAt),
      column((lot) => lot.state.priceCents),
      column((lot) => lot.state.leaderId),
      column((lot) => lot.state.leaderMaxCents),
      column((lot) => lot.state.leaderSeq),
      column((lot) => lot.state.seq),
      column((lot) => lot.state.bidCount),
      column((lot) => lot.state.bidderCount),
      column((lot) => lot.state.aliasCount),
      column((lot) => lot.state.extensionCount),
      column((lot) => lot.log.position),
      column((lot) => lot.log.head),
      column((lot) => lot.state.outcome),
      column((lot) => lot.nextDueAt),
    ],
  });
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

/** Records every move of status: its event row, and the intermediate states that the graph of the database wants to see. */
export function recordSteps(client: PoolClient, auctionId: string, steps: readonly Step[]): Promise<void> {
  return recordAllSteps(client, [{ auctionId, steps }]);
}

/** recordSteps for several lots: the moves of each in their order, one statement for every move that is not the last. */
export async function recordAllSteps(
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

/** What watchers are told of a move of status; the end of bidding is an event of its own. */
export function phaseEvents(
  lot: Pick<ChangedLot, 'row' | 'state'>,
  leaderAlias: number | null,
  steps: readonly Step[],
  now: number,
): OutboxEvent[] {
  return steps.map((step) => ({
    kind: step.to === 'done' ? 'closed' : 'phase',
    dedupeKey: `lot:${lot.row.id}:${step.to}`,
    auctionId: lot.row.id,
    payload: {
      auctionId: lot.row.id,
      seq: lot.state.seq,
      lot: publicLot(lot.row, lot.state, leaderAlias, now, null),
      ...(step.to === 'done' ? {} : { from: step.from }),
      serverNow: now,
    },
    private: { from: step.from, to: step.to },
  }));
}
