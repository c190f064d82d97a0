import type { OfficeOrder } from '@assay/contract/shapes/order.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { InvoiceActions, isToSend } from '../InvoiceRow.tsx';
import { OfficeAction } from '../OfficeAction.tsx';
import { PARCEL_INPUTS, SERVICE_INPUT } from '../parcelInputs.ts';

/** The papers of an order, and what staff may do with it in its state. */
export function OrderActions({ order: { invoice, service } }: { order: OfficeOrder }) {
  const params = { id: invoice.id };
  const name = `${invoice.number ?? 'the draft'} of ${invoice.buyer}`;
  const { parcel } = invoice;
  return (
    <>
      <div className="office-acts">
        <a className="btn btn-quiet" href={`/v1/invoice/${invoice.id}/pdf`} target="_blank" rel="noreferrer">
          Invoice (PDF)
        </a>
        {isToSend(invoice) ? (
          <a
            className="btn btn-quiet"
            href={`/v1/office/invoice/${invoice.id}/packing-slip`}
            target="_blank"
            rel="noreferrer"
          >
            Label and packing slip
          </a>
        ) : null}
      </div>
      <div className="office-acts">
        <InvoiceActions invoice={invoice} />
        {parcel === null || invoice.shippingStatus !== 'shipped' ? null : (
          <OfficeAction
            call="office.correctTracking"
            id="correct-tracking"
            title="Correct tracking"
            buttonLabel="Save and notify the buyer"
            inputs={[
              ...PARCEL_INPUTS.map((input) => ({
                ...input,
                defaultValue: input.name === 'carrier' ? parcel.carrier : parcel.trackingNumber,
              })),
              { ...SERVICE_INPUT, defaultValue: service ?? '' },
            ]}
            send={({ carrier, trackingNumber, service: typed }, note, idempotencyKey) =>
              browserApi.call('office.correctTracking', {
                params,
                body: {
                  carrier: (carrier ?? '').trim(),
                  trackingNumber: (trackingNumber ?? '').trim(),
                  ...((typed ?? '').trim() === '' ? {} : { service: (typed ?? '').trim() }),
                  note,
                },
                idempotencyKey,
              })
            }
            doneMessage={`Tracking of ${name} corrected.`}
          />
        )}
        <OfficeAction
          call="office.noteOrder"
          id="note-order"
          title="Write a note"
          buttonLabel="Save note"
          noteHint="Only staff see it. It can’t be changed or removed."
          send={(_values, note, idempotencyKey) =>
            browserApi.call('office.noteOrder', { params, body: { note }, idempotencyKey })
          }
          doneMessage="Note saved."
        />
      </div>
    </>
  );
}
