// Moments as text in the time zone of the business, and back. Every page, email and paper writes its times with these.

const HOUR_MS = 3_600_000;

/** The time zones that a business can choose, west to the last. `label` stands behind times: "9:00 PM ET". */
export const TIME_ZONES = {
  'America/New_York': { name: 'Eastern', label: 'ET' },
  'America/Chicago': { name: 'Central', label: 'CT' },
  'America/Denver': { name: 'Mountain', label: 'MT' },
  'America/Phoenix': { name: 'Arizona', label: 'MST' },
  'America/Los_Angeles': { name: 'Pacific', label: 'PT' },
  'America/Anchorage': { name: 'Alaska', label: 'AKT' },
  'Pacific/Honolulu': { name: 'Hawaii', label: 'HST' },
} as const;
export type TimeZone = keyof typeof TIME_ZONES;

/** In force until the business chooses one. */
export const DEFAULT_TIME_ZONE: TimeZone = 'America/New_York';

/** How forms and hints call a zone: "Eastern time". */
export const zonePhrase = (zone: TimeZone): string => `${TIME_ZONES[zone].name} time`;

const STYLES = {
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  time: { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  clock: { hour: 'numeric', minute: '2-digit' },
  shortTime: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  longDate: { month: 'long', day: 'numeric', year: 'numeric' },
  longTime: { dateStyle: 'long', timeStyle: 'short' },
  name: { timeZoneName: 'short' },
  wall: { hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  parts: {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are made once: making one takes longer than a hundred uses. */
function formatOf(style: keyof typeof STYLES, timeZone: TimeZone): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { ...STYLES[style], timeZone });
  formats.set(key, format);
  return format;
}

const nameAt = (at: number, zone: TimeZone): string | undefined =>
  formatOf('name', zone)
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value;

/** Label of a zone: ET. In the hour that repeats in autumn, EDT the first time and EST the second. `at` is epoch ms. */
export function zoneLabel(at: number, zone: TimeZone): string {
  const name = nameAt(at, zone);
  const isFirst = name?.endsWith('DT') === true && nameAt(at + HOUR_MS, zone) !== name;
  const isSecond = name?.endsWith('ST') === true && nameAt(at - HOUR_MS, zone)?.endsWith('DT') === true;
  return name !== undefined && (isFirst || isSecond) ? name : TIME_ZONES[zone].label;
}

/** "Nov 22, 2026". `at` is epoch ms, here and below. */
export const dateText = (at: number, zone: TimeZone): string => formatOf('date', zone).format(at);

/** "Nov 22, 2026, 9:00 PM ET". */
export const dateTimeText = (at: number, zone: TimeZone): string =>
  `${formatOf('time', zone).format(at)} ${zoneLabel(at, zone)}`;

/** "at 3:41 PM ET" on the day of `now`; on other days "on" with the date, too. The next full minute. */
export function atTimeText(at: number, now: number, zone: TimeZone): string {
  const minute = Math.ceil(at / 60_000) * 60_000;
  if (dateText(minute, zone) !== dateText(now, zone)) return `on ${dateTimeText(minute, zone)}`;
  return `at ${formatOf('clock', zone).format(minute)} ${zoneLabel(minute, zone)}`;
}

/** "Nov 22, 9:00 PM", where a heading names the zone. */
export const shortTimeText = (at: number, zone: TimeZone): string => formatOf('shortTime', zone).format(at);

/** "November 22, 2026", as papers write a day. */
export const longDateText = (at: number, zone: TimeZone): string => formatOf('longDate', zone).format(at);

/** "November 22, 2026 at 9:00 PM ET", as emails write a moment. */
export const longTimeText = (at: number, zone: TimeZone): string =>
  `${formatOf('longTime', zone).format(at)} ${zoneLabel(at, zone)}`;

/** The parts of a moment, by type: weekday, month, day, year, hour, minute, second, dayPeriod. */
export const timeParts = (at: number, zone: TimeZone): Record<string, string> =>
  Object.fromEntries(
    formatOf('parts', zone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );

/** The local time in a zone at an instant, to the minute, as if it were UTC. */
export function wallTime(at: number, zone: TimeZone): number {
  const parts = formatOf('wall', zone).formatToParts(at);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute);
}

/** The instant of a local time, `wall` as of wallTime; of one that clocks skip, an hour beside it. */
export function instantOf(wall: number, zone: TimeZone): number {
  // Its offset then, found by asking what the wall shows; twice, since the first guess may lie across a change of clocks.
  let at = wall;
  for (let round = 0; round < 2; round++) at = wall - (wallTime(at, zone) - at);
  return at;
}

const ownFormats = new Map<string, Intl.DateTimeFormat>();

function ownFormat(zone: string): Intl.DateTimeFormat {
  const known = ownFormats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  ownFormats.set(zone, format);
  return format;
}

/**
 * "12:00 PM", or "Mon 3:00 AM" on another day: a moment on a clock in the reader's own zone (any IANA name). Null where
 * clocks in the zone of the business show the same.
 */
export function ownTime(at: number, zone: TimeZone, own: string): string | null {
  const local = Object.fromEntries(
    ownFormat(own)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  const shown = timeParts(at, zone);
  const isSameDay = local.weekday === shown.weekday;
  if (isSameDay && (['hour', 'minute', 'dayPeriod'] as const).every((part) => local[part] === shown[part])) return null;
  return `${isSameDay ? '' : `${local.weekday} `}${local.hour}:${local.minute} ${local.dayPeriod}`;
}

/** " in Los Angeles", or " GMT+2" for a zone (any IANA name) that isn't named for a city. */
export function placeText(at: number, own: string): string {
  const [area, ...rest] = own.split('/');
  if (rest.length > 0 && area !== 'Etc') return ` in ${rest.at(-1)!.replaceAll('_', ' ')}`;
  const name = ownFormat(own)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return ` ${name?.value ?? own}`;
}
