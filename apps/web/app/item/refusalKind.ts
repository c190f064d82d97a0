import type { Problem } from '@assay/client/index.ts';

/** What an answer of the house means for the attempt. */
export type RefusalKind =
  /** The house has decided: this very request is answered for good. */
  | 'final'
  /** Not decided: the same request may be sent again as it is. */
  | 'passing'
  /** Nobody knows whether it was taken: it is repeated with its key until the house says. */
  | 'unknown';

const PASSING = new Set(['rate_limited', 'unavailable', 'bid_failed', 'clock_skew']);

/** Sorts a problem document; an answer without one (a broken connection, a proxy) is unknown. */
export function refusalKind(problem: Problem | null): RefusalKind {
  if (problem === null || problem.code === 'idempotency_in_progress') return 'unknown';
  if (PASSING.has(problem.code)) return 'passing';
  return problem.status >= 500 || problem.status === 408 ? 'unknown' : 'final';
}
