// Strikes (rules §1.9): 1 = warning and limit halved; 2 in 12 months = 30 days without bidding; 3 = account blocked.

const DAY = 86_400_000;
export const STRIKE_YEAR_MS = 365 * DAY;
export const SUSPENSION_MS = 30 * DAY;
/** The limit is halved for so long (rules §2). */
export const STRIKE_HALVING_MS = 90 * DAY;
export const STRIKES_TO_BLOCK = 3;

export type StrikeConsequence = {
  /** Number of active strikes, including this one. */
  count: number;
  /** Bidding is blocked until then. Null: not blocked. */
  suspendedUntil: number | null;
  isBlocked: boolean;
};

/**
 * The consequence of the strike given at `now`, from the times of all active strikes including it. Lifted ones do not
 * count.
 */
export function strikeConsequence(strikesAt: readonly number[], now: number): StrikeConsequence {
  const isBlocked = strikesAt.length >= STRIKES_TO_BLOCK;
  const inYear = strikesAt.filter((at) => now - at < STRIKE_YEAR_MS).length;
  return { count: strikesAt.length, suspendedUntil: inYear >= 2 && !isBlocked ? now + SUSPENSION_MS : null, isBlocked };
}

/**
 * When to recalculate the limit for a strike given at `at`: first when the halving ends, then after a year. Null: never
 * again.
 */
export function nextStrikeReview(at: number, now: number): number | null {
  return [at + STRIKE_HALVING_MS, at + STRIKE_YEAR_MS].find((review) => review > now) ?? null;
}
