const HOUR_MS = 3_600_000;
const zoneName = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'short' });
const nameAt = (at: number): string | undefined =>
  zoneName.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value;

/** Time zone label: ET. In the hour that repeats in autumn, EDT the first time and EST the second. `at` is epoch ms. */
export function easternZone(at: number): 'ET' | 'EDT' | 'EST' {
  const name = nameAt(at);
  if (name === 'EDT' && nameAt(at + HOUR_MS) === 'EST') return 'EDT';
  return name === 'EST' && nameAt(at - HOUR_MS) === 'EDT' ? 'EST' : 'ET';
}

const wallParts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

/** The local time in Assay's zone at an instant, as if it were UTC. */
function wallOf(at: number): number {
  const part = Object.fromEntries(wallParts.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute);
}

/** An instant as people type it in Assay's zone, to the minute: "2026-12-01 15:00". */
export const easternInput = (at: string): string =>
  new Date(wallOf(Date.parse(at))).toISOString().slice(0, 16).replace('T', ' ');

/** Parses a time in Assay's zone, "2026-12-01 15:00", to an instant. Null if it is invalid. */
export function parseEasternTime(typed: string): string | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{1,2}):(\d{2})$/.exec(typed.trim());
  if (found === null) return null;
  const [year, month, day, hour, minute] = found.slice(1).map(Number) as [number, number, number, number, number];
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  // Its offset then, found by asking what the wall shows; twice, since the first guess may lie across a change of clocks.
  let at = wall;
  for (let round = 0; round < 2; round++) at = wall - (wallOf(at) - at);
  return wallOf(at) === wall && new Date(wall).getUTCDate() === day ? new Date(at).toISOString() : null;
}
