import type { Input } from '@assay/client/index.ts';
import type { OfficeResale } from '@assay/contract/shapes/resale.ts';
import { amountFault, parseAmount, parseWholeDollars, wholeDollarFault } from '@assay/domain/money/readAmount.ts';
import { resaleActRoles } from '@assay/domain/office/resaleRoles.ts';
import { mayCall } from '@assay/domain/office/roles.ts';
import { FailureClass, type ResaleAct } from '@assay/domain/resale/machine.ts';
import { formatMoney } from '@assay/ui/money.ts';
import type { ReactNode } from 'react';
import { browserApi } from '../../session/browserApi.ts';
import { FAILURES } from './deskText.ts';
import { type ActionProps, OfficeAction } from './OfficeAction.tsx';
import { PARCEL_INPUTS } from './parcelInputs.ts';
import { useStaffRoles } from './useMayDo.ts';

type Body = Omit<Input<'office.resaleAct'>['body'], 'act' | 'note'>;
type Kind = Pick<ActionProps, 'title' | 'buttonLabel' | 'tone' | 'inputs' | 'confirm' | 'doneMessage'> & {
  text?: ReactNode;
  bodyOf?: (values: Record<string, string>) => Body;
};

const noteFault = (typed: string): string | null =>
  typed.trim().length >= 10 && typed.trim().length <= 300 ? null : 'Enter 10 to 300 characters';

/** The inputs, texts and warnings of each act. */
function kindOf(act: ResaleAct, sale: OfficeResale): Kind {
  const found = sale.failureClass === null ? null : FAILURES[sale.failureClass];
  switch (act) {
    case 'receive':
      return {
        title: 'Scan in',
        buttonLabel: 'Scan in',
        tone: 'commit',
        doneMessage: 'Scanned in. Ready to authenticate.',
      };
    case 'pass':
      return {
        title: 'Pass re-authentication',
        buttonLabel: 'Pass',
        tone: 'commit',
        text: 'The buyer owns the item immediately, and the payout is scheduled. If you pass it, you can’t release a held payout for it.',
        confirm: {
          title: 'Pass re-authentication?',
          text: `“${sale.title}” will belong to ${sale.buyer}. This can’t be undone.`,
        },
        doneMessage: 'Passed. The buyer now owns the item.',
      };
    case 'find_fault':
      return {
        title: 'Report a problem',
        buttonLabel: 'Request second reviewer',
        tone: 'danger',
        text: 'Another staff member must examine it and agree before anything happens.',
        inputs: [
          {
            name: 'failureClass',
            label: 'Problem',
            kind: 'select',
            options: FailureClass.map((value) => ({ value, label: FAILURES[value].label })),
          },
          {
            name: 'publicNote',
            label: 'Note to both sides',
            kind: 'area',
            hint: '10 to 300 characters. We send it once the second reviewer agrees.',
            check: noteFault,
          },
        ],
        bodyOf: ({ failureClass, publicNote }) => ({
          failureClass: failureClass as FailureClass,
          publicNote: (publicNote ?? '').trim(),
        }),
        doneMessage: 'Recorded. A second reviewer must examine it.',
      };
    case 'fail':
      return {
        title: 'Agree: fail re-authentication',
        buttonLabel: 'Fail',
        tone: 'danger',
        ...(found === null ? {} : { text: found.follows }),
        confirm: {
          title: 'Fail re-authentication?',
          text: `We refund the buyer in full: ${formatMoney(sale.priceCents)} plus shipping and tax. This can’t be undone.`,
        },
        doneMessage: 'Failed. We’re refunding the buyer in full.',
      };
    case 'dismiss_fault':
      return {
        title: 'Disagree: no problem found',
        buttonLabel: 'Dismiss finding',
        doneMessage: 'Dismissed. Re-authentication starts over.',
      };
    case 'propose':
      return sale.failureClass === 'condition'
        ? {
            title: 'Propose a lower price',
            buttonLabel: 'Send proposal',
            text: 'Both sides have three days to agree. If either declines or doesn’t respond, we refund the buyer.',
            inputs: [
              {
                name: 'priceCents',
                label: 'New price',
                kind: 'money',
                hint: `Whole dollars, below ${formatMoney(sale.priceCents)}.`,
                isWhole: true,
                check: wholeDollarFault,
              },
            ],
            bodyOf: ({ priceCents }) => ({ priceCents: parseWholeDollars(priceCents ?? '') ?? 0 }),
            doneMessage: 'Proposal sent. Both sides have three days.',
          }
        : {
            title: 'Propose a new seal',
            buttonLabel: 'Send proposal',
            text: 'The price stays the same, and the seller pays $25 for the seal. Both sides have three days to agree.',
            doneMessage: 'Proposal sent. Both sides have three days.',
          };
    case 'lost':
      return {
        title: 'Declare package lost',
        tone: 'danger',
        confirm: {
          title: 'Declare this package lost?',
          text: 'We refund the buyer in full, our insurance pays the seller, and the item no longer has an owner. This can’t be undone.',
        },
        doneMessage: 'Declared lost. We’re refunding the buyer.',
      };
    case 'cancel':
      return {
        title: 'Cancel unpaid sale',
        tone: 'danger',
        text: 'Before the invoice is due, a colleague must confirm.',
        inputs: [
          {
            name: 'publicNote',
            label: 'Reason for the buyer',
            kind: 'area',
            hint: 'The buyer reads this in an email and on the invoice. 10 to 300 characters.',
            check: noteFault,
          },
        ],
        bodyOf: ({ publicNote }) => ({ publicNote: (publicNote ?? '').trim() }),
        confirm: {
          title: 'Cancel this sale?',
          text: 'We void the invoice without a strike, and the seller keeps the item.',
          cancelLabel: 'Keep sale',
        },
        doneMessage: 'Canceled. The seller keeps the item.',
      };
    case 'ship':
      return {
        title: 'Ship to the buyer',
        buttonLabel: 'Mark as shipped',
        tone: 'commit',
        inputs: PARCEL_INPUTS,
        bodyOf: ({ carrier, trackingNumber }) => ({
          carrier: (carrier ?? '').trim(),
          trackingNumber: (trackingNumber ?? '').trim(),
        }),
        doneMessage: 'Shipped. We notified the buyer.',
      };
    case 'deliver':
      return {
        title: 'Carrier delivered it',
        buttonLabel: 'Mark as delivered',
        doneMessage: 'Delivered. The buyer has 48 hours to report damage.',
      };
    case 'hand_over':
      return {
        title: 'Hand over to the buyer',
        buttonLabel: 'Mark as handed over',
        tone: 'commit',
        doneMessage: 'Handed over. The sale is complete.',
      };
    case 'decide_claim':
      return {
        title: 'Decide claim',
        buttonLabel: 'Decide claim',
        tone: 'commit',
        inputs: [
          {
            name: 'amountCents',
            label: 'Refund to the buyer',
            kind: 'money',
            hint: 'Enter 0 to decline the claim. Our insurance pays, and the seller keeps their part. Above the limit for one person a colleague must confirm.',
            check: amountFault,
          },
        ],
        bodyOf: ({ amountCents }) => ({ amountCents: parseAmount(amountCents ?? '') ?? 0 }),
        confirm: { title: 'Decide this claim?', text: 'We notify both sides. This can’t be undone.' },
        doneMessage: 'Decided. We notified both sides.',
      };
  }
}

/** What staff may do with a resale now, as the table of its states has it. */
export function ResaleActions({ sale }: { sale: OfficeResale }) {
  const roles = useStaffRoles();
  const acts = sale.acts.filter((act) => mayCall(roles, { method: 'POST', roles: resaleActRoles[act] }));
  if (acts.length === 0) return null;
  return (
    <div className="office-acts">
      {acts.map((act) => {
        const { text, bodyOf, ...kind } = kindOf(act, sale);
        return (
          <OfficeAction
            call="office.resaleAct"
            key={act}
            id={act}
            {...kind}
            send={(values, note, idempotencyKey) =>
              browserApi.call('office.resaleAct', {
                params: { id: sale.id },
                body: { act, note, ...bodyOf?.(values) },
                idempotencyKey,
              })
            }
          >
            {text === undefined ? null : <p className="text-small text-ink-2">{text}</p>}
          </OfficeAction>
        );
      })}
    </div>
  );
}
