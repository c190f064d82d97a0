import type { Input } from '@assay/client/index.ts';
import type { OfficeResale } from '@assay/contract/shapes/resale.ts';
import { FailureClass, type ResaleAct } from '@assay/domain/resale/machine.ts';
import { formatMoney } from '@assay/ui/money.ts';
import type { ReactNode } from 'react';
import { parseDollars } from '../offers/offerText.ts';
import { browserApi } from '../session/browserApi.ts';
import { Act, type ActInput, type ActProps } from './Act.tsx';
import { FAILURES, parseMoney } from './deskText.ts';

type Body = Omit<Input<'office.resaleAct'>['body'], 'act' | 'note'>;
type Kind = Pick<ActProps, 'title' | 'press' | 'tone' | 'inputs' | 'confirm' | 'said'> & {
  text?: ReactNode;
  bodyOf?: (values: Record<string, string>) => Body;
};

const PARCEL: readonly ActInput[] = [
  {
    name: 'carrier',
    label: 'Carrier',
    hint: 'For example UPS.',
    check: (typed) => (typed.trim().length >= 2 ? null : 'Name the carrier'),
  },
  {
    name: 'trackingNumber',
    label: 'Tracking number',
    kind: 'mono',
    check: (typed) => (typed.trim().length >= 4 ? null : 'Enter the tracking number'),
  },
];

/** What each act asks for, says, and warns of. */
function kindOf(act: ResaleAct, sale: OfficeResale): Kind {
  const found = sale.failureClass === null ? null : FAILURES[sale.failureClass];
  switch (act) {
    case 'receive':
      return {
        title: 'Scan in: the parcel is here',
        press: 'Scan in',
        tone: 'commit',
        said: 'Scanned in. It waits to be authenticated.',
      };
    case 'pass':
      return {
        title: 'Pass: it is authentic',
        press: 'Pass the recheck',
        tone: 'commit',
        text: 'The item becomes the buyer’s at once, and the payout gets its day. Whoever passes it cannot release a held payout of it.',
        confirm: {
          title: 'Pass the recheck?',
          text: `“${sale.title}” becomes ${sale.buyer}’s. This cannot be undone.`,
        },
        said: 'Passed: the item is the buyer’s.',
      };
    case 'find_fault':
      return {
        title: 'Find a fault',
        press: 'Ask for a second reviewer',
        tone: 'danger',
        text: 'Another member of staff has to look and agree before anything happens.',
        inputs: [
          {
            name: 'failureClass',
            label: 'What is wrong',
            kind: 'select',
            options: FailureClass.map((value) => ({ value, label: FAILURES[value].label })),
          },
          {
            name: 'publicNote',
            label: 'What both sides are told',
            kind: 'area',
            hint: '10 to 300 characters. They read it once the second reviewer has agreed.',
            check: (typed) =>
              typed.trim().length >= 10 && typed.trim().length <= 300 ? null : 'Say it in 10 to 300 characters',
          },
        ],
        bodyOf: ({ failureClass, publicNote }) => ({
          failureClass: failureClass as FailureClass,
          publicNote: (publicNote ?? '').trim(),
        }),
        said: 'Noted. A second reviewer has to look.',
      };
    case 'fail':
      return {
        title: 'Agree: it fails',
        press: 'Fail the recheck',
        tone: 'danger',
        ...(found === null ? {} : { text: found.follows }),
        confirm: {
          title: 'Fail the recheck?',
          text: `The buyer is paid back in full, ${formatMoney(sale.priceCents)} and what came on top. This cannot be undone.`,
        },
        said: 'Failed: the buyer is being paid back in full.',
      };
    case 'dismiss_fault':
      return {
        title: 'Disagree: there is no fault',
        press: 'Dismiss the finding',
        said: 'Dismissed: the recheck begins anew.',
      };
    case 'propose':
      return sale.failureClass === 'condition'
        ? {
            title: 'Propose a lower price',
            press: 'Propose it to both sides',
            text: 'Both sides have three days to agree; one “no”, or silence, and the buyer is paid back.',
            inputs: [
              {
                name: 'priceCents',
                label: 'The new price',
                kind: 'money',
                hint: `Whole dollars, below ${formatMoney(sale.priceCents)}.`,
                check: (typed) => (parseDollars(typed) === null ? 'Enter whole dollars' : null),
              },
            ],
            bodyOf: ({ priceCents }) => ({ priceCents: parseDollars(priceCents ?? '') ?? 0 }),
            said: 'Proposed. Both sides have three days.',
          }
        : {
            title: 'Propose a new seal',
            press: 'Propose it to both sides',
            text: 'The price stays; the seller pays $25 for the seal. Both sides have three days to agree.',
            said: 'Proposed. Both sides have three days.',
          };
    case 'lost':
      return {
        title: 'Declare the parcel lost',
        tone: 'danger',
        confirm: {
          title: 'Declare the parcel lost?',
          text: 'The buyer is paid back in full, the seller is paid by the house’s insurance, and the item is nobody’s. This cannot be undone.',
        },
        said: 'Declared lost: the buyer is being paid back.',
      };
    case 'cancel':
      return {
        title: 'Cancel the unpaid sale',
        tone: 'danger',
        confirm: {
          title: 'Cancel the sale?',
          text: 'Its invoice is void without a strike, and the item is the seller’s again.',
          keep: 'Keep it',
        },
        said: 'Cancelled: the item is the seller’s again.',
      };
    case 'ship':
      return {
        title: 'Ship to the buyer',
        press: 'It has been shipped',
        tone: 'commit',
        inputs: PARCEL,
        bodyOf: ({ carrier, trackingNumber }) => ({
          carrier: (carrier ?? '').trim(),
          trackingNumber: (trackingNumber ?? '').trim(),
        }),
        said: 'Shipped: the buyer has been told.',
      };
    case 'deliver':
      return {
        title: 'The carrier has delivered it',
        press: 'Mark as delivered',
        said: 'Delivered. The buyer has 48 hours to claim damage.',
      };
    case 'hand_over':
      return {
        title: 'Hand over to the buyer',
        press: 'It has been handed over',
        tone: 'commit',
        said: 'Handed over: the sale is done.',
      };
    case 'decide_claim':
      return {
        title: 'Decide the claim',
        press: 'Decide it',
        tone: 'commit',
        inputs: [
          {
            name: 'amountCents',
            label: 'Paid back to the buyer',
            kind: 'money',
            hint: '0 declines the claim. Assay’s insurance pays; the seller keeps their part. Above $500, with earlier refunds of the invoice, a colleague confirms it.',
            check: (typed) => (parseMoney(typed) === null ? 'Enter an amount, for example 45.00' : null),
          },
        ],
        bodyOf: ({ amountCents }) => ({ amountCents: parseMoney(amountCents ?? '') ?? 0 }),
        confirm: { title: 'Decide the claim?', text: 'Both sides are told. This cannot be undone.' },
        said: 'Decided: both sides have been told.',
      };
  }
}

/** What staff may do with a resale now, as the table of its states has it. */
export function ResaleActs({ sale }: { sale: OfficeResale }) {
  if (sale.acts.length === 0) return null;
  return (
    <div className="office-acts">
      {sale.acts.map((act) => {
        const { text, bodyOf, ...kind } = kindOf(act, sale);
        return (
          <Act
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
          </Act>
        );
      })}
    </div>
  );
}
