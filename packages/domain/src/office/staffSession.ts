/** A session may use the office this long after its login, whatever happens. */
export const STAFF_SESSION_MS = 8 * 3_600_000;
/** And this long after its last use of the office. */
export const STAFF_IDLE_MS = 30 * 60_000;
/** A code of the second factor counts as recent this long. */
export const STAFF_CODE_MS = 5 * 60_000;

/** Returns why a session may no longer use the office, or null. Times in epoch ms; at the very end of a limit it is over. */
export function staffSessionEnd(
  session: { readonly startedAt: number; readonly seenAt: number | null },
  now: number,
): 'staff_max' | 'staff_idle' | null {
  if (now >= session.startedAt + STAFF_SESSION_MS) return 'staff_max';
  return now >= (session.seenAt ?? session.startedAt) + STAFF_IDLE_MS ? 'staff_idle' : null;
}

/** Returns true if the code was entered less than 5 minutes ago (epoch ms). */
export const isCodeRecent = (provedAt: number | null, now: number): boolean =>
  provedAt !== null && now < provedAt + STAFF_CODE_MS;
