import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import { trackingUrl } from '@assay/domain/shipping/carrier.ts';
import { When } from '../../lib/DateTime.tsx';

/** The parcel's carrier and number, with the carrier's tracking page if known. */
export function Parcel({ parcel }: { parcel: NonNullable<Invoice['parcel']> }) {
  const url = trackingUrl(parcel);
  const number = <span className="mono break-all">{parcel.trackingNumber}</span>;
  return (
    <>
      Shipped <When at={parcel.shippedAt} format="date" /> with {parcel.carrier}, tracking number {number}.{' '}
      {url === null ? null : (
        <a className="link" href={url} target="_blank" rel="noreferrer">
          Track it at {parcel.carrier}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
    </>
  );
}
