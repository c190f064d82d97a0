import { DEFAULT_TIME_ZONE, dateText, dateTimeText, ownTime, type TimeZone } from '@assay/domain/timeZone.ts';
import { useClock } from '@assay/ui/components/ClockProvider.tsx';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useInBrowser } from './useInBrowser.ts';

type Format = 'date' | 'time';

type Times = {
  /** The time zone of the business. */
  zone: TimeZone;
  /** "12:00 PM your time" for a moment (epoch ms) that the reader's clock shows differently. Null until hydration. */
  own: (at: number) => string | null;
  /** " (12:00 PM your time)" for such a moment that is ahead; otherwise ''. */
  ownAhead: (at: number) => string;
};

const TimesContext = createContext<Times>({ zone: DEFAULT_TIME_ZONE, own: () => null, ownAhead: () => '' });

/** The time zone of the reader's device. Null for one that times can't be written in: browsers report "Etc/Unknown". */
export function readerZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * Gives every page the time zone of the business, so that server and browser write the same times, and after hydration
 * that of the reader's device. `isOwnShown` is false where only that of the business counts, in the office.
 */
export function TimeZoneProvider({
  zone = DEFAULT_TIME_ZONE,
  isOwnShown = true,
  children,
}: {
  zone: TimeZone | undefined;
  isOwnShown?: boolean;
  children: ReactNode;
}) {
  const { now } = useClock();
  const reader = useInBrowser(readerZone, null);
  const times = useMemo((): Times => {
    const own = (at: number): string | null => {
      const local = reader === null || !isOwnShown ? null : ownTime(at, zone, reader);
      return local === null ? null : `${local} your time`;
    };
    const ownAhead = (at: number): string => {
      const local = own(at);
      return local === null || at <= now() ? '' : ` (${local})`;
    };
    return { zone, own, ownAhead };
  }, [zone, reader, isOwnShown, now]);
  return <TimesContext value={times}>{children}</TimesContext>;
}

/** Returns the time zone of the business. */
export const useTimeZone = (): TimeZone => use(TimesContext).zone;

/** A moment as text in a zone, which a time names. `at` is ISO 8601. */
export const whenText = (at: string, zone: TimeZone, format: Format = 'time'): string =>
  format === 'date' ? dateText(Date.parse(at), zone) : dateTimeText(Date.parse(at), zone);

/** Writes a moment (ISO 8601) as text; a time that is ahead also in the reader's zone: "3:00 PM ET (12:00 PM your time)". */
export type WriteTime = (at: string, format?: Format) => string;

export function useWriteTime(): WriteTime {
  const { zone, ownAhead } = use(TimesContext);
  return (at, format = 'time') => whenText(at, zone, format) + (format === 'date' ? '' : ownAhead(Date.parse(at)));
}

/** Stands for a moment in a text that a loader puts together; `writeMarks` writes it on the page, with the reader's own time. */
export const markTime: WriteTime = (at, format = 'time') => `{${format}:${at}}`;

/** Writes the moments that stand marked in a text. */
export const writeMarks = (text: string, write: WriteTime): string =>
  text.replace(/\{(date|time):([^{}]+)\}/g, (_mark, format: Format, at: string) => write(at, format));

/** Returns " (12:00 PM your time)" for a moment (epoch ms) ahead that the reader's clock shows differently; otherwise ''. */
export const useOwnAhead = (): ((at: number) => string) => use(TimesContext).ownAhead;

/** Returns "12:00 PM your time" for any moment that the reader's clock shows differently; null until hydration. */
export const useOwnTime = (at: number): string | null => use(TimesContext).own(at);

/** A moment as text only, in the time zone of the business; a time ahead also in the reader's. */
export function When({ at, format = 'time' }: { at: string; format?: Format }) {
  return useWriteTime()(at, format);
}

/** When, with a machine-readable value. `at` is ISO 8601. */
export function DateTime({ at, format = 'time' }: { at: string; format?: Format }) {
  return <time dateTime={at}>{useWriteTime()(at, format)}</time>;
}
