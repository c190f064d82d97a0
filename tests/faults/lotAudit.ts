import { type BidLogEntry, computeCommitment, verifyChain } from '@assay/domain/auction/hashChain.ts';
import { replayBids } from '@assay/domain/auction/replay.ts';
import { type CreditEntry, checkHistory } from '@assay/domain/credit/credit.ts';
import type { Pool } from 'pg';
import { LOT_COLUMNS, type LotRow, toLotState } from '../../apps/server/src/modules/catalog/lot/queries.ts';
import { sha256 } from '../../apps/server/src/modules/selling/auction/bidLog.ts';

type StoredBid = {
  seq: number;
  user_id: string;
  alias: number;
  amount_cents: number;
  is_max: boolean;
  price_cents: number;
  received_at: number;
  phase: string;
  request_key: string;
  nonce: Buffer;
  log_position: number;
};

export type LotAudit = { bids: StoredBid[]; faults: string[] };

/**
 * Compares a lot's database state with a replay of its accepted bids through the pure rules: price, leader, maximum,
 * sequence, counts, hash chain. Every difference is returned as a text.
 */
export async function auditLot(pool: Pool, auctionId: string): Promise<LotAudit> {
  const { rows: lots } = await pool.query<LotRow>(
    `select ${LOT_COLUMNS} from auction a join item i on i.id = a.item_id where a.id = $1`,
    [auctionId],
  );
  const { rows: bids } = await pool.query<StoredBid>(
    'select *, (extract(epoch from received_at) * 1000)::float8 as received_at from bid where auction_id = $1 order by seq',
    [auctionId],
  );
  const row = lots[0]!;
  const stored = toLotState(row);
  const faults: string[] = [];
  const check = (what: string, actual: unknown, expected: unknown) => {
    if (actual !== expected) faults.push(`${what}: ${String(actual)} is stored, ${String(expected)} is right`);
  };
  const { lot } = replayBids(
    stored,
    bids.map((bid) => ({
      seq: bid.seq,
      userId: bid.user_id,
      amountCents: bid.amount_cents,
      isMax: bid.is_max,
      receivedAt: bid.received_at,
      isVoided: false,
    })),
  );
  check('price', stored.priceCents, lot.priceCents);
  check('leader', stored.leaderId, lot.leaderId);
  check('maximum', stored.leaderMaxCents, lot.leaderMaxCents);
  check('leader seq', stored.leaderSeq, lot.leaderSeq);
  check('bid count', stored.bidCount, bids.length);
  check('bidder count', stored.bidderCount, lot.bidderCount);
  check('last seq', stored.seq, bids.length);
  const log = await readLog(pool, auctionId);
  const verdict = verifyChain(log, sha256);
  if (!verdict.ok) faults.push(`the log breaks at entry ${verdict.index + 1}`);
  else check('head of the log', row.chain_head.toString('hex'), verdict.hash);
  check('length of the log', row.log_position, log.length);
  check('bids in the log', log.filter(({ entry }) => entry.kind === 'bid').length, bids.length);
  for (const [index, bid] of bids.entries()) {
    check(`seq at ${index}`, bid.seq, index + 1);
    const entry = log[bid.log_position - 1]?.entry;
    check(`kind of bid ${bid.seq} in the log`, entry?.kind, 'bid');
    check(`time of bid ${bid.seq} in the log`, entry?.at, Math.round(bid.received_at));
    check(`bidder of bid ${bid.seq} in the log`, entry?.aliasNumber, bid.alias);
    check(`price after bid ${bid.seq} in the log`, entry?.priceCents, bid.price_cents);
    check(`phase of bid ${bid.seq} in the log`, entry?.note, bid.phase);
    const commitment = computeCommitment(bid.nonce.toString('hex'), bid.amount_cents, sha256);
    check(`commitment of bid ${bid.seq}`, entry?.commitment, commitment);
  }
  return { bids, faults };
}

async function readLog(pool: Pool, auctionId: string): Promise<{ entry: BidLogEntry; hash: string }[]> {
  const { rows } = await pool.query<{
    position: number;
    kind: BidLogEntry['kind'];
    at: number;
    alias: number | null;
    price_cents: number | null;
    commitment: string | null;
    note: string;
    hash: string;
  }>(
    `select position, kind, (extract(epoch from at) * 1000)::float8 as at, alias, price_cents, encode(commitment, 'hex') as commitment, note,
       encode(hash, 'hex') as hash from bid_log where auction_id = $1 order by position`,
    [auctionId],
  );
  return rows.map(({ hash, at, alias, price_cents, ...rest }) => ({
    entry: { auctionId, at: Math.round(at), aliasNumber: alias, priceCents: price_cents, ...rest },
    hash,
  }));
}

/** Credit: every account's holds are those of the lots it leads, and its history adds up to limit − holds. */
export async function auditCredit(pool: Pool): Promise<string[]> {
  const faults: string[] = [];
  const { rows: accounts } = await pool.query<{
    user_id: string;
    limit_cents: number;
    hold_cents: number;
    live: number;
    led: number;
    is_vip: boolean;
  }>(
    `select c.*, u.is_vip, coalesce((select sum(amount_cents) from live_hold h where h.user_id = c.user_id), 0)::bigint as live,
       coalesce((select sum(leader_max_cents) from auction a where a.leader_id = c.user_id and a.status in ('open', 'extended', 'blind')), 0)::bigint as led
     from credit_account c join users u on u.id = c.user_id`,
  );
  for (const account of accounts) {
    if (account.hold_cents !== account.live)
      faults.push(`${account.user_id} holds ${account.hold_cents}, live holds are ${account.live}`);
    if (account.live !== account.led)
      faults.push(`${account.user_id} has live holds of ${account.live}, leads for ${account.led}`);
    if (!account.is_vip && account.hold_cents > account.limit_cents)
      faults.push(`${account.user_id} holds ${account.hold_cents} of ${account.limit_cents}`);
  }
  const { rows: entries } = await pool.query<CreditEntry & { user_id: string }>(
    `select user_id, operation, kind, amount_cents as "amountCents", balance_after_cents as "balanceAfterCents" from credit_entry order by id`,
  );
  for (const account of accounts) {
    const history = checkHistory(entries.filter((entry) => entry.user_id === account.user_id));
    if (!history.ok) faults.push(`history of ${account.user_id} breaks at row ${history.index}`);
    else if (history.balanceCents !== account.limit_cents - account.hold_cents)
      faults.push(
        `history of ${account.user_id} ends at ${history.balanceCents}, not ${account.limit_cents - account.hold_cents}`,
      );
  }
  const { rows: ledger } = await pool.query<{ total: number }>(
    'select coalesce(sum(amount_cents), 0)::bigint as total from ledger_line',
  );
  if (ledger[0]!.total !== 0) faults.push(`the ledger sums to ${ledger[0]!.total}`);
  return faults;
}
