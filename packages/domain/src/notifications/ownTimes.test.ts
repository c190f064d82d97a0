import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longTimeText, ownTime, placeText, TIME_ZONES, type TimeZone } from '../timeZone.ts';
import { withOwnTimes } from './ownTimes.ts';

const PAY = 'Pay by November 30, 2026 at 3:00 PM ET, or we’ll charge your card December 1, 2026 at 12:30 AM ET.';

test('given a reader elsewhere, then each time also has theirs, with the day where it is another', () => {
  expect(withOwnTimes(PAY, 'America/New_York', 'America/Los_Angeles')).toBe(
    'Pay by November 30, 2026 at 3:00 PM ET (12:00 PM in Los Angeles), or we’ll charge your card December 1, 2026 at 12:30 AM ET (Mon 9:30 PM in Los Angeles).',
  );
});

test('given a reader whose clock shows the same, or a text without the business’s times, then nothing changes', () => {
  expect(withOwnTimes(PAY, 'America/New_York', 'America/Detroit')).toBe(PAY);
  const other = 'Signed November 5, 1998 at 9:00 PM GMT, Nov 30, 2026, 3:00 PM ET, on June 31, 2026 at 3:00 PM ET.';
  expect(withOwnTimes(other, 'America/New_York', 'America/Los_Angeles')).toBe(other);
});

test('given any moment in any zone of a business, then the text gets the own time of exactly that moment', () => {
  const zones = Object.keys(TIME_ZONES) as TimeZone[];
  const minutes = fc.integer({ min: 0, max: 10 * 366 * 24 * 60 });
  fc.assert(
    fc.property(
      minutes,
      fc.constantFrom(...zones),
      fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'UTC'),
      (minute, zone, own) => {
        const at = Date.UTC(2026, 0, 1) + minute * 60_000;
        const written = longTimeText(at, zone);
        expect(withOwnTimes(`By ${written}.`, zone, own)).toBe(
          `By ${written} (${ownTime(at, zone, own)}${placeText(at, own)}).`,
        );
      },
    ),
  );
  // The hour that repeats in autumn.
  for (const at of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'])
    expect(withOwnTimes(longTimeText(Date.parse(at), 'America/New_York'), 'America/New_York', 'UTC')).toContain(
      at === '2026-11-01T05:30:00Z' ? '(5:30 AM UTC)' : '(6:30 AM UTC)',
    );
});
