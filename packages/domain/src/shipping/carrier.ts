/** Where each carrier tells where a parcel is. */
const TRACKING: readonly (readonly [RegExp, (number: string) => string])[] = [
  [/^ups\b/i, (number) => `https://www.ups.com/track?tracknum=${number}`],
  [/^fed\s?ex\b/i, (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`],
  [
    /^(usps|us postal service|united states postal service)\b/i,
    (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  ],
  [/^dhl\b/i, (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`],
];

/** The carrier's tracking page for a parcel. Null if the carrier's page is unknown. */
export function trackingUrl(parcel: { carrier: string; trackingNumber: string }): string | null {
  const page = TRACKING.find(([name]) => name.test(parcel.carrier.trim()));
  return page === undefined ? null : page[1](encodeURIComponent(parcel.trackingNumber.replaceAll(/\s/g, '')));
}
