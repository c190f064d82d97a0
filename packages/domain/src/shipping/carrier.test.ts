import { describe, expect, test } from 'vitest';
import { carrierOfTracking, storedTracking, trackingFault } from './carrier.ts';

describe('tracking numbers', () => {
  test.each([
    ['UPS', '1Z999AA10123456784'],
    ['UPS Ground', '1z 999 aa1 01 2345 6784'],
    ['FedEx', '449044304137821'],
    ['FedEx', '1234 5678 9012'],
    ['USPS', '9400 1102 0088 1234 5678 90'],
    ['us postal service', 'EA123456785US'],
    ['DHL Express', '1234567890'],
    // A carrier that we don't know.
    ['Estes', 'PRO 077-1'],
  ])('given %s and its number %s, then it is accepted', (carrier, trackingNumber) => {
    expect(trackingFault({ carrier, trackingNumber })).toBeNull();
  });

  test.each([
    ['UPS', '1Z999AA1012345678', 'A UPS number has 1Z and 16 more letters and digits.'],
    [
      'UPS',
      '1Z999AA10123456785',
      'A letter or digit of this UPS number is wrong. Scan it, or compare it with the label.',
    ],
    ['FedEx', '1Z999AA10123456784', 'A FedEx number has 12, 15, 20, 22 or 34 digits. This looks like a number of UPS.'],
    [
      'USPS',
      '123456789012',
      'A USPS number has 20, 22, 26, 30 or 34 digits, or 2 letters, 9 digits and US. This looks like a number of FedEx.',
    ],
    ['DHL', 'TRACK-12', 'A DHL number has 10 or 11 digits, or JD and 18 or more digits.'],
  ])(
    'given %s and the number %s, then it is refused with the form it should have',
    (carrier, trackingNumber, fault) => {
      expect(trackingFault({ carrier, trackingNumber })).toBe(fault);
    },
  );

  test('given a number alone, then its carrier is known when only one has such numbers', () => {
    expect(
      ['1Z999AA10123456784', '449044304137821', '9400110200881234567890', '1234567890', '12345678901234567890'].map(
        carrierOfTracking,
      ),
    ).toEqual(['UPS', 'FedEx', 'USPS', 'DHL', null]);
  });

  test('given spaces, hyphens and small letters, then the number is stored without them', () => {
    expect(storedTracking(' 1z999-aa1 0123456784')).toBe('1Z999AA10123456784');
  });
});
