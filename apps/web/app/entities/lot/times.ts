import { type TimeZone, timeParts, zoneLabel } from '@assay/domain/timeZone.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Put together from parts: engines differ in the space before "PM", and the page is written twice, here and there.

/** "9:00 PM ET". `at` is epoch ms. */
export function clockTime(at: number, zone: TimeZone): string {
  const { hour, minute, dayPeriod } = timeParts(at, zone);
  return `${hour}:${minute} ${dayPeriod} ${zoneLabel(at, zone)}`;
}

/** ", 2025" for a moment of another year than this one. */
function otherYear(at: number, zone: TimeZone, now: number): string {
  const { year } = timeParts(at, zone);
  return year === timeParts(now, zone).year ? '' : `, ${year}`;
}

/** "Sun, Nov 22", with the year when it isn't this year. */
export function weekday(at: number, zone: TimeZone, now = Date.now()): string {
  const parts = timeParts(at, zone);
  return `${parts.weekday}, ${parts.month} ${parts.day}${otherYear(at, zone, now)}`;
}

/** "Sun, Nov 22, 9:00 PM ET". */
export function weekdayTime(at: number, zone: TimeZone, now = Date.now()): string {
  return `${weekday(at, zone, now)}, ${clockTime(at, zone)}`;
}

/** "Nov 22, 8:59:58 PM ET": a bid's moment, to the second. */
export function secondTime(at: number, zone: TimeZone, now = Date.now()): string {
  const { month, day, hour, minute, second, dayPeriod } = timeParts(at, zone);
  return `${month} ${day}${otherYear(at, zone, now)}, ${hour}:${minute}:${second} ${dayPeriod} ${zoneLabel(at, zone)}`;
}

/** How long ago: "just now", "5 min ago", "3 hr ago", "2 days ago". Never in the future. */
export function ago(at: number, now: number): string {
  const past = now - at;
  if (past < MINUTE) return past < 10 * SECOND ? 'just now' : `${Math.floor(past / SECOND / 10) * 10} sec ago`;
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min ago`;
  if (past < DAY) return `${Math.floor(past / HOUR)} hr ago`;
  const days = Math.floor(past / DAY);
  return `${days} ${days === 1 ? 'day' : 'days'} ago`;
}

/** A stretch of time on a clock's face: 180000 → "3:00", 5400000 → "1:30:00". */
export function clockFace(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Moments before the end at which screen readers announce the time left, shortest first. */
const MARKS: readonly [ms: number, words: string][] = [
  [10 * SECOND, '10 seconds left'],
  [30 * SECOND, '30 seconds left'],
  [MINUTE, '1 minute left'],
  [2 * MINUTE, '2 minutes left'],
  [5 * MINUTE, '5 minutes left'],
  [15 * MINUTE, '15 minutes left'],
  [HOUR, '1 hour left'],
  [DAY, '24 hours left'],
];

/** How many marks are ahead. Falls by one at each mark, so that passing one differs from the clock being reset. */
export function marksAhead(leftMs: number): number {
  return leftMs <= 0 ? 0 : MARKS.filter(([ms]) => leftMs > ms).length;
}

/** Announcement of the mark passed when `ahead` marks remain; '' when none. */
export function markText(ahead: number): string {
  return MARKS[ahead]?.[1] ?? '';
}
