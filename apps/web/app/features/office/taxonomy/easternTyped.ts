const PARTS = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant as staff type it: "2026-12-01 09:00", Eastern time. */
export const easternTyped = (at: string): string => PARTS.format(Date.parse(at)).replace(',', '');
