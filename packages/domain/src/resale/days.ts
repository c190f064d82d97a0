import { instantOf, type TimeZone, wallTime } from '../timeZone.ts';

// Business days: Monday to Friday where the business is, without the federal holidays (rules §4).

const DAY_MS = 86_400_000;

type Day = { year: number; month: number; day: number };

function toDay(wall: number): Day {
  const date = new Date(wall);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const toWeekday = ({ year, month, day }: Day): number => new Date(Date.UTC(year, month - 1, day)).getUTCDay();

/** [month, weekday, which of the month]; −1 is the last. */
const FLOATING: ReadonlyArray<readonly [month: number, weekday: number, nth: number]> = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, -1],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
];
/** [month, day]: observed on Friday if on a Saturday, on Monday if on a Sunday. */
const FIXED: ReadonlyArray<readonly [month: number, day: number]> = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
];

function isHoliday(date: Day): boolean {
  const weekday = toWeekday(date);
  const nth = Math.ceil(date.day / 7);
  const isLast = date.day + 7 > new Date(Date.UTC(date.year, date.month, 0)).getUTCDate();
  if (
    FLOATING.some(
      ([month, on, which]) => month === date.month && on === weekday && (which === nth || (which === -1 && isLast)),
    )
  )
    return true;
  const near = (offset: number): boolean => {
    const other = new Date(Date.UTC(date.year, date.month - 1, date.day + offset));
    return FIXED.some(([month, day]) => month === other.getUTCMonth() + 1 && day === other.getUTCDate());
  };
  return near(0) || (weekday === 5 && near(1)) || (weekday === 1 && near(-1));
}

/** `wall`: the local time as if it were UTC. */
function isBusinessWall(wall: number): boolean {
  const date = toDay(wall);
  const weekday = toWeekday(date);
  return weekday !== 0 && weekday !== 6 && !isHoliday(date);
}

/** Returns true on a business day in the zone. `at`: epoch ms. */
export const isBusinessDay = (at: number, zone: TimeZone): boolean => isBusinessWall(wallTime(at, zone));

/** The moment `days` business days of the zone after `at` (epoch ms), at the same time of day. */
export function addBusinessDays(at: number, days: number, zone: TimeZone): number {
  let wall = wallTime(at, zone);
  for (let left = days; left > 0; ) {
    wall += DAY_MS;
    if (isBusinessWall(wall)) left--;
  }
  return instantOf(wall, zone) + (at % 60_000);
}
