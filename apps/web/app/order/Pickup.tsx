import type { Invoice } from '@assay/contract/shapes/payment.ts';
import { PICKUP_PLACE } from '@assay/domain/shipping/pickup.ts';
import { whenText } from '../lib/DateTime.tsx';

/** Where an order is picked up, with what, until when, and what happens then. */
export function Pickup({ invoice }: { invoice: Invoice }) {
  const { name, line1, city, state, postalCode } = PICKUP_PLACE;
  const { pickup } = invoice;
  return (
    <div className="space-y-3 text-small">
      {pickup?.code == null ? null : (
        <p>
          <span className="block text-ink-2">Your code, to be said at the desk</span>
          <b className="mono text-h3">{pickup.code}</b>
        </p>
      )}
      <address className="not-italic">
        {name}
        <br />
        {line1}, {city} {state} {postalCode}
      </address>
      {invoice.shippingStatus === 'received' ? null : (
        <p className="text-ink-2">
          Bring a photo ID and the code
          {pickup === null ? ', which stands here as soon as it is ready' : ''}. Somebody else may come for you with the
          code and an ID of their own.{' '}
          {pickup === null
            ? 'We hold it for 30 days from then.'
            : `We hold it until ${whenText(pickup.heldUntil, 'date')}. After that it goes into storage: it stays yours, and we write to you.`}
        </p>
      )}
    </div>
  );
}
