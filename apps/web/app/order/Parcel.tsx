import type { Invoice } from '@assay/contract/shapes/payment.ts';
import { trackingUrl } from '@assay/domain/shipping/carrier.ts';
import { whenText } from '../lib/DateTime.tsx';

/** Who carries the parcel and its number, with the carrier's own page about it where that is known. */
export function Parcel({ parcel }: { parcel: NonNullable<Invoice['parcel']> }) {
  const url = trackingUrl(parcel);
  const number = <span className="mono break-all">{parcel.trackingNumber}</span>;
  return (
    <>
      Shipped {whenText(parcel.shippedAt, 'date')} with {parcel.carrier}, tracking number {number}.{' '}
      {url === null ? null : (
        <a className="link" href={url} target="_blank" rel="noreferrer">
          Track it at {parcel.carrier}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
    </>
  );
}
