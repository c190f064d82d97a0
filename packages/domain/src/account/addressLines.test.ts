import { expect, it } from 'vitest';
import { addressLines, addressText } from './addressLines.ts';

const HOME = {
  fullName: 'Ada Lovelace',
  line1: '12 Orchard Street',
  line2: 'Apt 3',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
};

it('formats an address line by line, without the second line where there is none', () => {
  expect(addressLines(HOME)).toEqual(['Ada Lovelace', '12 Orchard Street', 'Apt 3', 'Portland, OR 97201']);
  for (const line2 of [null, ''])
    expect(addressLines({ ...HOME, line2 })).toEqual(['Ada Lovelace', '12 Orchard Street', 'Portland, OR 97201']);
});

it('formats an address on one line', () => {
  expect(addressText(HOME)).toBe('Ada Lovelace, 12 Orchard Street, Portland OR 97201');
});
