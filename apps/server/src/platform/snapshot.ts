/**
 * Which transactions are committed as a statement reads, as text: a column of its answer. Two readings that are the same say that
 * nothing at all was committed between them: whoever writes has a number of his own, and with its end either the next number to come
 * is another, or it is gone from those under way.
 */
export const SNAPSHOT = 'pg_current_snapshot()::text as snapshot';
