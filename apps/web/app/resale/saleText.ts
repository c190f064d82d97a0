import type { ItemInTransaction } from '@assay/contract/shapes/offer.ts';
import type { Payout, Resale } from '@assay/contract/shapes/resale.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { whenText } from '../lib/DateTime.tsx';

/** Who has to act, as the reader of this side says it. */
export function turnText({ mustAct, side }: Pick<ItemInTransaction, 'mustAct' | 'side'>): {
  words: string;
  tone: Tone;
} {
  if (mustAct === null) return { words: 'Nothing to do', tone: 'neutral' };
  if (mustAct === side || mustAct === 'both') return { words: 'Your turn', tone: 'amber' };
  if (mustAct === 'house') return { words: 'The house', tone: 'neutral' };
  return { words: mustAct === 'buyer' ? 'The buyer' : 'The seller', tone: 'neutral' };
}

export const HOLDERS: Readonly<Record<Resale['holder'], string>> = {
  seller: 'With the seller',
  carrier: 'On its way',
  house: 'With the house',
  buyer: 'With the buyer',
};

/** How a payout stands, in words. */
export function payoutText(payout: Payout): string {
  switch (payout.state) {
    case 'sent':
      return payout.sentAt === null ? 'Sent' : `Sent ${whenText(payout.sentAt, 'date')}`;
    case 'sending':
      return 'On its way';
    case 'reversing':
    case 'reversed':
      return 'Taken back while the buyer’s bank looks into the payment';
    case 'lost':
      return 'Not paid: the buyer’s bank has kept the money';
    default:
      return waitsFor(payout);
  }
}

function waitsFor({ blockedReason, dueAt }: Payout): string {
  if (blockedReason === 'account') return 'Waits for your payout account';
  if (blockedReason === 'hold') return 'Held for a day after a change of your account';
  if (blockedReason === 'payment') return 'Waits for the buyer’s bank';
  if (blockedReason === 'staff') return 'Held by the house';
  if (blockedReason === 'refused') return 'Refused by the provider; tried again tomorrow';
  return dueAt === null ? 'When the sale is done' : `On ${whenText(dueAt, 'date')}`;
}
