import type { ShippingStatus } from '@assay/domain/enums.ts';
import { browserApi } from '../../session/browserApi.ts';
import type { OfficeInvoice } from './InvoiceRow.tsx';
import { type ActionInput, OfficeAction } from './OfficeAction.tsx';
import { PARCEL_INPUTS, SERVICE_INPUT } from './parcelInputs.ts';

type To = Exclude<ShippingStatus, 'pending'>;
type ParcelCopy = { title: string; doneMessage: string; inputs?: ActionInput[] };

const SHIP: Readonly<Record<To, ParcelCopy>> = {
  ready: { title: 'Packed', doneMessage: 'Packed' },
  shipped: { title: 'Given to the carrier', doneMessage: 'Shipped', inputs: [...PARCEL_INPUTS, SERVICE_INPUT] },
  received: { title: 'Delivered', doneMessage: 'Delivered' },
};
const CODE: ActionInput[] = [
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
  ready: { title: 'Ready to pick up', doneMessage: 'Ready to pick up' },
  received: { title: 'Picked up', doneMessage: 'Picked up', inputs: CODE },
};

/** The next steps for goods that Assay has sold. Resales have a separate desk. */
export function ParcelActions({
  invoice,
  steps,
  name,
}: {
  invoice: OfficeInvoice;
  steps: readonly ShippingStatus[];
  name: string;
}) {
  const copy = invoice.deliveryMethod === 'pickup' ? PICKUP : SHIP;
  return steps
    .filter((to): to is To => to !== 'pending')
    .map((to) => (
      <OfficeAction
        call="office.parcel"
        key={to}
        id={`${to}-${invoice.id}`}
        title={copy[to].title}
        inputs={copy[to].inputs ?? []}
        send={({ carrier, trackingNumber, service, pickupCode }, note, idempotencyKey) =>
          browserApi.call('office.parcel', {
            params: { id: invoice.id },
            body: {
              to,
              ...(to === 'shipped'
                ? { carrier: (carrier ?? '').trim(), trackingNumber: (trackingNumber ?? '').trim() }
                : {}),
              ...(to === 'shipped' && (service ?? '').trim() !== '' ? { service: (service ?? '').trim() } : {}),
              ...(to === 'received' && pickupCode ? { pickupCode } : {}),
              note,
            },
            idempotencyKey,
          })
        }
        doneMessage={`${copy[to].doneMessage}: ${name}.`}
      />
    ));
}
