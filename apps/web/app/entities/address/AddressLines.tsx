import type { Address } from '@assay/contract/shapes/account.ts';

/** A postal address as on a label. */
export function AddressLines({
  address,
}: {
  address: Pick<Address, 'fullName' | 'line1' | 'line2' | 'city' | 'state' | 'postalCode'>;
}) {
  return (
    <address className="not-italic">
      <span className="block font-semibold">{address.fullName}</span>
      <span className="block">{address.line1}</span>
      {address.line2 ? <span className="block">{address.line2}</span> : null}
      <span className="block">
        {address.city}, {address.state} {address.postalCode}
      </span>
    </address>
  );
}
