import { DEFAULT_TIME_ZONE, dateText, dateTimeText, type TimeZone } from '@assay/domain/timeZone.ts';
import { createContext, type ReactNode, use } from 'react';

type Format = 'date' | 'time';

const ZoneContext = createContext<TimeZone>(DEFAULT_TIME_ZONE);

/** Gives every page the time zone of the business, so that server and browser write the same times. */
export function TimeZoneProvider({ zone, children }: { zone: TimeZone | undefined; children: ReactNode }) {
  return <ZoneContext value={zone ?? DEFAULT_TIME_ZONE}>{children}</ZoneContext>;
}

/** Returns the time zone of the business. */
export const useTimeZone = (): TimeZone => use(ZoneContext);

/** A moment as text in a zone, which a time names. `at` is ISO 8601. */
export const whenText = (at: string, zone: TimeZone, format: Format = 'time'): string =>
  format === 'date' ? dateText(Date.parse(at), zone) : dateTimeText(Date.parse(at), zone);

/** A moment as text only, in the time zone of the business. */
export function When({ at, format = 'time' }: { at: string; format?: Format }) {
  return whenText(at, useTimeZone(), format);
}

/** A moment as text, with a machine-readable value. `at` is ISO 8601. */
export function DateTime({ at, format = 'time' }: { at: string; format?: Format }) {
  return <time dateTime={at}>{whenText(at, useTimeZone(), format)}</time>;
}
