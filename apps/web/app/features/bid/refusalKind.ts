import type { Problem } from '@assay/client/index.ts';

/** What a refusal means for the attempt. */
export type RefusalKind =
  /** Final: this request has been decided. */
  | 'final'
  /** Not decided: the same request may be sent again as it is. */
  | 'passing'
  /** Outcome unknown: sent again with its idempotency key until the server answers. */
  | 'unknown';

const PASSING = new Set(['rate_limited', 'unavailable', 'bid_failed', 'clock_skew']);

/** Sorts a problem document; an answer without one (a broken connection, a proxy) is unknown. */
export function refusalKind(problem: Problem | null): RefusalKind {
  if (problem === null || problem.code === 'idempotency_in_progress') return 'unknown';
  if (PASSING.has(problem.code)) return 'passing';
  return problem.status >= 500 || problem.status === 408 ? 'unknown' : 'final';
}
