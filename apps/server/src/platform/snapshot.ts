/**
 * The set of committed transactions at the time of a statement, as text: a column of its result. Two equal values mean
 * that nothing was committed between the two reads: every writer has a transaction id, and its end changes either the
 * next id or the list of running ones.
 */
export const SNAPSHOT = 'pg_current_snapshot()::text as snapshot';
