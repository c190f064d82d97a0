import { errorCatalog } from '@assay/contract/errors.ts';
import { isRefusal } from '@assay/contract/problem.ts';
import type { PoolClient, QueryConfig } from 'pg';
import { compositeArrayOf } from '../../../platform/database/rows.ts';
import { encodeEvents, isKeyed, type OutboxEvent, outboxSql } from '../../../platform/outbox.ts';
import { toJson } from '../../../platform/serialized.ts';
import { holdsSql, movementsSql } from '../../identity/credit/batchHolds.ts';
import { encodeLogEntries, logSql } from '../auction/bidLog.ts';
import { encodeLotWrites, type LotWrite, lotsSql } from '../auction/lotWrites.ts';
import type { BidRequest } from '../auction/submitBid.ts';
import type { BatchResult } from './types.ts';

// All that a batch writes, in two statements: first what it changes, which the database writes while answers and events are
// serialized, then bids, answers, and events. The rows of each table are one array. Every part of a statement reads the
// tables as they were before it, so no part may need what another writes.

const CHANGES = `with lots as (${lotsSql('$2')}), log as (${logSql('$3')}),
newcomers as (
  insert into auction_bidder (auction_id, user_id, alias, has_bid_before_end, max_cents, bid_count, first_bid_at, last_bid_at)
  select auction_id, user_id, alias, has_bid_before_end, max_cents, bid_count, last_bid_at, last_bid_at
  from unnest($4::bidder_line[])),
bidders as (
  update auction_bidder b set has_bid_before_end = true, max_cents = n.max_cents, bid_count = n.bid_count,
    last_bid_at = n.last_bid_at
  from unnest($5::bidder_line[]) as n where b.auction_id = n.auction_id and b.user_id = n.user_id),
accounts as (
  ${holdsSql('$6')})
${movementsSql('$7', '$1')}`;

const recordsSql = (keyed: boolean) => `with bids as (
  insert into bid (auction_id, seq, user_id, alias, amount_cents, is_max, phase, min_required_cents, price_cents,
    leader_alias, received_at, accepted_at, request_key, nonce, log_position, commitment, chain_hash, request_hash, told)
  select auction_id, seq, user_id, alias, amount_cents, is_max, phase, min_required_cents, price_cents,
    leader_alias, received_at, $1, request_key, nonce, log_position, commitment, chain_hash, request_hash, told
  from unnest($2::bid_line[])),
answers as (
  insert into bid_request (user_id, key, auction_id, request_hash, status, answer, created_at)
  select user_id, key, auction_id, request_hash, status, answer, $1 from unnest($3::answer_line[]))
${outboxSql('$4', '$1::timestamptz', keyed)}`;

const PLAIN = { name: 'bids-records', text: recordsSql(false) };
const KEYED = { name: 'bids-records-keyed', text: recordsSql(true) };

/** The statement that writes what a batch changes. The connection holds the locks of lots and people and has loaded the composite types. */
export function changesStatement(
  client: PoolClient,
  { result, lots, now }: { result: BatchResult; lots: readonly LotWrite[]; now: number },
): QueryConfig {
  return {
    name: 'bids-changes',
    text: CHANGES,
    values: [
      new Date(now),
      encodeLotWrites(client, lots),
      encodeLogEntries(
        client,
        result.lots.map((lot) => lot.log),
      ),
      bidderLines(client, result, true),
      bidderLines(client, result, false),
      accountLines(client, result),
      creditLines(client, result),
    ],
  };
}

/** The statement that writes the bids of a batch, answers that no bid keeps, and events. Returns what outboxRows takes. */
export function recordsStatement(
  client: PoolClient,
  given: { requests: readonly BidRequest[]; result: BatchResult; events: readonly OutboxEvent[]; now: number },
): QueryConfig {
  return {
    ...(isKeyed(given.events) ? KEYED : PLAIN),
    values: [
      new Date(given.now),
      bidLines(client, given.result),
      answerLines(client, given.requests, given.result),
      encodeEvents(client, given.events),
    ],
  };
}

function bidLines(client: PoolClient, result: BatchResult): Buffer {
  const lines = compositeArrayOf(client, 'bid_line');
  for (const { bids } of result.lots)
    for (const bid of bids)
      lines
        .row()
        .uuid(bid.auctionId)
        .int(bid.seq)
        .uuid(bid.userId)
        .int(bid.alias)
        .bigint(bid.amountCents)
        .bool(bid.isMax)
        .text(bid.phase)
        .bigint(bid.minRequiredCents)
        .bigint(bid.priceCents)
        .int(bid.leaderAlias)
        .time(bid.receivedAt)
        .text(bid.key)
        .hex(bid.nonce)
        .int(bid.logPosition)
        .hex(bid.commitment)
        .hex(bid.chainHash)
        .bytes(bid.kept?.requestHash ?? null)
        .text(bid.kept === null ? null : JSON.stringify(bid.kept.told));
  return lines.end();
}

/** Bidders who were read under the lot's lock are updated; all others are new on this lot. */
function bidderLines(client: PoolClient, result: BatchResult, isNew: boolean): Buffer {
  const lines = compositeArrayOf(client, 'bidder_line');
  for (const row of result.participants)
    if (row.isNew === isNew)
      lines
        .row()
        .uuid(row.auction_id)
        .uuid(row.user_id)
        .int(row.alias)
        .bool(row.has_bid_before_end)
        .bigint(row.max_cents)
        .int(row.bid_count)
        .time(row.last_bid_at);
  return lines.end();
}

function accountLines(client: PoolClient, result: BatchResult): Buffer {
  const lines = compositeArrayOf(client, 'account_line');
  for (const person of result.people) lines.row().uuid(person.user_id).bigint(person.hold_cents);
  return lines.end();
}

function creditLines(client: PoolClient, result: BatchResult): Buffer {
  const lines = compositeArrayOf(client, 'credit_line');
  for (const row of result.credit)
    lines
      .row()
      .uuid(row.userId)
      .text(row.operation)
      .bigint(row.amountCents)
      .text(row.kind)
      .uuid(row.auctionId)
      .bigint(row.balanceAfterCents);
  return lines.end();
}

function answerLines(client: PoolClient, requests: readonly BidRequest[], result: BatchResult): Buffer {
  const lines = compositeArrayOf(client, 'answer_line');
  for (const index of result.keep) {
    const request = requests[index]!;
    const outcome = result.outcomes[index]!;
    const secret = result.secrets.get(index);
    lines
      .row()
      .uuid(request.userId)
      .text(request.key)
      .uuid(request.auctionId)
      .bytes(secret?.requestHash ?? request.requestHash)
      .int(isRefusal(outcome) ? errorCatalog[outcome.code][0] : 200)
      .text(toJson(secret?.answer ?? outcome));
  }
  return lines.end();
}
