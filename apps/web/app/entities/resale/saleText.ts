import type { ItemInTransaction } from '@assay/contract/shapes/offer.ts';
import type { Payout, Resale } from '@assay/contract/shapes/resale.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { whenText } from '../../lib/DateTime.tsx';

/** Whose turn it is, from the reader’s side. */
export function turnText({ mustAct, side }: Pick<ItemInTransaction, 'mustAct' | 'side'>): {
  label: string;
  tone: Tone;
} {
  if (mustAct === null) return { label: 'Nothing to do', tone: 'neutral' };
  if (mustAct === side || mustAct === 'both') return { label: 'Your turn', tone: 'amber' };
  if (mustAct === 'house') return { label: 'Our turn', tone: 'neutral' };
  return { label: mustAct === 'buyer' ? 'Buyer’s turn' : 'Seller’s turn', tone: 'neutral' };
}

export const HOLDERS: Readonly<Record<Resale['holder'], string>> = {
  seller: 'With the seller',
  carrier: 'On its way',
  house: 'With us',
  buyer: 'With the buyer',
};

/** The status of a payout, days in the zone. */
export function payoutText(payout: Payout, zone: TimeZone): string {
  switch (payout.state) {
    case 'sent':
      return payout.sentAt === null ? 'Sent' : `Sent ${whenText(payout.sentAt, zone, 'date')}`;
    case 'sending':
      return 'On its way';
    case 'reversing':
    case 'reversed':
      return 'Reversed while the buyer’s bank reviews the payment';
    case 'lost':
      return 'Not paid: the buyer’s bank kept the money';
    default:
      return waitsFor(payout, zone);
  }
}

function waitsFor({ blockedReason, dueAt }: Payout, zone: TimeZone): string {
  if (blockedReason === 'account') return 'Waiting for your payout account';
  if (blockedReason === 'hold') return 'On hold for a day after a change to your account';
  if (blockedReason === 'payment') return 'Waiting for the buyer’s bank';
  if (blockedReason === 'staff') return 'On hold by us';
  if (blockedReason === 'refused') return 'Declined by our payment provider; we’ll try again tomorrow';
  return dueAt === null ? 'When the sale is complete' : `On ${whenText(dueAt, zone, 'date')}`;
}
