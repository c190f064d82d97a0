import { instantOf, longTimeText, ownTime, placeText, type TimeZone } from '../timeZone.ts';

const HOUR_MS = 3_600_000;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const LONG_TIME = new RegExp(
  `(${MONTHS.join('|')}) (\\d{1,2}), (\\d{4}) at (\\d{1,2}):(\\d{2})\\s([AP])M [A-Z]{2,4}`,
  'g',
);

/**
 * Adds the reader's own time to each time that longTimeText wrote in a text: "November 30, 2026 at 3:00 PM ET (12:00 PM in
 * Los Angeles)". Leaves times that are the same there.
 */
export function withOwnTimes(text: string, zone: TimeZone, own: string): string {
  return text.replaceAll(LONG_TIME, (written, month, day, year, hour, minute, half) => {
    const hours = (Number(hour) % 12) + (half === 'P' ? 12 : 0);
    const near = instantOf(Date.UTC(Number(year), MONTHS.indexOf(month), Number(day), hours, Number(minute)), zone);
    // In the hour that repeats in autumn, the label tells which one is meant.
    const at = [near, near + HOUR_MS, near - HOUR_MS].find((each) => longTimeText(each, zone) === written);
    const there = at === undefined ? null : ownTime(at, zone, own);
    return at === undefined || there === null ? written : `${written} (${there}${placeText(at, own)})`;
  });
}
