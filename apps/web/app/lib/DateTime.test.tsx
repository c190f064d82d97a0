import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DateTime, TimeZoneProvider, When } from './DateTime.tsx';

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

test('given the zone of the business, then the page shows its times, at the same moment', () => {
  const html = renderToStaticMarkup(<TimeZoneProvider zone="America/Los_Angeles">{page}</TimeZoneProvider>);
  expect(html).toContain(`<time dateTime="${AT}">Dec 6, 2026, 6:00 PM PT</time>`);
});
