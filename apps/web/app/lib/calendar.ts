const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** Lines of at most 75 octets, continued by a space (RFC 5545 §3.1). */
function folded(line: string): string {
  const bytes = new TextEncoder();
  let out = '';
  let width = 0;
  for (const sign of line) {
    const size = bytes.encode(sign).length;
    if (width + size > 74) {
      out += '\r\n ';
      width = 1;
    }
    out += sign;
    width += size;
  }
  return out;
}

export type CalendarEntry = {
  id: string;
  /** Epoch ms. */
  at: number;
  title: string;
  url: string;
  /** When the entry was created, epoch ms. */
  stampedAt: number;
};

/** A calendar file with one moment and an alarm half an hour before. */
export function calendarFile({ id, at, title, url, stampedAt }: CalendarEntry): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Assay//Lots//EN',
    'BEGIN:VEVENT',
    `UID:${id}@assay`,
    `DTSTAMP:${stamp(stampedAt)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(at + 15 * 60_000)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    `DESCRIPTION:${escaped(url)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT30M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
