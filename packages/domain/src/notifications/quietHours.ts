// Hours in which nothing buzzes, in the time zone of the person (rules §7).

const MINUTE = 60_000;
const DAY_MINUTES = 1_440;
/** No change of the clocks is longer. */
const CHANGE_MINUTES = 120;

/** Minutes after local midnight; from 21:00 to 9:00 runs over midnight. From and to the same: no quiet hours. */
export type QuietHours = { readonly fromMinute: number; readonly toMinute: number };

export const DEFAULT_QUIET_HOURS: QuietHours = { fromMinute: 21 * 60, toMinute: 9 * 60 };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
    formats.set(timeZone, format);
  }
  return format;
}

/** Is it the name of a time zone, as `America/Chicago`? */
export function isTimeZone(name: string): boolean {
  // Offsets like "+05:00" are not time zones: they have no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Minutes after local midnight. */
export function localMinute(now: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(now);
  const read = (type: string): number => Number(parts.find((part) => part.type === type)!.value);
  return read('hour') * 60 + read('minute');
}

export function isQuiet(now: number, quiet: QuietHours, timeZone: string): boolean {
  const minute = localMinute(now, timeZone);
  const { fromMinute, toMinute } = quiet;
  return fromMinute <= toMinute ? fromMinute <= minute && minute < toMinute : fromMinute <= minute || minute < toMinute;
}

/**
 * Returns the first whole minute from `now` on that is not quiet, or `now` itself outside the quiet hours. Minutes
 * skipped by a clock change never occur: a user whose only non-quiet minutes are skipped is reached a day later.
 */
export function quietUntil(now: number, quiet: QuietHours, timeZone: string): number {
  if (!isQuiet(now, quiet, timeZone)) return now;
  let at = Math.floor(now / MINUTE) * MINUTE;
  // Jumps to shortly before the end by the current offset, then goes minute by minute: the clocks may change on the
  // way.
  while (isQuiet(at, quiet, timeZone)) {
    const left = (quiet.toMinute - localMinute(at, timeZone) + DAY_MINUTES) % DAY_MINUTES;
    at += Math.max(left - CHANGE_MINUTES, 1) * MINUTE;
  }
  return at;
}
