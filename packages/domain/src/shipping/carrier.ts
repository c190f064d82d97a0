type Carrier = {
  name: string;
  /** How people write it. */
  named: RegExp;
  /** Its tracking numbers, without spaces and hyphens, in capitals. */
  formats: readonly RegExp[];
  /** What its numbers look like, for a sentence. */
  looks: string;
  /** No other carrier's numbers look like these. */
  own: readonly RegExp[];
  page: (number: string) => string;
};

const CARRIERS: readonly Carrier[] = [
  {
    name: 'UPS',
    named: /^ups\b/i,
    formats: [/^1Z[0-9A-Z]{16}$/],
    looks: '1Z and 16 more letters and digits',
    own: [/^1Z[0-9A-Z]{16}$/],
    page: (number) => `https://www.ups.com/track?tracknum=${number}`,
  },
  {
    name: 'FedEx',
    named: /^fed\s?ex\b/i,
    formats: [/^(\d{12}|\d{15}|\d{20}|\d{22}|\d{34})$/],
    looks: '12, 15, 20, 22 or 34 digits',
    own: [/^(\d{12}|\d{15}|\d{34}|96\d{20})$/],
    page: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
  {
    name: 'USPS',
    named: /^(usps|us postal service|united states postal service)\b/i,
    formats: [/^(\d{20}|\d{22}|\d{26}|\d{30}|\d{34})$/, /^[A-Z]{2}\d{9}US$/],
    looks: '20, 22, 26, 30 or 34 digits, or 2 letters, 9 digits and US',
    own: [/^9[1-5]\d{20}$/, /^\d{26}$/, /^\d{30}$/, /^[A-Z]{2}\d{9}US$/],
    page: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
  {
    name: 'DHL',
    named: /^dhl\b/i,
    formats: [/^\d{10,11}$/, /^J[A-Z]{2,3}\d{16,20}$/],
    looks: '10 or 11 digits, or JD and 18 or more digits',
    own: [/^\d{10,11}$/, /^J[A-Z]{2,3}\d{16,20}$/],
    page: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
  },
];

/** Names of the carriers whose tracking numbers we check and link. Others can be named freely. */
export const CARRIER_NAMES: readonly string[] = CARRIERS.map(({ name }) => name);

type Parcel = { carrier: string; trackingNumber: string };

const find = (carrier: string): Carrier | undefined => CARRIERS.find(({ named }) => named.test(carrier.trim()));

/** A tracking number as it is stored and searched: in capitals, without spaces and hyphens. */
export const storedTracking = (trackingNumber: string): string => trackingNumber.replaceAll(/[\s-]/g, '').toUpperCase();

/** Returns false if the last digit of a UPS number doesn't follow from the 15 before it. */
function hasUpsCheckDigit(number: string): boolean {
  const sum = [...number.slice(2, 17)].reduce((total, letter, place) => {
    const value = /\d/.test(letter) ? Number(letter) : (letter.charCodeAt(0) - 63) % 10;
    return total + value * (place % 2 === 0 ? 1 : 2);
  }, 0);
  return String((10 - (sum % 10)) % 10) === number.at(-1);
}

/** What is wrong with a tracking number of this carrier, as a sentence; null if nothing is, or we don't know the carrier. */
export function trackingFault({ carrier, trackingNumber }: Parcel): string | null {
  const known = find(carrier);
  if (known === undefined) return null;
  const number = storedTracking(trackingNumber);
  if (!known.formats.some((format) => format.test(number))) {
    const other = carrierOfTracking(number);
    const hint = other === null ? '' : ` This looks like a number of ${other}.`;
    return `A ${known.name} number has ${known.looks}.${hint}`;
  }
  return known.name === 'UPS' && !hasUpsCheckDigit(number)
    ? 'A letter or digit of this UPS number is wrong. Scan it, or compare it with the label.'
    : null;
}

/** The carrier that a tracking number belongs to by its form alone; null if it could be of several. */
export function carrierOfTracking(trackingNumber: string): string | null {
  const number = storedTracking(trackingNumber);
  const [only, ...others] = CARRIERS.filter(({ own }) => own.some((format) => format.test(number)));
  return only === undefined || others.length > 0 ? null : only.name;
}

/** The carrier's tracking page for a parcel. Null if the carrier's page is unknown. */
export function trackingUrl({ carrier, trackingNumber }: Parcel): string | null {
  const known = find(carrier);
  return known === undefined ? null : known.page(encodeURIComponent(trackingNumber.replaceAll(/\s/g, '')));
}
