import type { OfficePerson } from '@assay/contract/shapes/office.ts';
import { amountFault, parseAmount } from '@assay/domain/money/readAmount.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { browserApi } from '../../session/browserApi.ts';
import { OfficeAction } from './OfficeAction.tsx';
import { linesText, parseLines } from './typed.ts';

/** What staff may do for, or to, a person. */
export function PersonActions({
  person,
  staffBlockedAt,
}: {
  person: OfficePerson;
  /** Null: staff have not blocked the account themselves. */
  staffBlockedAt: string | null;
}) {
  const { id, username } = person;
  return (
    <div className="office-acts">
      <OfficeAction
        call="office.creditLimit"
        id="credit-limit"
        title="Set credit limit"
        buttonLabel="Set limit"
        inputs={[
          {
            name: 'limitCents',
            label: 'New limit',
            kind: 'money',
            hint: `Now ${formatMoney(person.limitCents)}, of which ${formatMoney(person.owedCents)} is owed. Above $25,000 or more than double, a colleague must confirm.`,
            check: amountFault,
          },
        ]}
        send={({ limitCents }, note, idempotencyKey) =>
          browserApi.call('office.creditLimit', {
            params: { id },
            body: { limitCents: parseAmount(limitCents ?? '') ?? 0, note },
            idempotencyKey,
          })
        }
        doneMessage={`Credit limit of ${username} set.`}
      />
      <OfficeAction
        call="office.draftInvoice"
        id="invoice"
        title="Create invoice"
        buttonLabel="Save draft"
        inputs={[
          {
            name: 'lines',
            label: 'Lines',
            kind: 'area',
            hint: 'One per line: title; quantity; unit price. For example: Frame for the jersey; 1; 45.00',
            check: (typed) =>
              parseLines(typed) === null ? 'Enter each line like: Frame for the jersey; 1; 45.00' : null,
            preview: linesText,
          },
          { name: 'shippingCents', label: 'Shipping', kind: 'money', defaultValue: '0', check: amountFault },
          {
            name: 'isTaxed',
            label: 'Sales tax',
            kind: 'select',
            options: [
              { value: 'yes', label: 'Rate of the destination' },
              { value: 'no', label: 'None: a deposit or a penalty' },
            ],
          },
          {
            name: 'deliveryMethod',
            label: 'Delivery',
            kind: 'select',
            options: [
              { value: 'ship', label: 'Shipped to the buyer' },
              { value: 'pickup', label: 'Local pickup' },
            ],
          },
        ]}
        send={(values, note, idempotencyKey) =>
          browserApi.call('office.draftInvoice', {
            body: {
              userId: id,
              lines: parseLines(values.lines ?? '') ?? [],
              shippingCents: parseAmount(values.shippingCents ?? '') ?? 0,
              isTaxed: values.isTaxed === 'yes',
              deliveryMethod: values.deliveryMethod as 'ship' | 'pickup',
              note,
            },
            idempotencyKey,
          })
        }
        doneMessage={`Draft for ${username} saved. Open it under Invoices › Drafts to issue it.`}
      />
      <OfficeAction
        call="person.vip"
        id="vip"
        title={person.isVip ? 'Extend VIP' : 'Make VIP'}
        buttonLabel={person.isVip ? 'Request extension' : 'Request VIP'}
        inputs={[
          {
            name: 'days',
            label: 'For',
            kind: 'select',
            options: [
              { value: '30', label: '30 days' },
              { value: '90', label: '90 days' },
              { value: '180', label: '180 days' },
              { value: '365', label: '365 days' },
            ],
            hint: 'No credit limit, and 30 days to pay. A colleague must confirm; the days count from then.',
          },
        ]}
        send={({ days }, note, idempotencyKey) =>
          browserApi.call('person.vip', { params: { id }, body: { days: Number(days), note }, idempotencyKey })
        }
        doneMessage={`${username} is a VIP.`}
      />
      {person.isVip ? (
        <OfficeAction
          call="person.endVip"
          id="end-vip"
          title="End VIP"
          tone="danger"
          confirm={{
            title: `End VIP status of ${username}?`,
            text: `Their credit limit of ${formatMoney(person.limitCents)} applies again. Bids and orders stay.`,
          }}
          send={(_values, note, idempotencyKey) =>
            browserApi.call('person.endVip', { params: { id }, body: { note }, idempotencyKey })
          }
          doneMessage={`${username} is no longer a VIP.`}
        />
      ) : null}
      {staffBlockedAt === null ? (
        <OfficeAction
          call="person.block"
          id="block"
          title="Block account"
          tone="danger"
          confirm={{
            title: `Block ${username}?`,
            text: 'They’re logged out everywhere and can’t log in until staff unblock them. Bids that lead stay until you void them.',
          }}
          send={(_values, note, idempotencyKey) =>
            browserApi.call('person.block', { params: { id }, body: { note }, idempotencyKey })
          }
          doneMessage={`${username} is blocked.`}
        />
      ) : (
        <OfficeAction
          call="person.unblock"
          id="unblock"
          title="Unblock account"
          send={(_values, note, idempotencyKey) =>
            browserApi.call('person.unblock', { params: { id }, body: { note }, idempotencyKey })
          }
          doneMessage={`Unblocked. Strikes or a dispute can still limit ${username}.`}
        />
      )}
      <OfficeAction
        call="person.addNote"
        id="note"
        title="Add note"
        buttonLabel="Save note"
        noteHint="For staff only. It can’t be changed or removed."
        send={(_values, note, idempotencyKey) =>
          browserApi.call('person.addNote', { params: { id }, body: { note }, idempotencyKey })
        }
        doneMessage="Note saved."
      />
    </div>
  );
}
