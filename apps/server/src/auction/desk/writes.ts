import { errorCatalogue } from '@assay/contract/errors.ts';
import { isRefusal } from '@assay/contract/problem.ts';
import type { PoolClient, QueryConfig } from 'pg';
import { linesOf } from '../../platform/database/rows.ts';
import type { BatchResult, BidRequest } from './types.ts';

// Bulk writes of a batch: one statement a table, rows as one array. The connection has learned its lines (learnLines).

/** What writes bids, participants, credit and answers of a batch. The caller holds the locks of lots and people. */
export function bidStatements(
  client: PoolClient,
  requests: readonly BidRequest[],
  result: BatchResult,
  now: number,
): QueryConfig[] {
  const at = new Date(now);
  return [
    ...(result.lots.length === 0 ? [] : [insertBids(client, result, at), ...writeBidders(client, result)]),
    ...(result.holds.length === 0 ? [] : [writeHolds(client, result, at)]),
    ...(result.people.length === 0 ? [] : [updateAccounts(client, result)]),
    ...(result.credit.length === 0 ? [] : [writeHistory(client, result, at)]),
    ...(result.keep.length === 0 ? [] : [keepAnswers(client, requests, result, at)]),
  ];
}

function insertBids(client: PoolClient, result: BatchResult, at: Date): QueryConfig {
  const lines = linesOf(client, 'bid_line');
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
        .int(bid.logPosition);
  return {
    name: 'desk-bids',
    text: `insert into bid (auction_id, seq, user_id, alias, amount_cents, is_max, phase, min_required_cents, price_cents,
             leader_alias, received_at, accepted_at, request_key, nonce, log_position)
           select auction_id, seq, user_id, alias, amount_cents, is_max, phase, min_required_cents, price_cents,
             leader_alias, received_at, $2, request_key, nonce, log_position from unnest($1::bid_line[])`,
    values: [lines.end(), at],
  };
}

/** Whoever was read under the lot's lock is updated; everybody else is new on this lot. */
function writeBidders(client: PoolClient, result: BatchResult): QueryConfig[] {
  const linesFor = (isNew: boolean) => {
    const lines = linesOf(client, 'bidder_line');
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
  };
  const statements: QueryConfig[] = [];
  if (result.participants.some((row) => row.isNew))
    statements.push({
      name: 'desk-bidders-new',
      text: `insert into auction_bidder (auction_id, user_id, alias, has_bid_before_end, max_cents, bid_count, first_bid_at, last_bid_at)
               select auction_id, user_id, alias, has_bid_before_end, max_cents, bid_count, last_bid_at, last_bid_at
               from unnest($1::bidder_line[])`,
      values: [linesFor(true)],
    });
  if (result.participants.some((row) => !row.isNew))
    statements.push({
      name: 'desk-bidders',
      text: `update auction_bidder b set has_bid_before_end = true, max_cents = n.max_cents, bid_count = n.bid_count,
                 last_bid_at = n.last_bid_at
               from unnest($1::bidder_line[]) as n where b.auction_id = n.auction_id and b.user_id = n.user_id`,
      values: [linesFor(false)],
    });
  return statements;
}

/** The live hold of a lot passes from the leader before the batch to the one after it. */
function writeHolds(client: PoolClient, result: BatchResult, at: Date): QueryConfig {
  const lines = linesOf(client, 'hold_line');
  for (const hold of result.holds)
    lines.row().uuid(hold.userId).uuid(hold.auctionId).bigint(hold.amountCents).uuid(hold.previousId);
  return {
    name: 'desk-holds',
    text: `with n as (select * from unnest($1::hold_line[])), moved as (
             update credit_hold h set user_id = n.user_id, amount_cents = n.amount_cents from n
             where h.user_id = n.previous_id and h.kind = 'bid' and h.ref = n.ref returning h.ref)
           insert into credit_hold (user_id, kind, ref, amount_cents, created_at)
           select user_id, 'bid', ref, amount_cents, $2 from n where ref not in (select ref from moved)`,
    values: [lines.end(), at],
  };
}

function updateAccounts(client: PoolClient, result: BatchResult): QueryConfig {
  const lines = linesOf(client, 'account_line');
  for (const person of result.people) lines.row().uuid(person.user_id).bigint(person.hold_cents);
  return {
    name: 'desk-credit',
    text: `update credit_account c set hold_cents = n.hold_cents from unnest($1::account_line[]) as n
           where c.user_id = n.user_id`,
    values: [lines.end()],
  };
}

function writeHistory(client: PoolClient, result: BatchResult, at: Date): QueryConfig {
  const lines = linesOf(client, 'credit_line');
  for (const row of result.credit)
    lines
      .row()
      .uuid(row.userId)
      .text(row.operation)
      .bigint(row.amountCents)
      .text(row.kind)
      .uuid(row.auctionId)
      .bigint(row.balanceAfterCents);
  return {
    name: 'desk-credit-history',
    text: `insert into credit_entry (user_id, at, operation, amount_cents, kind, auction_id, balance_after_cents)
           select user_id, $2, operation, amount_cents, kind, auction_id, balance_after_cents from unnest($1::credit_line[])`,
    values: [lines.end(), at],
  };
}

function keepAnswers(client: PoolClient, requests: readonly BidRequest[], result: BatchResult, at: Date): QueryConfig {
  const lines = linesOf(client, 'answer_line');
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
      .int(isRefusal(outcome) ? errorCatalogue[outcome.code][0] : 200)
      .text(JSON.stringify(secret?.answer ?? outcome));
  }
  return {
    name: 'desk-answers',
    text: `insert into bid_request (user_id, key, auction_id, request_hash, status, answer, created_at)
           select user_id, key, auction_id, request_hash, status, answer, $2 from unnest($1::answer_line[])`,
    values: [lines.end(), at],
  };
}
