/** A statement waited too long for a lock. */
const LOCK_TIMEOUT = '55P03';
/** The codes of a statement that waited too long: for a lock, or to finish. */
const TIMED_OUT = new Set([LOCK_TIMEOUT, '57014']);
/** A standby, or a server that was turned into one. */
const READ_ONLY = '25006';
const AWAY_CODES = new Set([
  READ_ONLY,
  ...TIMED_OUT,
  '25P03', // a transaction that was idle for too long
  '57P01', // shutdown, crash, start-up
  '57P02',
  '57P03',
  '57P05',
  // Network faults.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Connection exceptions, insufficient resources (a full disk, too many connections), system errors. */
const AWAY_CLASSES = /^(?:08|53|58)[0-9A-Z]{3}$/;
/** Errors of pg and its pool that have no code. */
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/;

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? '';
const messageOf = (error: unknown): string => (error as { message?: string } | null)?.message ?? '';

/** True when the database refused to write because it is a standby. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === READ_ONLY;

/** Returns true if a lock was not free in time. */
export const isLockTimedOut = (error: unknown): boolean => codeOf(error) === LOCK_TIMEOUT;

/** Returns true if waiting exceeded the pool's timeouts. */
export const isTimedOut = (error: unknown): boolean =>
  TIMED_OUT.has(codeOf(error)) || messageOf(error).includes('Query read timeout');

/** True when the same request may well succeed in a moment: the database is away, busy, full or a standby. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return AWAY_CODES.has(code) || AWAY_CLASSES.test(code) || AWAY_MESSAGES.test(messageOf(error));
}
