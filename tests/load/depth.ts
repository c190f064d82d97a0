import type { Pool } from 'pg';
import { report, rounded, type Size, startBenchApp } from './lib/benchApp.ts';
import { median, percentile, post, runLoad } from './lib/httpLoad.ts';
import { type Bidder, makeBidders, makeLots } from './lib/people.ts';

const LOTS_A_DEPTH = 4;
/** Above what the deepest lot begins with. */
const MAX_CENTS = 20_000_000;

/**
 * B3: the cost of a bid on a lot with few, many and very many bids. On each lot its leader raises their maximum one
 * dollar at a time: the whole bid path, any number of times. Interleaved, medians of the rounds.
 */
export async function runDepth(size: Size): Promise<void> {
  const depths = size === 'full' ? [10, 1_000, 100_000] : [10, 100];
  const rounds = size === 'full' ? 5 : 1;
  const seconds = size === 'full' ? 3 : 0.3;
  const bench = await startBenchApp();
  try {
    const { ctx } = bench;
    const bidders = await makeBidders(ctx, LOTS_A_DEPTH);
    const lots = new Map<number, string[]>();
    for (const depth of depths) {
      const ids = await makeLots(ctx.pool, ctx.clock.now(), LOTS_A_DEPTH);
      for (const [index, id] of ids.entries()) await fill(ctx.pool, id, bidders[index]!, depth);
      lots.set(depth, ids);
    }
    await ctx.pool.query('analyze');
    const { port } = await bench.serve();
    const results = new Map(depths.map((depth) => [depth, { bids: [] as number[], history: [] as number[] }]));
    let amountCents = MAX_CENTS;
    let requests = 0;
    const bid = (ids: readonly string[], forSeconds: number) =>
      runLoad({
        port,
        connections: LOTS_A_DEPTH,
        seconds: forSeconds,
        next: (index) => {
          amountCents += 100;
          const key = `depth-key-${String(requests++).padStart(12, '0')}`;
          return post(`/v1/auction/${ids[index]}/bid`, bidders[index]!.cookie, { amountCents }, key);
        },
        isAccepted: (answer) => answer.status === 200,
      });
    await bid(lots.get(depths[0]!)!, seconds);
    for (let round = 0; round < rounds; round++)
      for (const depth of depths) {
        const load = await bid(lots.get(depth)!, seconds);
        if (load.accepted !== load.answered || load.accepted === 0)
          throw new Error(`Refused bids at depth ${depth}: ${JSON.stringify(load.statuses)}`);
        results.get(depth)!.bids.push((load.seconds * 1e6) / load.accepted);
        const pages = await runLoad({
          port,
          connections: 1,
          seconds: seconds / 3,
          next: () => `GET /v1/auction/${lots.get(depth)![0]}/bid-history?limit=24 HTTP/1.1\r\nhost: localhost\r\n\r\n`,
          isAccepted: (answer) => answer.status === 200,
        });
        results.get(depth)!.history.push(percentile(pages.latenciesMs, 0.5) * 1000);
      }
    const rows = depths.map((depth) => ({
      bidsOnTheLot: depth,
      microsecondsABid: Math.round(median(results.get(depth)!.bids)),
      spread: results.get(depth)!.bids.map(Math.round).join(' / '),
      microsecondsAHistoryPage: Math.round(median(results.get(depth)!.history)),
    }));
    const last = rows.at(-1)!;
    const first = rows[0]!;
    report('depth', size, {
      rounds,
      ratios: {
        'B3 bid on the deepest lot to the shallowest (goal ≤ 1.15)': rounded(
          last.microsecondsABid / first.microsecondsABid,
        ),
        'history page of the deepest lot to the shallowest': rounded(
          last.microsecondsAHistoryPage / first.microsecondsAHistoryPage,
        ),
      },
      rows,
    });
  } finally {
    await bench.close();
  }
}

/** Gives a lot `depth` bids of one bidder, as the bid engine would have written them, each a raise of his maximum. */
async function fill(pool: Pool, auctionId: string, bidder: Bidder, depth: number): Promise<void> {
  const at = new Date();
  await pool.query(
    `insert into bid (auction_id, seq, user_id, alias, amount_cents, is_max, phase, min_required_cents, price_cents, leader_alias,
       received_at, accepted_at, request_key, nonce, log_position, commitment, chain_hash)
     select $1::uuid, n, $2::uuid, 1, 100 * n, true, 'open', 100 * n, 100, 1, $3::timestamptz, $3::timestamptz, 'fill-' || $1::text || '-' || n, decode(md5(n::text), 'hex'), n,
       sha256(n::text::bytea), sha256(('h' || n)::bytea)
     from generate_series(1, $4::int) as n`,
    [auctionId, bidder.userId, at, depth],
  );
  await pool.query(
    `insert into auction_bidder (auction_id, user_id, alias, has_bid_before_end, max_cents, bid_count, first_bid_at, last_bid_at)
     values ($1, $2, 1, true, $3, $4, $5, $5)`,
    [auctionId, bidder.userId, 100 * depth, depth, at],
  );
  await pool.query(
    `update auction set seq = $2::int, bid_count = $2::int, bidder_count = 1, alias_count = 1, leader_id = $3, leader_max_cents = 100 * $2::int,
       leader_seq = $2::int, log_position = $2::int, chain_head = sha256(('h' || $2::int)::bytea) where id = $1`,
    [auctionId, depth, bidder.userId],
  );
}
