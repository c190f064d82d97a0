import type { Answer } from '@assay/client/index.ts';
import { amountFault, parseAmount } from '@assay/domain/money/readAmount.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import { nextParcelSteps } from '@assay/domain/shipping/parcel.ts';
import { useClockValue } from '@assay/ui/components/ClockProvider.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { AddressLines } from '../../entities/address/AddressLines.tsx';
import { shippingStatusLabel } from '../../entities/invoice/invoiceText.ts';
import { When } from '../../lib/DateTime.tsx';
import { browserApi } from '../../session/browserApi.ts';
import { type ActionInput, OfficeAction } from './OfficeAction.tsx';
import { ParcelActions } from './ParcelActions.tsx';
import { atLeast } from './typed.ts';
import { Peek } from './workbench/Peek.tsx';

export type OfficeInvoice = Answer<'office.invoices'>['items'][number];

const money = (cents: number): string => formatMoney(cents, true);
const amount = (label: string, hint: string, defaultValue?: string): ActionInput => ({
  name: 'amountCents',
  label,
  kind: 'money',
  hint,
  ...(defaultValue === undefined ? {} : { defaultValue }),
  check: (typed) => (parseAmount(typed) === 0 ? 'Enter more than 0' : amountFault(typed)),
});

/** An invoice as staff see it, with the actions its state allows. */
export function InvoiceDetail({ invoice }: { invoice: OfficeInvoice }) {
  const { address } = invoice;
  return (
    <Peek
      facts={[
        { key: 'buyer', label: 'Buyer', value: invoice.buyer },
        { key: 'due', label: 'Due', value: invoice.dueAt === null ? '–' : <When at={invoice.dueAt} format="date" /> },
        { key: 'paid', label: 'Paid with', value: invoice.paidWith ?? '–' },
        { key: 'refunded', label: 'Refunded', value: money(invoice.refundedCents) },
        { key: 'delivery', label: 'Delivery', value: shippingStatusLabel(invoice) },
        ...(invoice.shippedWith === null
          ? []
          : [{ key: 'with', label: 'Ships together with', value: 'another invoice of this buyer' }]),
        {
          key: 'to',
          label: 'To',
          value: address === null ? '–' : <AddressLines address={address} />,
        },
      ]}
      acts={
        <>
          <LinkButton href={`/office/invoices/${invoice.id}`}>Open order</LinkButton>
          {isToSend(invoice) ? (
            <a
              className="btn btn-quiet"
              href={`/v1/office/invoice/${invoice.id}/packing-slip`}
              target="_blank"
              rel="noreferrer"
            >
              Print label and packing slip
            </a>
          ) : null}
          <InvoiceActions invoice={invoice} />
        </>
      }
    />
  );
}

/** Paid or on account, and to be packed for a carrier. */
export const isToSend = ({ status, paysLater, deliveryMethod, shippingStatus, address }: OfficeInvoice): boolean =>
  (status === 'paid' || (status === 'open' && paysLater)) &&
  deliveryMethod === 'ship' &&
  address !== null &&
  (shippingStatus === 'pending' || shippingStatus === 'ready');

const REASONS = [
  { value: 'non_payment', label: 'Not paid: strike, second chance for the next bidder' },
  { value: 'fraud', label: 'Fraud: strike, second chance' },
  { value: 'sale_undone', label: 'Sale reversed: no strike' },
] as const;
const REFUNDS = [
  { value: 'requested_by_customer', label: 'Requested by the buyer' },
  { value: 'not_as_described', label: 'Not as described' },
  { value: 'damaged', label: 'Damaged' },
  { value: 'not_received', label: 'Not received' },
  { value: 'duplicate', label: 'Charged twice' },
  { value: 'goodwill', label: 'Goodwill' },
] as const;
const KINDS = [
  { value: 'wire', label: 'Wire' },
  { value: 'check', label: 'Check' },
  { value: 'cash', label: 'Cash' },
] as const;
const reason = (options: ActionInput['options']): ActionInput => ({
  name: 'reason',
  label: 'Reason',
  kind: 'select',
  options: options ?? [],
});

const WHY_VOID: ActionInput = {
  name: 'publicNote',
  label: 'Reason for the buyer',
  kind: 'area',
  hint: 'The buyer reads this in an email and on the invoice. 10 characters or more.',
  check: atLeast(10),
};

/** What staff may do with an invoice in its state. */
export function InvoiceActions({ invoice }: { invoice: OfficeInvoice }) {
  const params = { id: invoice.id };
  const isEarly = useClockValue((now) =>
    twoPersons.void_invoice({ dueAt: invoice.dueAt === null ? null : Date.parse(invoice.dueAt), now }),
  );
  const isOwed = invoice.status === 'open' || invoice.status === 'failed';
  const leftCents = invoice.totalCents - invoice.refundedCents;
  const name = `${invoice.number ?? 'the draft'} of ${invoice.buyer}`;
  const steps = nextParcelSteps(invoice);
  if (invoice.status === 'draft' && invoice.type === 'manual') return <DraftActions invoice={invoice} name={name} />;
  if (!isOwed && steps.length === 0 && !(invoice.status === 'paid' && leftCents > 0)) return null;
  return (
    <>
      <ParcelActions invoice={invoice} steps={steps} name={name} />
      {invoice.quoteDueAt === null ? null : (
        <OfficeAction
          call="office.quoteShipping"
          id={`quote-${invoice.id}`}
          title="Quote shipping"
          tone="commit"
          inputs={[amount('Shipping, insured', 'We notify the buyer, and the payment deadline starts.')]}
          send={({ amountCents }, note, idempotencyKey) =>
            browserApi.call('office.quoteShipping', {
              params,
              body: { shippingCents: parseAmount(amountCents ?? '') ?? 0, note },
              idempotencyKey,
            })
          }
          doneMessage={`Shipping quoted for ${name}.`}
        />
      )}
      {isOwed ? (
        <>
          <OfficeAction
            call="office.manualPayment"
            id={`paid-${invoice.id}`}
            title="Record a payment"
            buttonLabel={`Record ${money(invoice.totalCents)}`}
            inputs={[
              { name: 'kind', label: 'Payment method', kind: 'select', options: KINDS },
              { name: 'reference', label: 'Reference', kind: 'mono', hint: 'As shown by the bank or on the check.' },
            ]}
            send={({ kind, reference }, note, idempotencyKey) =>
              browserApi.call('office.manualPayment', {
                params,
                body: { kind: kind as 'wire', reference: (reference ?? '').trim(), note },
                idempotencyKey,
              })
            }
            confirm={{
              title: `Did you receive all of ${money(invoice.totalCents)}?`,
              text: `This marks invoice ${name} as paid. You can’t undo it, only refund it.`,
            }}
            doneMessage={`Paid: ${name}.`}
          />
          <OfficeAction
            call="office.voidInvoice"
            id={`void-${invoice.id}`}
            title="Void"
            buttonLabel="Void invoice"
            tone="danger"
            inputs={[reason(REASONS), ...(isEarly ? [WHY_VOID] : [])]}
            confirm={{
              title: isEarly ? 'Request to void this invoice?' : 'Void this invoice?',
              text: `${name}, ${money(invoice.totalCents)}: ${isEarly ? 'it isn’t due yet, so a colleague must confirm it. Then ' : ''}the item becomes available again, and the consequences of the reason apply immediately. This can’t be undone.`,
            }}
            send={(values, note, idempotencyKey) =>
              browserApi.call('office.voidInvoice', {
                params,
                body: {
                  reason: values.reason as (typeof REASONS)[number]['value'],
                  ...(isEarly ? { publicNote: (values.publicNote ?? '').trim() } : {}),
                  note,
                },
                idempotencyKey,
              })
            }
            doneMessage={`Void: ${name}.`}
          />
        </>
      ) : invoice.status !== 'paid' || leftCents === 0 ? null : (
        <OfficeAction
          call="office.refund"
          id={`refund-${invoice.id}`}
          title="Refund"
          buttonLabel="Send refund"
          tone="danger"
          inputs={[
            amount('Amount', `Up to ${money(leftCents)}. A full refund marks the invoice as refunded.`),
            reason(REFUNDS),
          ]}
          confirm={{
            title: 'Send this refund?',
            text: `We refund ${invoice.buyer} to ${invoice.paidWith ?? 'the original payment method'}. This can’t be undone.`,
          }}
          send={(values, note, idempotencyKey) =>
            browserApi.call('office.refund', {
              params,
              body: {
                amountCents: parseAmount(values.amountCents ?? '') ?? 0,
                reason: values.reason as (typeof REFUNDS)[number]['value'],
                note,
              },
              idempotencyKey,
            })
          }
          doneMessage={`Refund sent for ${name}.`}
        />
      )}
    </>
  );
}

/** What may become of a draft that staff have written. */
function DraftActions({ invoice, name }: { invoice: OfficeInvoice; name: string }) {
  const params = { id: invoice.id };
  return (
    <>
      <OfficeAction
        call="office.openInvoice"
        id={`open-${invoice.id}`}
        title="Make due"
        tone="commit"
        inputs={[
          {
            name: 'dueDays',
            label: 'Days to pay',
            defaultValue: '5',
            hint: 'Up to 60. We notify the buyer immediately.',
            check: (typed) => (/^([1-9]|[1-5]\d|60)$/.test(typed.trim()) ? null : 'Enter 1 to 60'),
          },
        ]}
        send={({ dueDays }, note, idempotencyKey) =>
          browserApi.call('office.openInvoice', { params, body: { dueDays: Number(dueDays), note }, idempotencyKey })
        }
        doneMessage={`Invoice for ${invoice.buyer} is now due.`}
      />
      <OfficeAction
        call="office.discardInvoice"
        id={`discard-${invoice.id}`}
        title="Discard draft"
        tone="danger"
        confirm={{
          title: 'Discard this draft?',
          text: `${name}, ${money(invoice.totalCents)}. The buyer was never notified.`,
        }}
        send={(_values, note, idempotencyKey) =>
          browserApi.call('office.discardInvoice', { params, body: { note }, idempotencyKey })
        }
        doneMessage={`Draft discarded: ${name}.`}
      />
    </>
  );
}
