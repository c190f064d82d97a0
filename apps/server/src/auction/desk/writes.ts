import { errorCatalogue } from '@assay/contract/errors.ts';
import { isRefusal } from '@assay/contract/problem.ts';
import type { PoolClient } from 'pg';
import { arrayLiteral } from '../../platform/database/arrays.ts';
import type { BatchResult, BidRequest } from './types.ts';

// Bulk writes of a batch: one statement a table, values by unnest, sent without waiting for one another.

const at = (column: string) => `to_timestamp(${column} / 1000.0)`;

/** Writes bids, participants, credit and answers of a batch. The caller holds the locks of lots and people. */
export async function writeBids(
  client: PoolClient,
  requests: readonly BidRequest[],
  result: BatchResult,
  now: number,
): Promise<void> {
  const bids = result.lots.flatMap((lot) => lot.bids);
  const statements: Array<Promise<unknown>> = [];
  if (bids.length > 0) {
    statements.push(
      client.query({
        name: 'desk-bids',
        text: `insert into bid (auction_id, seq, user_id, alias, amount_cents, is_max, phase, min_required_cents, price_cents,
                 leader_alias, received_at, accepted_at, request_key, nonce, log_position)
               select auction_id, seq, user_id, alias, amount_cents, is_max, phase, min_required_cents, price_cents, leader_alias,
                 ${at('received_at')}, ${at('$15::float8')}, request_key, decode(nonce, 'hex'), log_position
               from unnest($1::uuid[], $2::int[], $3::uuid[], $4::int[], $5::bigint[], $6::bool[], $7::text[], $8::bigint[],
                 $9::bigint[], $10::int[], $11::float8[], $12::text[], $13::text[], $14::int[])
                 as b (auction_id, seq, user_id, alias, amount_cents, is_max, phase, min_required_cents, price_cents,
                   leader_alias, received_at, request_key, nonce, log_position)`,
        values: [
          arrayLiteral(bids.map((bid) => bid.auctionId)),
          arrayLiteral(bids.map((bid) => bid.seq)),
          arrayLiteral(bids.map((bid) => bid.userId)),
          arrayLiteral(bids.map((bid) => bid.alias)),
          arrayLiteral(bids.map((bid) => bid.amountCents)),
          arrayLiteral(bids.map((bid) => bid.isMax)),
          arrayLiteral(bids.map((bid) => bid.phase)),
          arrayLiteral(bids.map((bid) => bid.minRequiredCents)),
          arrayLiteral(bids.map((bid) => bid.priceCents)),
          arrayLiteral(bids.map((bid) => bid.leaderAlias)),
          arrayLiteral(bids.map((bid) => bid.receivedAt)),
          arrayLiteral(bids.map((bid) => bid.key)),
          arrayLiteral(bids.map((bid) => bid.nonce)),
          arrayLiteral(bids.map((bid) => bid.logPosition)),
          now,
        ],
      }),
      client.query({
        name: 'desk-bidders',
        text: `insert into auction_bidder (auction_id, user_id, alias, has_bid_before_end, max_cents, bid_count, first_bid_at, last_bid_at)
               select auction_id, user_id, alias, has_bid_before_end, max_cents, bid_count, ${at('last_bid_at')}, ${at('last_bid_at')}
               from unnest($1::uuid[], $2::uuid[], $3::int[], $4::bool[], $5::bigint[], $6::int[], $7::float8[])
                 as b (auction_id, user_id, alias, has_bid_before_end, max_cents, bid_count, last_bid_at)
               on conflict (auction_id, user_id) do update
                 set has_bid_before_end = true, max_cents = excluded.max_cents, bid_count = excluded.bid_count, last_bid_at = excluded.last_bid_at`,
        values: [
          arrayLiteral(result.participants.map((row) => row.auction_id)),
          arrayLiteral(result.participants.map((row) => row.user_id)),
          arrayLiteral(result.participants.map((row) => row.alias)),
          arrayLiteral(result.participants.map((row) => row.has_bid_before_end)),
          arrayLiteral(result.participants.map((row) => row.max_cents)),
          arrayLiteral(result.participants.map((row) => row.bid_count)),
          arrayLiteral(result.participants.map((row) => row.last_bid_at)),
        ],
      }),
    );
  }
  if (result.credit.length > 0) statements.push(...writeCredit(client, result, now));
  if (result.keep.length > 0) {
    const kept = result.keep.map((index) => ({
      request: requests[index]!,
      outcome: result.outcomes[index]!,
      secret: result.secrets.get(index),
    }));
    statements.push(
      client.query({
        name: 'desk-answers',
        text: `insert into bid_request (user_id, key, auction_id, request_hash, status, answer, created_at)
               select user_id, key, auction_id, request_hash, status, answer, ${at('$7::float8')}
               from unnest($1::uuid[], $2::text[], $3::uuid[], $4::bytea[], $5::int[], $6::json[])
                 as r (user_id, key, auction_id, request_hash, status, answer)`,
        values: [
          arrayLiteral(kept.map(({ request }) => request.userId)),
          arrayLiteral(kept.map(({ request }) => request.key)),
          arrayLiteral(kept.map(({ request }) => request.auctionId)),
          arrayLiteral(
            kept.map(({ request, secret }) => `\\x${(secret?.requestHash ?? request.requestHash).toString('hex')}`),
          ),
          arrayLiteral(kept.map(({ outcome }) => (isRefusal(outcome) ? errorCatalogue[outcome.code][0] : 200))),
          arrayLiteral(kept.map(({ outcome, secret }) => JSON.stringify(secret?.answer ?? outcome))),
          now,
        ],
      }),
    );
  }
  await Promise.all(statements);
}

/** Accounts, live holds of the leaders as they now are, and the history of every movement. */
function writeCredit(client: PoolClient, result: BatchResult, now: number): Array<Promise<unknown>> {
  const lots = arrayLiteral(result.lots.map((lot) => lot.row.id));
  return [
    client.query({
      name: 'desk-credit',
      text: `update credit_account c set hold_cents = n.hold_cents
             from unnest($1::uuid[], $2::bigint[]) as n (user_id, hold_cents) where c.user_id = n.user_id`,
      values: [
        arrayLiteral(result.people.map((person) => person.user_id)),
        arrayLiteral(result.people.map((person) => person.hold_cents)),
      ],
    }),
    client.query({
      name: 'desk-holds-clear',
      text: "delete from credit_hold where kind = 'bid' and ref = any($1) and user_id = any($2)",
      values: [lots, arrayLiteral(result.people.map((person) => person.user_id))],
    }),
    client.query({
      name: 'desk-holds',
      text: `insert into credit_hold (user_id, kind, ref, amount_cents, created_at)
             select a.leader_id, 'bid', a.id, a.leader_max_cents + round(a.leader_max_cents * a.buyer_premium_bps / 10000.0)::bigint, ${at('$2::float8')}
             from auction a where a.id = any($1) and a.leader_id is not null
             on conflict (user_id, kind, ref) do update set amount_cents = excluded.amount_cents`,
      values: [lots, now],
    }),
    client.query({
      name: 'desk-credit-history',
      text: `insert into credit_entry (user_id, at, operation, amount_cents, kind, auction_id, balance_after_cents)
             select user_id, ${at('$7::float8')}, operation, amount_cents, kind, auction_id, balance_after_cents
             from unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[], $5::uuid[], $6::bigint[])
               as e (user_id, operation, amount_cents, kind, auction_id, balance_after_cents)`,
      values: [
        arrayLiteral(result.credit.map((row) => row.userId)),
        arrayLiteral(result.credit.map((row) => row.operation)),
        arrayLiteral(result.credit.map((row) => row.amountCents)),
        arrayLiteral(result.credit.map((row) => row.kind)),
        arrayLiteral(result.credit.map((row) => row.auctionId)),
        arrayLiteral(result.credit.map((row) => row.balanceAfterCents)),
        now,
      ],
    }),
  ];
}
