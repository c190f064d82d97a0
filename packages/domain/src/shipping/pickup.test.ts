import { expect, test } from 'vitest';
import { trackingUrl } from './carrier.ts';
import { formatPickupCode, normalizePickupCode, pickupCodeOf } from './pickup.ts';

test('given random bytes, when a code is made, then it has eight unambiguous characters, and is shown in two halves', () => {
  const code = pickupCodeOf(Uint8Array.from([0, 31, 32, 255, 18, 19, 20, 21, 7]));
  expect(code).toBe('0Z0ZJKMN');
  expect(formatPickupCode(code)).toBe('0Z0Z-JKMN');
});

test.each(['0Z0Z-JKMN', ' 0z0z jkmn ', 'OZoZ-jkmn'])(
  'given “%s” said at pickup, then it is read as the code',
  (typed) => {
    expect(normalizePickupCode(typed)).toBe('0Z0ZJKMN');
  },
);

test('given I and L, then they are read as 1', () => {
  expect(normalizePickupCode('il11-0000')).toBe('11110000');
});

test.each([
  ['UPS', '1Z 999', 'https://www.ups.com/track?tracknum=1Z999'],
  ['ups Ground', '1Z', 'https://www.ups.com/track?tracknum=1Z'],
  ['FedEx', '77', 'https://www.fedex.com/fedextrack/?trknbr=77'],
  ['USPS', '94&x', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94%26x'],
  ['DHL Express', 'JD', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=JD'],
  ['Upstairs Movers', '1', null],
  ['Our van', '1', null],
])('given %s and %s, then its page is %s', (carrier, trackingNumber, url) => {
  expect(trackingUrl({ carrier, trackingNumber })).toBe(url);
});
