import { biddingEndsAt } from './phase.ts';
import type { LotState } from './state.ts';

// The outage rule of closing: if the bid path was down for over 10 s within the last 5 minutes before an end, that end
// moves once, to the recovery plus 5 minutes. A closed lot is never reopened.

export const OUTAGE_WATCH_MS = 300_000;
export const OUTAGE_GAP_MS = 10_000;
export const OUTAGE_EXTRA_MS = 300_000;

export type HeartbeatGap = { lastBeatAt: number; recoveredAt: number };

/** The end to which the gap moves the running phase, or null when it does not move. `recoveredAt` may be past the end. */
export function postponedEnd(lot: Readonly<LotState>, gap: HeartbeatGap, hasMovedBefore: boolean): number | null {
  const end = biddingEndsAt(lot);
  if (end === null || hasMovedBefore || lot.openedAt === null) return null;
  if (gap.recoveredAt - gap.lastBeatAt <= OUTAGE_GAP_MS) return null;
  const isNearEnd = gap.lastBeatAt <= end && gap.recoveredAt >= end - OUTAGE_WATCH_MS;
  const moved = gap.recoveredAt + OUTAGE_EXTRA_MS;
  return isNearEnd && moved > end ? moved : null;
}

/** The lot with the end of its running phase moved to `endsAt`, the cap along with it where it would lie before. */
export function postponeLotEnd(lot: Readonly<LotState>, endsAt: number): LotState {
  if (lot.blindEndsAt !== null) return { ...lot, blindEndsAt: endsAt };
  if (lot.extendedEndsAt !== null)
    return { ...lot, extendedEndsAt: endsAt, extendedCapAt: Math.max(lot.extendedCapAt!, endsAt) };
  return { ...lot, endsAt };
}
