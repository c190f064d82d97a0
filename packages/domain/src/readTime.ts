import { instantOf, TIME_ZONES, type TimeZone, wallTime, zoneLabel, zonePhrase } from './timeZone.ts';

// The one reader of typed times: forms and files. It takes what can be read in only one way.

const HOUR_MS = 3_600_000;
const MONTHS = 12;

export type TimeRead = { readonly ok: true; readonly at: string } | { readonly ok: false; readonly message: string };

/** 2026-12-01 15:00, 2026-12-01T15:00:30.000, 2026-12-01 3:00 PM */
const ISO = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})[T ]+(?<rest>\S.*)$/i;
/** 12/1/2026 3:00 PM, 12/1/2026, 15:00 */
const AMERICAN = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}),?[T ]+(?<rest>\S.*)$/i;
const SHORT_YEAR = /^\d{1,2}\/\d{1,2}\/\d{2}\b/;
const CLOCK =
  /^(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d{1,6})?)?(?:\s?(?<half>[AP])\.?M\.?)?(?:\s?(?<offset>Z|[+-]\d{2}:?\d{2})|\s(?<label>[A-Z]{2,4}))?$/i;

const EXAMPLE = 'Enter a time like 12/31/2026 3:00 PM or 2026-12-31 15:00';
const refused = (message: string): TimeRead => ({ ok: false, message });
const inReach = (value: number, from: number, to: number): boolean => value >= from && value <= to;

/**
 * Reads a time of a zone: ISO and American dates, with a 12- or 24-hour clock. Text that names its offset or zone is
 * read in it. Refuses with the reason what has another reading (31/12/2026), and days and times that don't exist.
 */
export function readTime(typed: string, zone: TimeZone): TimeRead {
  const text = typed.trim();
  const date = (ISO.exec(text) ?? AMERICAN.exec(text))?.groups;
  if (date === undefined)
    return refused(SHORT_YEAR.test(text) ? `Write the year with four digits. ${EXAMPLE}` : EXAMPLE);
  const [year, month, day] = [Number(date.year), Number(date.month), Number(date.day)];
  if (month > MONTHS && inReach(day, 1, MONTHS))
    return refused(`${text.split(/[ ,T]/i)[0]} has the day first. Put the month first, like ${day}/${month}/${year}`);
  if (!inReach(month, 1, MONTHS)) return refused(`There is no month ${month}`);
  if (!isDay(year, month, day)) return refused(`${month}/${year} has no day ${day}`);
  const clock = CLOCK.exec(date.rest ?? '')?.groups;
  if (clock === undefined) return refused(EXAMPLE);
  const minute = Number(clock.minute);
  const second = Number(clock.second ?? 0);
  const hour = hourOf(Number(clock.hour), clock.half);
  if (hour === null || minute > 59 || second > 59) return refused(`There is no time ${date.rest}`);
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  const at = clock.offset === undefined ? instantInZone(wall, zone, clock.label) : wall - offsetMs(clock.offset);
  return typeof at === 'string' ? refused(at) : { ok: true, at: new Date(at + second * 1_000).toISOString() };
}

/** Returns the instant of a typed time. Null if it can't be read. */
export function parseTime(typed: string, zone: TimeZone): string | null {
  const read = readTime(typed, zone);
  return read.ok ? read.at : null;
}

/** The error of a typed time. Null: none. */
export function timeFault(typed: string, zone: TimeZone): string | null {
  const read = readTime(typed, zone);
  return read.ok ? null : read.message;
}

/** An instant as the picker of a form has it, to the minute: "2026-12-01T15:00" in the zone. */
export const pickerTime = (at: string, zone: TimeZone): string =>
  new Date(wallTime(Date.parse(at), zone)).toISOString().slice(0, 16);

/**
 * An instant as files have it, which spreadsheets and readTime take: "2026-12-01 15:00" in the zone, with seconds unless
 * they are 0, and with the zone's name in the hour that repeats when clocks go back.
 */
export function fileTime(at: string, zone: TimeZone): string {
  const instant = Date.parse(at);
  const seconds = Math.floor((instant % 60_000) / 1_000);
  const label = zoneLabel(instant, zone);
  return [
    pickerTime(at, zone).replace('T', ' '),
    seconds === 0 ? '' : `:${String(seconds).padStart(2, '0')}`,
    label === TIME_ZONES[zone].label ? '' : ` ${label}`,
  ].join('');
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The hour from 0 to 23. Null if the clock has none such. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null;
  return inReach(hour, 1, 12) ? (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : null;
}

function offsetMs(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** The instant of a local time, or why there is none. `label` is what the text names as its zone. */
function instantInZone(wall: number, zone: TimeZone, label: string | undefined): number | string {
  const first = instantOf(wall, zone);
  const all = [first - HOUR_MS, first, first + HOUR_MS].filter((at) => wallTime(at, zone) === wall);
  const [earliest] = all;
  if (earliest === undefined) return 'Clocks skip this time when they go forward';
  if (label === undefined || label.toUpperCase() === TIME_ZONES[zone].label) return earliest;
  const named = all.find((at) => zoneLabel(at, zone) === label.toUpperCase());
  return named ?? `Times are in ${zonePhrase(zone)} (${TIME_ZONES[zone].label}), not ${label.toUpperCase()}`;
}
