import type { ShippingStatus } from '@assay/domain/enums.ts';
import { browserApi } from '../../session/browserApi.ts';
import { Act, type ActInput } from './Act.tsx';
import type { OfficeInvoice } from './InvoiceRow.tsx';

type To = Exclude<ShippingStatus, 'pending'>;
type ParcelCopy = { title: string; said: string; inputs?: ActInput[] };

const PARCEL: ActInput[] = [
  { name: 'carrier', label: 'Carrier' },
  { name: 'trackingNumber', label: 'Tracking number', kind: 'mono', hint: 'We send both to the buyer.' },
];
const SHIP: Readonly<Record<To, ParcelCopy>> = {
  ready: { title: 'Packed', said: 'Packed' },
  shipped: { title: 'Given to the carrier', said: 'Shipped', inputs: PARCEL },
  received: { title: 'Delivered', said: 'Delivered' },
};
const CODE: ActInput[] = [
  {
    name: 'pickupCode',
    label: 'Code',
    kind: 'mono',
    hint: 'Ask the person for the code and check their photo ID. Leave blank if the order was never marked as ready.',
    check: () => null,
  },
];
const PICKUP: Readonly<Record<To, ParcelCopy>> = {
  ...SHIP,
  ready: { title: 'Ready to pick up', said: 'Ready to pick up' },
  received: { title: 'Picked up', said: 'Picked up', inputs: CODE },
};

/** The next steps for goods that Assay has sold. Resales have a separate desk. */
export function ParcelActs({
  invoice,
  steps,
  name,
}: {
  invoice: OfficeInvoice;
  steps: readonly ShippingStatus[];
  name: string;
}) {
  const words = invoice.deliveryMethod === 'pickup' ? PICKUP : SHIP;
  return steps
    .filter((to): to is To => to !== 'pending')
    .map((to) => (
      <Act
        key={to}
        id={`${to}-${invoice.id}`}
        title={words[to].title}
        inputs={words[to].inputs ?? []}
        send={({ carrier, trackingNumber, pickupCode }, note, idempotencyKey) =>
          browserApi.call('office.parcel', {
            params: { id: invoice.id },
            body: {
              to,
              ...(to === 'shipped' ? { carrier: carrier ?? '', trackingNumber: trackingNumber ?? '' } : {}),
              ...(to === 'received' && pickupCode ? { pickupCode } : {}),
              note,
            },
            idempotencyKey,
          })
        }
        said={`${words[to].said}: ${name}.`}
      />
    ));
}
