import { createHash } from 'node:crypto';
import { placeBid } from '@assay/domain/auction/bid.ts';
import { type BidLogEntry, canonicalEntry, computeCommitment, GENESIS_HASH } from '@assay/domain/auction/hashChain.ts';
import { nextDueAt, storedStatus } from '@assay/domain/auction/phase.ts';
import { type LotEvent, type LotState, newLot } from '@assay/domain/auction/state.ts';
import type pg from 'pg';
import { freeBidder } from '../lot-bids.ts';
import type { PlannedLot } from '../types.ts';
import type { SeededUser } from './accounts.ts';
import { idFor } from './ids.ts';
import { insertRows } from './insert.ts';

// Bids of the past. The bid engine decides bids as they arrive, thousands of them in the order of all lots; here the same
// rules play each lot by itself, and what they decide is written as the engine would have written it.

type Standing = { alias: number; maxCents: number; bids: number; firstAt: number; lastAt: number };
type Played = {
  lotId: string;
  state: LotState;
  log: Array<{ entry: BidLogEntry; hash: string }>;
  bids: Array<Record<string, unknown>>;
  bidders: Map<string, Standing>;
  events: LotEvent[];
};

/** A published lot with its plan. Times in epoch ms. */
export type PublishedLot = { lotId: string; plan: PlannedLot; startsAt: number; endsAt: number };
type HistoryOptions = { now: number; users: ReadonlyMap<string, SeededUser> };

/** Writes the earlier bids of published lots, each accepted by the rules, so that price, leader, log and credit are true. */
export async function writeBids(
  client: pg.ClientBase,
  lots: readonly PublishedLot[],
  options: HistoryOptions,
): Promise<void> {
  const written = lots.filter(({ plan }) => plan.bids.length > 0).map((lot) => playLot(lot, options));
  for (const played of written) await updateLot(client, played);
  await insertRows(
    client,
    'bid',
    written.flatMap(({ bids }) => bids),
  );
  await insertRows(
    client,
    'log_entry',
    written.flatMap(({ log }) => log.filter(({ entry }) => entry.kind !== 'bid').map(logRow)),
  );
  await insertRows(
    client,
    'auction_bidder',
    written.flatMap(({ lotId, bidders }) =>
      [...bidders].map(([userId, standing]) => ({
        auction_id: lotId,
        user_id: userId,
        alias: standing.alias,
        has_bid_before_end: true,
        max_cents: standing.maxCents,
        bid_count: standing.bids,
        first_bid_at: new Date(standing.firstAt),
        last_bid_at: new Date(standing.lastAt),
      })),
    ),
  );
  await insertRows(client, 'auction_event', written.flatMap(eventRows));
  await holdCredit(client, written, options.now);
}

function playLot({ lotId, plan: lot, startsAt, endsAt }: PublishedLot, { now, users }: HistoryOptions): Played {
  let state = newLot({
    startsAt,
    endsAt,
    openingCents: lot.openingCents,
    reserveCents: lot.reserveCents,
    windowMs: lot.windowMs,
    capMs: lot.capMs,
    blindMs: lot.blindMs,
    blindEnabled: lot.blindEnabled,
  });
  const log: Played['log'] = [];
  const append = (entry: Omit<BidLogEntry, 'auctionId' | 'position'>): string => {
    const placed = { auctionId: lotId, position: log.length + 1, ...entry };
    const hash = sha256(canonicalEntry(log.at(-1)?.hash ?? GENESIS_HASH, placed));
    log.push({ entry: placed, hash });
    return hash;
  };
  const bids: Played['bids'] = [];
  const bidders: Played['bidders'] = new Map();
  const events: LotEvent[] = [];
  for (const bid of lot.bids) {
    const user = users.get(bid.username);
    if (user === undefined) throw new Error(`Lot ${lot.itemSlug} has a bid of an unknown person: ${bid.username}`);
    const at = now + bid.atMs;
    const known = bidders.get(user.id);
    const result = placeBid(
      state,
      { amountCents: bid.amountCents, isMax: bid.isMax, receivedAt: at, lockAt: at },
      freeBidder(user.id, state, known?.alias ?? null),
    );
    if (!result.ok) throw new Error(`Planned bid refused on ${lot.itemSlug}: ${result.code}`);
    // Sealed bids need the app's own key and are placed once it runs, never by the seed.
    if (result.kind === 'sealed') break;
    for (const event of result.events)
      if (event.type === 'opened' || event.type === 'extended_started')
        append({
          kind: 'phase',
          at: event.at,
          aliasNumber: null,
          priceCents: state.leaderId === null ? null : state.priceCents,
          commitment: null,
          note: event.type === 'opened' ? 'open' : 'extended',
        });
    state = result.lot;
    events.push(...result.events);
    bidders.set(user.id, {
      alias: result.aliasNumber,
      maxCents: Math.max(known?.maxCents ?? 0, bid.amountCents),
      bids: (known?.bids ?? 0) + 1,
      firstAt: known?.firstAt ?? at,
      lastAt: at,
    });
    const phase = storedStatus(state);
    const nonce = nonceFor(lotId, result.seq);
    const commitment = computeCommitment(nonce, bid.amountCents, sha256);
    const chainHash = append({
      kind: 'bid',
      at,
      aliasNumber: result.aliasNumber,
      priceCents: state.priceCents,
      commitment,
      note: phase,
    });
    bids.push({
      auction_id: lotId,
      seq: result.seq,
      user_id: user.id,
      alias: result.aliasNumber,
      amount_cents: bid.amountCents,
      is_max: bid.isMax,
      phase,
      min_required_cents: result.minimumCents,
      price_cents: state.priceCents,
      leader_alias: bidders.get(state.leaderId!)!.alias,
      received_at: new Date(at),
      accepted_at: new Date(at),
      request_key: idFor('bid', lotId, String(result.seq)),
      nonce: Buffer.from(nonce, 'hex'),
      log_position: log.length,
      commitment: Buffer.from(commitment, 'hex'),
      chain_hash: Buffer.from(chainHash, 'hex'),
    });
  }
  return { lotId, state, log, bids, bidders, events };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Derived from the lot, so that a log can be made again. */
const nonceFor = (lotId: string, seq: number) => sha256(idFor('nonce', lotId, String(seq))).slice(0, 32);

function logRow({ entry, hash }: Played['log'][number]): Record<string, unknown> {
  return {
    auction_id: entry.auctionId,
    position: entry.position,
    kind: entry.kind,
    at: new Date(entry.at),
    alias: entry.aliasNumber,
    price_cents: entry.priceCents,
    commitment: entry.commitment === null ? null : Buffer.from(entry.commitment, 'hex'),
    note: entry.note,
    hash: Buffer.from(hash, 'hex'),
  };
}

const date = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs));

/** A lot as its bids have left it. */
async function updateLot(client: pg.ClientBase, { lotId, state, log }: Played): Promise<void> {
  const row: Record<string, unknown> = {
    status: storedStatus(state),
    opened_at: date(state.openedAt),
    extended_ends_at: date(state.extendedEndsAt),
    extended_cap_at: date(state.extendedCapAt),
    price_cents: state.priceCents,
    leader_id: state.leaderId,
    leader_max_cents: state.leaderMaxCents,
    leader_seq: state.leaderSeq,
    seq: state.seq,
    bid_count: state.bidCount,
    bidder_count: state.bidderCount,
    alias_count: state.aliasCount,
    extension_count: state.extensionCount,
    log_position: log.length,
    chain_head: Buffer.from(log.at(-1)?.hash ?? GENESIS_HASH, 'hex'),
    next_due_at: date(nextDueAt(state)),
  };
  const columns = Object.keys(row);
  // Its phases in their order: the database refuses to skip one.
  if (row.status === 'extended') await client.query("update auction set status = 'open' where id = $1", [lotId]);
  await client.query(
    `update auction set ${columns.map((column, place) => `${column} = $${place + 2}`).join(', ')} where id = $1`,
    [lotId, ...Object.values(row)],
  );
}

function eventRows({ lotId, events }: Played): Array<Record<string, unknown>> {
  return events.flatMap((event) => {
    if (event.type === 'opened')
      return [{ auction_id: lotId, from_status: 'not_started', to_status: 'open', at: new Date(event.at) }];
    if (event.type === 'extended_started')
      return [{ auction_id: lotId, from_status: 'open', to_status: 'extended', at: new Date(event.at) }];
    return [];
  });
}

/** Holds of the leading users, as their bids would have left them. */
async function holdCredit(client: pg.ClientBase, lots: readonly Played[], now: number): Promise<void> {
  for (const { lotId, state } of lots) {
    if (state.leaderId === null || state.leaderMaxCents === null) continue;
    const { rows } = await client.query<{ balance: string }>(
      'update credit_account set hold_cents = hold_cents + $2 where user_id = $1 returning limit_cents - hold_cents as balance',
      [state.leaderId, state.leaderMaxCents],
    );
    await client.query(
      `insert into credit_entry (user_id, at, operation, amount_cents, kind, auction_id, balance_after_cents) values ($1, $2, 'subtract', $3, 'bid_hold', $4, $5)`,
      [state.leaderId, new Date(now), state.leaderMaxCents, lotId, rows[0]!.balance],
    );
  }
}
