import { easternZone } from '@assay/domain/eastern.ts';

const DATE = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment in Eastern time, labeled so that server and browser render the same text. */
export function whenText(at: string, format: 'date' | 'time' = 'time'): string {
  return format === 'date'
    ? DATE.format(Date.parse(at))
    : `${TIME.format(Date.parse(at))} ${easternZone(Date.parse(at))}`;
}

/** A moment as text, with a machine-readable value. `at` is ISO 8601. */
export function DateTime({ at, format = 'time' }: { at: string; format?: 'date' | 'time' }) {
  return <time dateTime={at}>{whenText(at, format)}</time>;
}
