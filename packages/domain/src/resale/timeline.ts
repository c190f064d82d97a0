import type { SecondaryStatus } from '../enums.ts';
import { CLAIM_MS, type FailureClass, type ResaleFacts, SETTLE_MS } from './machine.ts';

// One view of a resale for both sides: what has happened, who has the item, who must act, by when,
// and what happens otherwise.

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
  /** The buyer's payment deadline. */
  payBy: number | null;
  /** The buyer’s bank is processing the debit or reviewing the payment. */
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
  /** Epoch ms. Null: not yet. */
  at: number | null;
  /** When it was due (epoch ms). */
  by: number | null;
  state: 'done' | 'current' | 'open' | 'failed';
};
export type PendingAction = {
  mustAct: 'buyer' | 'seller' | 'both' | 'house' | null;
  actBy: number | null;
  now: string;
  otherwise: string;
};

const ENDED: Readonly<Record<CancelReason, string>> = {
  unpaid: 'Canceled: the buyer didn’t pay',
  staff: 'Canceled by us',
  not_shipped: 'Canceled: the item wasn’t shipped in time. The buyer gets a full refund',
  lost: 'Canceled: the package was lost. The buyer gets a full refund, and our insurance pays the seller',
  payment_returned: 'Canceled: the buyer’s bank reversed the payment. The item goes back to the seller',
};
const FAILED: Readonly<Record<FailureClass, string>> = {
  seal: 'Not confirmed: the seal is missing or damaged. The buyer gets a full refund',
  condition: 'Not confirmed: the condition is worse than described. The buyer gets a full refund',
  mismatch: 'Not confirmed: it isn’t the item that was sold. The buyer gets a full refund',
  counterfeit: 'Not confirmed: its authenticity is in doubt. The buyer gets a full refund, and we keep the item',
};

/** Who has the physical item. */
export function findHolder(sale: Readonly<TimelineFacts>): Holder {
  if (sale.status === 'done' || (sale.status === 'shipped_to_buyer' && sale.deliveredAt !== null)) return 'buyer';
  if (sale.status === 'shipped_to_buyer') return 'carrier';
  if (sale.receivedAt !== null) return 'house';
  return sale.inboundStatus === 'shipped' ? 'carrier' : 'seller';
}

/** Why a canceled or failed sale ended; null for any other. */
export function describeEnding(
  sale: Readonly<Pick<TimelineFacts, 'status' | 'cancelReason' | 'failureClass'>>,
): string | null {
  if (sale.status === 'cancelled') return ENDED[sale.cancelReason ?? 'staff'];
  if (sale.status === 'reauthenticated_failed') return FAILED[sale.failureClass ?? 'condition'];
  return null;
}

/** The steps of the sale in order, the same for both sides, in the words for one of them; null is staff. */
export function buildTimeline(sale: Readonly<TimelineFacts>, side: 'buyer' | 'seller' | null): Step[] {
  return listSteps(sale).map((step) => ({ ...step, title: addressTo(side, step.title) }));
}

function listSteps(sale: Readonly<TimelineFacts>): Step[] {
  const steps: Array<Omit<Step, 'state'>> = [
    { key: 'sold', title: 'Sold', at: sale.soldAt, by: null },
    { key: 'paid', title: 'Paid by the buyer', at: sale.paidAt, by: sale.payBy },
    ...(sale.isInCustody
      ? []
      : [{ key: 'handed_in' as const, title: 'Shipped to us', at: sale.handedInAt, by: sale.shipBy }]),
    { key: 'received', title: 'Received by us', at: sale.receivedAt, by: null },
    { key: 'rechecked', title: 'Re-authenticated', at: sale.reauthenticatedAt, by: sale.recheckBy },
    ...(sale.isPickup
      ? []
      : [
          { key: 'shipped' as const, title: 'Shipped to the buyer', at: sale.shippedAt, by: sale.outboundBy },
          { key: 'delivered' as const, title: 'Delivered', at: sale.deliveredAt, by: null },
        ]),
    {
      key: 'done',
      title: sale.isPickup ? 'Picked up by the buyer' : 'Complete',
      at: sale.status === 'done' ? sale.endedAt : null,
      by: sale.deliveredAt === null ? null : sale.deliveredAt + SETTLE_MS,
    },
  ];
  const ending = describeEnding(sale);
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

const NO_TURN: PendingAction = { mustAct: null, actBy: null, now: 'The sale is complete.', otherwise: '' };

/** The parts of a text that name a reader, as that reader is addressed. The longest come first. */
const ADDRESSED: Readonly<Record<'buyer' | 'seller', readonly (readonly [neutral: string, addressed: string])[]>> = {
  buyer: [
    ['Paid by the buyer', 'Paid'],
    ['Picked up by the buyer', 'Picked up by you'],
    ['the buyer didn’t pay', 'you didn’t pay'],
    ['the buyer’s bank', 'your bank'],
    ['The buyer gets', 'You get'],
    [' The seller pays 10% ($15 minimum) and gets a strike.', ''],
    ['refund the buyer in full', 'refund you in full'],
    ['Waiting for the buyer to pay.', 'Your payment is due.'],
    [
      'If the buyer doesn’t pay by then, we cancel the sale and the buyer gets',
      'If you don’t pay by then, we cancel the sale and you get',
    ],
    ['If the buyer doesn’t pay', 'If you don’t pay'],
    ['The buyer needs to pay again because their bank', 'You need to pay again because your bank'],
    ['The buyer and the seller need', 'You and the seller need'],
    ['The buyer needs', 'You need'],
    ['The buyer picks up', 'You pick up'],
    ['The buyer’s bank', 'Your bank'],
    ['The buyer reported', 'You reported'],
    ['The buyer can', 'You can'],
    ['the buyer has', 'you have'],
    ['the buyer gets', 'you get'],
    ['belongs to the buyer', 'belongs to you'],
    ['to the buyer', 'to you'],
  ],
  seller: [
    ['Shipped to us', 'Shipped by you'],
    ['If it isn’t shipped by then', 'If you don’t ship it by then'],
    ['The seller pays 10% ($15 minimum) and gets', 'You’d pay a 10% fee ($15 minimum) and get'],
    ['The buyer and the seller need', 'You and the buyer need'],
    ['The seller ships', 'You ship'],
    ['The seller needs', 'You need'],
    ['the seller keeps', 'you keep'],
    ['insurance pays the seller', 'insurance pays you'],
    ['back to the seller', 'back to you'],
  ],
};

/** Who must act, by when, and what happens otherwise, in the words for one side. */
export function pendingActionFor(sale: Readonly<TimelineFacts>, side: 'buyer' | 'seller'): PendingAction {
  const action = findPendingAction(sale);
  return { ...action, now: addressTo(side, action.now), otherwise: addressTo(side, action.otherwise) };
}

function addressTo(side: 'buyer' | 'seller' | null, text: string): string {
  if (side === null) return text;
  return ADDRESSED[side].reduce((last, [neutral, addressed]) => last.replace(neutral, addressed), text);
}

/** Who must act, by when, and what happens otherwise, for staff. */
export function findPendingAction(sale: Readonly<TimelineFacts>): PendingAction {
  const ending = describeEnding(sale);
  if (ending !== null) return { ...NO_TURN, now: `${ending}.` };
  switch (sale.status) {
    case 'pending':
      return sale.isBankWorking
        ? turn(
            'house',
            null,
            'The bank is processing the debit.',
            'If it’s returned, the buyer has 48 hours to pay another way.',
          )
        : turn(
            'buyer',
            sale.payBy,
            'Waiting for the buyer to pay.',
            'If the buyer doesn’t pay by then, we cancel the sale and the buyer gets a strike.',
          );
    case 'paid':
      return frozen(sale) ?? paidAction(sale);
    case 'office_received':
      return frozen(sale) ?? recheckAction(sale);
    case 'reauthenticated':
      return (
        frozen(sale) ??
        turn(
          'house',
          sale.outboundBy,
          sale.isPickup ? 'The buyer picks up the item.' : 'We ship the item to the buyer.',
          'The item is authentic and belongs to the buyer. We insure it until it leaves.',
        )
      );
    case 'shipped_to_buyer':
      return shippedAction(sale);
    default:
      return NO_TURN;
  }
}

const turn = (
  mustAct: PendingAction['mustAct'],
  actBy: number | null,
  now: string,
  otherwise: string,
): PendingAction => ({
  mustAct,
  actBy,
  now,
  otherwise,
});

/** The bank has the money back: nothing moves until that is decided. */
function frozen(sale: Readonly<TimelineFacts>): PendingAction | null {
  if (sale.isPaid) return null;
  return sale.isBankWorking
    ? turn(
        'house',
        null,
        'The buyer’s bank is reviewing the payment. Nothing ships until it decides.',
        'If the bank keeps the money, we cancel the sale and the seller keeps the item.',
      )
    : turn(
        'buyer',
        sale.payBy,
        'The buyer needs to pay again because their bank reversed the first payment.',
        'If the buyer doesn’t pay by then, we cancel the sale and the seller keeps the item.',
      );
}

function paidAction(sale: Readonly<TimelineFacts>): PendingAction {
  if (sale.inboundStatus === 'shipped')
    return turn(
      'house',
      null,
      'The package is on its way to us.',
      'If it doesn’t arrive, we trace it. If it’s lost, the buyer gets a refund and insurance pays the seller.',
    );
  return turn(
    'seller',
    sale.shipBy,
    'The seller ships the item to us.',
    'If it isn’t shipped by then, we cancel the sale and refund the buyer in full. The seller pays 10% ($15 minimum) and gets a strike.',
  );
}

function recheckAction(sale: Readonly<TimelineFacts>): PendingAction {
  if (sale.consentBy === null)
    return sale.failureClass === null
      ? turn(
          'house',
          sale.recheckBy,
          'We’re re-authenticating the item.',
          'If two authenticators can’t confirm it, the buyer gets a full refund.',
        )
      : turn(
          'house',
          sale.recheckBy,
          'A second authenticator is examining the item.',
          'If both find the same problem, the buyer gets a full refund.',
        );
  const what = sale.isReseal
    ? 'The item is authentic but its seal is damaged. If both sides agree, we apply a new seal and the sale continues at the same price.'
    : sale.hasNewPrice
      ? 'The condition is worse than described. If both sides agree, the sale continues at a lower price.'
      : 'Both sides decide whether the sale continues.';
  const waits = sale.hasSellerAgreed ? 'buyer' : sale.hasBuyerAgreed ? 'seller' : null;
  return turn(
    waits ?? 'both',
    sale.consentBy,
    `${what} ${waits === null ? 'The buyer and the seller need' : waits === 'buyer' ? 'The buyer needs' : 'The seller needs'} to respond.`,
    'If either side declines or doesn’t respond by then, the buyer gets a full refund and the item goes back to the seller.',
  );
}

function shippedAction(sale: Readonly<TimelineFacts>): PendingAction {
  if (sale.claimedAt !== null && !sale.isClaimDecided)
    return turn(
      'house',
      null,
      'The buyer reported damage. We’ll decide within two business days.',
      'The sale can’t be completed until then.',
    );
  if (sale.deliveredAt === null)
    return turn(
      'house',
      null,
      'The item is on its way to the buyer.',
      'We’re responsible for it until it’s delivered.',
    );
  return turn(
    null,
    sale.deliveredAt + SETTLE_MS,
    'Delivered.',
    'The buyer can report damage within 48 hours of delivery. The sale is complete 72 hours after delivery.',
  );
}

/** Deadline to report damage (epoch ms). Null: not delivered, or already reported. */
export function claimUntil(sale: Readonly<ResaleFacts>): number | null {
  if (sale.status !== 'shipped_to_buyer' || sale.deliveredAt === null || sale.claimedAt !== null) return null;
  return sale.deliveredAt + CLAIM_MS;
}

/** True where nothing more happens. */
export const isSettled = (status: SecondaryStatus): boolean =>
  status === 'done' || status === 'cancelled' || status === 'reauthenticated_failed';
