import { easternZone } from '@assay/domain/eastern.ts';

const ZONE = 'America/New_York';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Put together from parts: engines differ in the space before "PM", and the page is written twice, here and there.
const easternParts = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

function partsOf(at: number, format = easternParts): Record<string, string> {
  return Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]));
}

/** "9:00 PM ET". `at` is epoch ms. */
export function easternTime(at: number): string {
  const { hour, minute, dayPeriod } = partsOf(at);
  return `${hour}:${minute} ${dayPeriod} ${easternZone(at)}`;
}

/** ", 2025" for a moment of another year than this one. */
function otherYear(at: number, now: number): string {
  const { year } = partsOf(at);
  return year === partsOf(now).year ? '' : `, ${year}`;
}

/** "Sun, Nov 22", with the year when it isn't this year. */
export function easternDay(at: number, now = Date.now()): string {
  const { weekday, month, day } = partsOf(at);
  return `${weekday}, ${month} ${day}${otherYear(at, now)}`;
}

/** "Nov 22, 2026". */
export function easternDate(at: number): string {
  const { month, day, year } = partsOf(at);
  return `${month} ${day}, ${year}`;
}

/** "Sun, Nov 22, 9:00 PM ET". */
export function easternDateTime(at: number, now = Date.now()): string {
  return `${easternDay(at, now)}, ${easternTime(at)}`;
}

/** "Nov 22, 8:59:58 PM ET": a bid's moment, to the second. */
export function easternSecond(at: number, now = Date.now()): string {
  const { month, day, hour, minute, second, dayPeriod } = partsOf(at);
  return `${month} ${day}${otherYear(at, now)}, ${hour}:${minute}:${second} ${dayPeriod} ${easternZone(at)}`;
}

/** "8:00 PM your time" when the device's zone shows another hour than Eastern time, else null. */
export function viewerTime(at: number, timeZone?: string): string | null {
  const local = partsOf(
    at,
    new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' }),
  );
  const eastern = partsOf(at);
  const isSame =
    local.hour === eastern.hour && local.minute === eastern.minute && local.dayPeriod === eastern.dayPeriod;
  if (isSame && local.weekday === eastern.weekday) return null;
  const day = local.weekday === eastern.weekday ? '' : `${local.weekday} `;
  return `${day}${local.hour}:${local.minute} ${local.dayPeriod} your time`;
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
