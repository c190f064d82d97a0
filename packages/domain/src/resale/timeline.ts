import type { SecondaryStatus } from '../enums.ts';
import { CLAIM_MS, type FailureClass, type ResaleFacts, SETTLE_MS } from './machine.ts';

// One reading of a resale for both sides, in the same words: what has happened, who has the item, who must act, by when,
// and what happens otherwise (rules §4).

export type TimelineFacts = ResaleFacts & {
  /** Epoch ms, null while it has not happened. */
  soldAt: number;
  paidAt: number | null;
  handedInAt: number | null;
  receivedAt: number | null;
  recheckBy: number | null;
  reauthenticatedAt: number | null;
  outboundBy: number | null;
  shippedAt: number | null;
  endedAt: number | null;
  /** Until when the buyer pays. */
  payBy: number | null;
  /** His bank works on the debit, or looks into the payment. */
  isBankWorking: boolean;
  /** Paid in the books, and no bank has the money back. */
  isPaid: boolean;
  cancelReason: CancelReason | null;
  isReseal: boolean;
  hasNewPrice: boolean;
};
export const CancelReason = ['unpaid', 'staff', 'not_shipped', 'lost', 'payment_returned'] as const;
export type CancelReason = (typeof CancelReason)[number];

export type Holder = 'seller' | 'carrier' | 'house' | 'buyer';
export type StepKey =
  | 'sold'
  | 'paid'
  | 'handed_in'
  | 'received'
  | 'rechecked'
  | 'shipped'
  | 'delivered'
  | 'done'
  | 'ended';
export type Step = {
  key: StepKey;
  title: string;
  /** Epoch ms; null: not yet. */
  at: number | null;
  /** Until when it should have happened (epoch ms). */
  by: number | null;
  state: 'done' | 'current' | 'open' | 'failed';
};
export type Turn = {
  mustAct: 'buyer' | 'seller' | 'both' | 'house' | null;
  actBy: number | null;
  now: string;
  otherwise: string;
};

const ENDED: Readonly<Record<CancelReason, string>> = {
  unpaid: 'Cancelled: the buyer has not paid',
  staff: 'Cancelled by the house',
  not_shipped: 'Cancelled: the item was not shipped in time. The buyer is paid back in full',
  lost: 'Cancelled: the parcel was lost. The buyer is paid back in full, the seller is paid by the house’s insurance',
  payment_returned: 'Cancelled: the buyer’s bank has taken the money back. The item goes back to the seller',
};
const FAILED: Readonly<Record<FailureClass, string>> = {
  seal: 'Not confirmed: the seal is missing or damaged. The buyer is paid back in full',
  condition: 'Not confirmed: the condition is worse than described. The buyer is paid back in full',
  mismatch: 'Not confirmed: it is not the item that was sold. The buyer is paid back in full',
  counterfeit: 'Not confirmed: its authenticity is in doubt. The buyer is paid back in full, the house keeps the item',
};

/** Who has the item in hand. */
export function holderOf(sale: Readonly<TimelineFacts>): Holder {
  if (sale.status === 'done' || (sale.status === 'shipped_to_buyer' && sale.deliveredAt !== null)) return 'buyer';
  if (sale.status === 'shipped_to_buyer') return 'carrier';
  if (sale.receivedAt !== null) return 'house';
  return sale.inboundStatus === 'shipped' ? 'carrier' : 'seller';
}

/** How a sale that came to nothing has ended; null for any other. */
export function endingOf(
  sale: Readonly<Pick<TimelineFacts, 'status' | 'cancelReason' | 'failureClass'>>,
): string | null {
  if (sale.status === 'cancelled') return ENDED[sale.cancelReason ?? 'staff'];
  if (sale.status === 'reauthenticated_failed') return FAILED[sale.failureClass ?? 'condition'];
  return null;
}

/** The steps of the sale in order, the same for both sides. */
export function timelineOf(sale: Readonly<TimelineFacts>): Step[] {
  const steps: Array<Omit<Step, 'state'>> = [
    { key: 'sold', title: 'Sold', at: sale.soldAt, by: null },
    { key: 'paid', title: 'Paid by the buyer', at: sale.paidAt, by: sale.payBy },
    ...(sale.isInCustody
      ? []
      : [{ key: 'handed_in' as const, title: 'Shipped to the house', at: sale.handedInAt, by: sale.shipBy }]),
    { key: 'received', title: 'Received by the house', at: sale.receivedAt, by: null },
    { key: 'rechecked', title: 'Authenticated anew', at: sale.reauthenticatedAt, by: sale.recheckBy },
    ...(sale.isPickup
      ? []
      : [
          { key: 'shipped' as const, title: 'Shipped to the buyer', at: sale.shippedAt, by: sale.outboundBy },
          { key: 'delivered' as const, title: 'Delivered', at: sale.deliveredAt, by: null },
        ]),
    {
      key: 'done',
      title: sale.isPickup ? 'Handed over to the buyer' : 'Done',
      at: sale.status === 'done' ? sale.endedAt : null,
      by: sale.deliveredAt === null ? null : sale.deliveredAt + SETTLE_MS,
    },
  ];
  const ending = endingOf(sale);
  if (ending !== null) {
    const past = steps.filter((step) => step.at !== null).map((step): Step => ({ ...step, state: 'done' }));
    return [...past, { key: 'ended', title: ending, at: sale.endedAt, by: null, state: 'failed' }];
  }
  const next = steps.findIndex((step) => step.at === null);
  return steps.map((step, index) => ({
    ...step,
    state: step.at !== null ? 'done' : index === next ? 'current' : 'open',
  }));
}

const NOBODY: Turn = { mustAct: null, actBy: null, now: 'The sale is settled.', otherwise: '' };

/** Who must act, by when, and what happens otherwise. */
export function turnOf(sale: Readonly<TimelineFacts>): Turn {
  const ending = endingOf(sale);
  if (ending !== null) return { ...NOBODY, now: `${ending}.` };
  switch (sale.status) {
    case 'pending':
      return sale.isBankWorking
        ? turn(
            'house',
            null,
            'The bank is working on the debit.',
            'If it comes back, the buyer has 48 hours to pay another way.',
          )
        : turn(
            'buyer',
            sale.payBy,
            'The buyer pays.',
            'If it is not paid by then, the sale is cancelled and the buyer gets a strike.',
          );
    case 'paid':
      return frozen(sale) ?? paidTurn(sale);
    case 'office_received':
      return frozen(sale) ?? recheckTurn(sale);
    case 'reauthenticated':
      return (
        frozen(sale) ??
        turn(
          'house',
          sale.outboundBy,
          sale.isPickup ? 'The house hands the item over to the buyer.' : 'The house ships the item to the buyer.',
          'The item is authentic and the buyer’s. It stays insured with the house until it leaves.',
        )
      );
    case 'shipped_to_buyer':
      return shippedTurn(sale);
    default:
      return NOBODY;
  }
}

const turn = (mustAct: Turn['mustAct'], actBy: number | null, now: string, otherwise: string): Turn => ({
  mustAct,
  actBy,
  now,
  otherwise,
});

/** The bank has taken the money back: nothing moves until that is decided. */
function frozen(sale: Readonly<TimelineFacts>): Turn | null {
  if (sale.isPaid) return null;
  return sale.isBankWorking
    ? turn(
        'house',
        null,
        'The buyer’s bank looks into the payment. Nothing is shipped meanwhile.',
        'If the money does not come back, the sale is cancelled and the item is the seller’s.',
      )
    : turn(
        'buyer',
        sale.payBy,
        'The buyer pays anew: his bank has taken the first payment back.',
        'If it is not paid by then, the sale is cancelled and the item is the seller’s.',
      );
}

function paidTurn(sale: Readonly<TimelineFacts>): Turn {
  if (sale.inboundStatus === 'shipped')
    return turn(
      'house',
      null,
      'The parcel is on its way to the house.',
      'If it does not arrive, the house looks for it; lost, the buyer is paid back and the seller is paid by insurance.',
    );
  return turn(
    'seller',
    sale.shipBy,
    'The seller ships the item to the house.',
    'If it is not shipped by then, the sale is cancelled, the buyer is paid back in full, and the seller pays 10 % (at least $15) and gets a strike.',
  );
}

function recheckTurn(sale: Readonly<TimelineFacts>): Turn {
  if (sale.consentBy === null)
    return sale.failureClass === null
      ? turn(
          'house',
          sale.recheckBy,
          'The house authenticates the item anew.',
          'If it cannot be confirmed by two authenticators, the buyer is paid back in full.',
        )
      : turn(
          'house',
          sale.recheckBy,
          'A second authenticator looks at the item.',
          'If both find the same fault, the buyer is paid back in full.',
        );
  const what = sale.isReseal
    ? 'The item is right, its seal is not: with both sides’ consent the house seals it anew and the sale goes on at the same price.'
    : sale.hasNewPrice
      ? 'The condition is worse than described: with both sides’ consent the sale goes on at a lower price.'
      : 'Both sides are asked whether the sale goes on.';
  const waits = sale.hasSellerAgreed ? 'buyer' : sale.hasBuyerAgreed ? 'seller' : null;
  return turn(
    waits ?? 'both',
    sale.consentBy,
    `${what} ${waits === null ? 'Buyer and seller have' : waits === 'buyer' ? 'The buyer has' : 'The seller has'} to answer.`,
    'If one of them declines, or does not answer by then, the buyer is paid back in full and the item goes back to the seller.',
  );
}

function shippedTurn(sale: Readonly<TimelineFacts>): Turn {
  if (sale.claimedAt !== null && !sale.isClaimDecided)
    return turn(
      'house',
      null,
      'The buyer has reported damage. The house decides within two business days.',
      'The sale is not done before that.',
    );
  if (sale.deliveredAt === null)
    return turn(
      'house',
      null,
      'The item is on its way to the buyer.',
      'The house answers for it until it is delivered.',
    );
  return turn(
    null,
    sale.deliveredAt + SETTLE_MS,
    'Delivered.',
    'Damage is reported within 48 hours of delivery; 72 hours after it the sale is done.',
  );
}

/** Until when a damage may be reported (epoch ms); null: not delivered, or reported. */
export function claimUntil(sale: Readonly<ResaleFacts>): number | null {
  if (sale.status !== 'shipped_to_buyer' || sale.deliveredAt === null || sale.claimedAt !== null) return null;
  return sale.deliveredAt + CLAIM_MS;
}

/** True where nothing happens any more. */
export const isSettled = (status: SecondaryStatus): boolean =>
  status === 'done' || status === 'cancelled' || status === 'reauthenticated_failed';
