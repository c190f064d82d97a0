import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dollar, MINUTE, openLot, START, T } from '../../test/saleroom.ts';
import {
  type BidLogEntry,
  canonicalEntry,
  checkpointText,
  computeCommitment,
  entryHash,
  GENESIS_HASH,
  sealedReceiptText,
  verifyChain,
} from './hashChain.ts';
import { postponedEnd, postponeLotEnd } from './outage.ts';
import { type LoggedBid, replayBids } from './replay.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const entry = (position: number, over: Partial<BidLogEntry> = {}): BidLogEntry => ({
  auctionId: 'auc_1',
  position,
  kind: 'bid',
  at: START + position,
  aliasNumber: 1,
  priceCents: 10_000,
  commitment: null,
  note: '',
  ...over,
});

function chain(entries: BidLogEntry[]) {
  let previous = GENESIS_HASH;
  return entries.map((row) => {
    previous = entryHash(previous, row, sha256);
    return { entry: row, hash: previous };
  });
}

describe('the bid log is a hash chain', () => {
  it('has one canonical text for an entry', () => {
    expect(canonicalEntry('abc', entry(1, { aliasNumber: null }))).toBe(
      'assay-bid-log/1\nabc\nauc_1\n1\nbid\n1000000000001\n-\n10000\n-\n',
    );
  });

  it('verifies a whole log', () => {
    const rows = chain([entry(1), entry(2), entry(3, { kind: 'phase', note: 'extended' })]);
    expect(verifyChain(rows, sha256)).toEqual({ ok: true, hash: rows[2]!.hash });
    expect(verifyChain([], sha256)).toEqual({ ok: true, hash: GENESIS_HASH });
  });

  it('detects a changed, a dropped and a swapped entry', () => {
    const rows = chain([entry(1), entry(2), entry(3)]);
    const changed = rows.map((row, i) => (i === 1 ? { ...row, entry: { ...row.entry, priceCents: 1 } } : row));
    expect(verifyChain(changed, sha256)).toEqual({ ok: false, index: 1 });
    expect(verifyChain([rows[0]!, rows[2]!], sha256)).toEqual({ ok: false, index: 1 });
    expect(verifyChain([rows[1]!, rows[0]!], sha256)).toEqual({ ok: false, index: 0 });
  });

  it('refuses a field with a line break', () => {
    expect(() => canonicalEntry('x', entry(1, { note: 'a\nb' }))).toThrow(RangeError);
  });

  it('commits to a sealed amount', () => {
    expect(computeCommitment('n1', dollar(3_000), sha256)).toBe(sha256('n1\n300000'));
    expect(computeCommitment('n2', dollar(3_000), sha256)).not.toBe(computeCommitment('n1', dollar(3_000), sha256));
  });

  it('has one text for a checkpoint and one for a receipt', () => {
    expect(checkpointText({ auctionId: 'auc_1', length: 3, head: 'ab', at: START, keyId: 'k1' })).toBe(
      'assay-bid-log-checkpoint/1\nauc_1\n3\nab\n1000000000000\nk1',
    );
    expect(
      sealedReceiptText({ auctionId: 'auc_1', revision: 2, commitment: 'cd', receivedAt: START, keyId: 'k1' }),
    ).toBe('assay-sealed-receipt/1\nauc_1\n2\ncd\n1000000000000\nk1');
  });
});

describe('a void replays the log (rules §1.8, §1.9)', () => {
  const bid = (seq: number, userId: string, amount: number, isVoided = false): LoggedBid => ({
    seq,
    userId,
    amountCents: dollar(amount),
    isMax: true,
    receivedAt: START + seq,
    isVoided,
  });
  const log = [bid(1, 'A', 500), bid(2, 'B', 900), bid(3, 'D', 1_200), bid(4, 'B', 1_600), bid(5, 'D', 3_000)];
  const lot = openLot({ seq: 5, aliasCount: 3 });

  it('D had won at 1,700; without D the price is B at 550', () => {
    expect(replayBids(lot, log).lot).toMatchObject({ leaderId: 'D', priceCents: dollar(1_700) });
    const without = replayBids(
      lot,
      log.map((row) => ({ ...row, isVoided: row.userId === 'D' })),
    );
    expect(without.lot).toMatchObject({ leaderId: 'B', priceCents: dollar(550), bidCount: 3, bidderCount: 2, seq: 5 });
    expect(without.skippedSeqs).toEqual([3, 5]);
    expect(without.eligibleUserIds).toEqual(['A', 'B']);
  });

  it('does not commit anyone beyond their credit: they are capped and the next bidder leads', () => {
    const ceilingCents = (userId: string) => dollar(userId === 'B' ? 450 : 1_000_000);
    const replay = replayBids(lot, [bid(1, 'A', 500), bid(2, 'B', 900), bid(3, 'D', 1_200, true)], { ceilingCents });
    expect(replay.lot).toMatchObject({ leaderId: 'A', priceCents: dollar(475) });
    expect(replay.cappedSeqs).toEqual([2]);
  });

  it('skips a bid that no longer reaches the minimum under its bidder’s credit', () => {
    const replay = replayBids(lot, [bid(1, 'A', 500), bid(2, 'B', 900)], { ceilingCents: () => dollar(100) });
    expect(replay).toMatchObject({
      skippedSeqs: [2],
      cappedSeqs: [1],
      lot: { leaderId: 'A', priceCents: dollar(100) },
    });
  });
});

describe('the outage rule of closing', () => {
  const lot = openLot();
  const gap = (fromEnd: number, length: number) => ({ lastBeatAt: T - fromEnd, recoveredAt: T - fromEnd + length });

  it('moves the end once to recovery plus 5 minutes after an outage near it', () => {
    expect(postponedEnd(lot, gap(60_000, 10_001), false)).toBe(T - 60_000 + 10_001 + 5 * MINUTE);
    expect(postponedEnd(lot, gap(20_000, 60_000), false)).toBe(T + 40_000 + 5 * MINUTE);
    expect(postponedEnd(lot, gap(60_000, 10_001), true)).toBeNull();
  });

  it('keeps the end after a short or an early outage, and on a closed lot', () => {
    expect(postponedEnd(lot, gap(60_000, 10_000), false)).toBeNull();
    expect(postponedEnd(lot, gap(10 * MINUTE, 60_000), false)).toBeNull();
    expect(postponedEnd(openLot({ closedAt: T }), gap(60_000, 20_000), false)).toBeNull();
  });

  it('moves the end of the running phase', () => {
    expect(postponeLotEnd(lot, T + 9)).toMatchObject({ endsAt: T + 9 });
    const extended = openLot({ extendedEndsAt: T + 5, extendedCapAt: T + 6 });
    expect(postponeLotEnd(extended, T + 9)).toMatchObject({ endsAt: T, extendedEndsAt: T + 9, extendedCapAt: T + 9 });
    expect(postponeLotEnd({ ...extended, blindEndsAt: T + 7 }, T + 9)).toMatchObject({ blindEndsAt: T + 9 });
  });
});
