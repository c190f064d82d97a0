import { placeBid } from '@assay/domain/auction/bid.ts';
import { incrementFor, roundUpToStep } from '@assay/domain/auction/increments.ts';
import { advance, storedStatus } from '@assay/domain/auction/phase.ts';
import { minimumFor } from '@assay/domain/auction/proxy.ts';
import { type LotBidder, type LotState, newLot } from '@assay/domain/auction/state.ts';
import { roomBidders } from './accounts.ts';
import { between, hashText, pick, randomFrom } from './random.ts';
import type { Scheduled } from './schedule.ts';
import type { ItemText, PlannedBid, PlannedLot } from './types.ts';

type Shape = Pick<
  PlannedLot,
  'startsAtMs' | 'endsAtMs' | 'windowMs' | 'capMs' | 'blindMs' | 'blindEnabled' | 'openingCents' | 'reserveCents'
>;

const minute = 60_000;

/** Times are relative to a fixed start so that the domain never sees a negative epoch. */
const firstStart = Date.UTC(2026, 0, 1);

/** A bidder whom nothing keeps from bidding, without a limit. `alias`: n of "Bidder n"; null: has not bid on this lot. */
export function freeBidder(userId: string, lot: LotState, alias: number | null): LotBidder {
  return {
    userId,
    isOwner: false,
    isBlocked: false,
    isEmailVerified: true,
    hasAddress: true,
    hasPaymentMethod: true,
    hasAcceptedTerms: true,
    isIdentityVerified: true,
    hasOverdueInvoice: false,
    isVip: true,
    availableCents: 0,
    currentHoldCents: lot.leaderId === userId ? (lot.leaderMaxCents ?? 0) : 0,
    hasBidBeforeT: alias !== null,
    aliasNumber: alias,
  };
}

/** Moments of the bids: spread over the open phase, denser toward its end, then at a steady pace in overtime. */
function bidTimes(entry: Scheduled, shape: Shape, random: () => number): number[] {
  const openUntil = Math.min(shape.endsAtMs - 20_000, -90_000);
  // Bidding gathers toward the end; a lot with days to run has been bid on evenly.
  const skew = shape.endsAtMs < 3 * 60 * minute ? 2.2 : 1;
  const open = Array.from({ length: entry.bids }, () => {
    const late = 1 - random() ** skew;
    return Math.round(shape.startsAtMs + (openUntil - shape.startsAtMs) * (0.03 + 0.97 * late));
  });
  const moments = open.sort((a, b) => a - b);
  if (entry.lastBidMinutes !== undefined) {
    const last = entry.lastBidMinutes * minute;
    const pace = shape.windowMs * 0.72;
    for (let at = shape.endsAtMs + shape.windowMs * 0.6; at < last - pace * 0.4; at += pace * (0.7 + 0.3 * random()))
      moments.push(Math.round(at));
    moments.push(last);
  }
  // No one bids twice in one second, and the log is easier to read with gaps.
  for (let i = 1; i < moments.length; i++) moments[i] = Math.max(moments[i] ?? 0, (moments[i - 1] ?? 0) + 7_000);
  return moments;
}

/** The participants: the named users first, then other simulated bidders. */
function pickBidders(entry: Scheduled, random: () => number): string[] {
  const named = [entry.outbid, entry.leader].filter((name): name is string => name !== undefined);
  const others = roomBidders.map((account) => account.username);
  const cast = [...named];
  while (cast.length < entry.bidders) {
    const next = pick(random, others);
    if (!cast.includes(next)) cast.push(next);
  }
  return cast;
}

/**
 * The bids on one lot before the first start: bidders and amounts are drawn from the seed and checked by the domain's
 * rules. Only accepted bids are kept. The named leader leads at the end, the named loser does not.
 */
export function simulateBids(item: ItemText, entry: Scheduled, shape: Shape, seed: number): PlannedBid[] {
  if (entry.bids === 0) return [];
  const random = randomFrom(hashText(`${seed}:bids:${item.slug}`));
  const cast = pickBidders(entry, random);
  const moments = bidTimes(entry, shape, random);
  const aliases = new Map<string, number>();
  const accepted: PlannedBid[] = [];
  let lot = newLot({
    ...shape,
    startsAt: firstStart + shape.startsAtMs,
    endsAt: firstStart + shape.endsAtMs,
  });
  // A short sale stops below its reserve; the others climb toward the low estimate.
  const hasFailed = entry.reserveFactor !== undefined && shape.endsAtMs < 0;
  const targetCents = hasFailed ? item.estimateLowCents * 0.7 : item.estimateLowCents * (0.62 + 0.3 * random());
  moments.forEach((atMs, i) => {
    lot = advance(lot, firstStart + atMs).lot;
    const isLast = i === moments.length - 1;
    const username = bidderFor(entry, cast, aliases, lot, i, isLast, random);
    if (username === null) return;
    const amountCents = amountFor(
      lot,
      username,
      targetCents,
      (i + 1) / moments.length,
      isLast && username === entry.leader,
      random,
    );
    const result = placeBid(
      lot,
      { amountCents, isMax: true, receivedAt: firstStart + atMs, lockAt: firstStart + atMs + 40 },
      freeBidder(username, lot, aliases.get(username) ?? null),
    );
    if (!result.ok) throw new Error(`Planned bid refused on ${item.slug}: ${result.code}`);
    lot = result.lot;
    if (result.kind === 'bid' && result.aliasNumber !== null) aliases.set(username, result.aliasNumber);
    accepted.push({ username, atMs, amountCents, isMax: true });
  });
  return accepted;
}

/** The next bidder: everyone once, then anyone who does not lead. Only earlier bidders in overtime. */
function bidderFor(
  entry: Scheduled,
  cast: string[],
  aliases: Map<string, number>,
  lot: LotState,
  i: number,
  isLast: boolean,
  random: () => number,
): string | null {
  if (isLast && entry.leader) return lot.leaderId === entry.leader ? null : entry.leader;
  const isOvertime = storedStatus(lot) === 'extended';
  const fresh = cast[i];
  if (!isOvertime && fresh !== undefined && fresh !== lot.leaderId) return fresh;
  const able = cast.filter(
    (name) =>
      name !== lot.leaderId &&
      name !== entry.leader &&
      (!isOvertime || aliases.has(name)) &&
      !(isLast && name === entry.outbid),
  );
  return able.length === 0
    ? lot.leaderId === entry.outbid || entry.leader === undefined
      ? (cast.find((name) => name !== lot.leaderId) ?? null)
      : null
    : pick(random, able);
}

/** A whole-dollar amount at or above the minimum, on the increment table, climbing toward the target. */
function amountFor(
  lot: LotState,
  username: string,
  targetCents: number,
  progress: number,
  mustLead: boolean,
  random: () => number,
): number {
  const minimum = minimumFor(lot, username);
  if (mustLead) {
    const minimumToLead = Math.max(minimum, (lot.leaderMaxCents ?? 0) + 100);
    return roundUpToStep(minimumToLead + incrementFor(minimumToLead) * between(random, 1, 2));
  }
  const wishedCents = lot.openingCents + (targetCents - lot.openingCents) * progress * (0.6 + 0.5 * random());
  return roundUpToStep(Math.max(minimum, Math.min(wishedCents, minimum * 1.5)));
}
