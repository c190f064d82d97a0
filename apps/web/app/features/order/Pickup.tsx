import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import { useWriteTime } from '../../lib/DateTime.tsx';
import { useSettings } from '../../session/shellData.ts';

/** Where an order is picked up, with which code, until when, and what happens after that. */
export function Pickup({ invoice }: { invoice: Invoice }) {
  const write = useWriteTime();
  const { name, line1, city, state, postalCode, hours } = useSettings().pickup;
  const { pickup } = invoice;
  return (
    <div className="space-y-3 text-small">
      {pickup?.code == null ? null : (
        <p>
          <span className="block text-ink-2">Your pickup code</span>
          <b className="mono text-h3">{pickup.code}</b>
        </p>
      )}
      <address className="not-italic">
        {name}
        <br />
        {line1}, {city} {state} {postalCode}
        <br />
        {hours}
      </address>
      {invoice.shippingStatus === 'received' ? null : (
        <p className="text-ink-2">
          Bring a photo ID and the code
          {pickup === null ? ', which will appear here when your order is ready' : ''}. Someone else can pick it up for
          you with the code and their own ID.{' '}
          {pickup === null
            ? 'We’ll hold it for 30 days from then.'
            : `We’ll hold it until ${write(pickup.heldUntil, 'date')}. After that, we’ll move it to storage and contact you. It stays yours.`}
        </p>
      )}
    </div>
  );
}
