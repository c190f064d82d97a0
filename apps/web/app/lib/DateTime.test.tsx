import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ClockProvider } from '@assay/ui/components/ClockProvider.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { DateTime, readerZone, TimeZoneProvider, When } from './DateTime.tsx';

const AT = '2026-12-07T02:00:00.000Z';
const page = (
  <p>
    Ends <DateTime at={AT} />, paid by <When at={AT} format="date" />.
  </p>
);

test('given no zone, then times are Eastern', () => {
  expect(renderToStaticMarkup(page)).toBe(
    `<p>Ends <time dateTime="${AT}">Dec 6, 2026, 9:00 PM ET</time>, paid by Dec 6, 2026.</p>`,
  );
});

test('given the zone of the business, then the server writes its times alone, at the same moment', () => {
  const html = renderToStaticMarkup(
    <ClockProvider serverNow={0}>
      <TimeZoneProvider zone="America/Los_Angeles">{page}</TimeZoneProvider>
    </ClockProvider>,
  );
  expect(html).toContain(`<time dateTime="${AT}">Dec 6, 2026, 6:00 PM PT</time>`);
});

test.each([
  ['America/Chicago', 'America/Chicago'],
  ['Etc/Unknown', null],
])('given a device in %s, then the reader’s zone is %s', (timeZone, zone) => {
  const known = new Intl.DateTimeFormat().resolvedOptions();
  const device = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...known, timeZone });
  try {
    expect(readerZone()).toBe(zone);
  } finally {
    device.mockRestore();
  }
});

const APP = path.join(import.meta.dirname, '..');
/** Every source of the shop, by its path in `app`; the office shows the time of the business only. */
const shop = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(?:^|\/)office\/|^lib\/DateTime\.tsx$/.test(file))
  .map((file) => ({ file, source: readFileSync(path.join(APP, file), 'utf8') }));

/** Times of day that the shop writes without the reader's own, and why. */
const WITHOUT_OWN: Record<string, string> = {
  'entities/lot/times.ts': 'writes them for those below',
  'features/bid/refusals.ts': 'a moment that has passed',
  'features/bidHistory/SecondTime.tsx': 'a bid that was placed',
  'features/bidHistory/StepChart.tsx': 'an axis of the past',
  'live/LiveProvider.tsx': 'when the connection was lost, by the device’s clock',
};

test('given a page of the shop, then it writes times ahead with the reader’s own beside that of the business', () => {
  const alone = /\b(?:dateTimeText|longTimeText|shortTimeText|clockTime|weekdayTime|secondTime)\b|timeStyle|hour: '/;
  const both = /ownAhead|useWriteTime|isMomentNamed/;
  const writers = shop.filter(({ source }) => alone.test(source));
  expect(writers.map(({ file }) => file)).toEqual(expect.arrayContaining(['features/bid/panelState.ts']));
  expect(
    writers.filter(({ file, source }) => !(file in WITHOUT_OWN) && !both.test(source)).map(({ file }) => file),
  ).toEqual([]);
  expect(Object.keys(WITHOUT_OWN).filter((file) => !writers.some((writer) => writer.file === file))).toEqual([]);
});

test('given a text of the shop that is put together, then whenText writes only its days', () => {
  const times = shop.flatMap(({ file, source }) =>
    [...source.matchAll(/whenText\(((?:[^()]|\([^()]*\))*)\)/g)]
      .filter(([, given]) => !given!.includes("'date'"))
      .map(([call]) => `${file}: ${call}`),
  );
  expect(times).toEqual([]);
  expect(shop.some(({ source }) => source.includes('whenText('))).toBe(true);
});
