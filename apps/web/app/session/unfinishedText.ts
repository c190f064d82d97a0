import type { Unfinished } from './unfinished.ts';

/**
 * What a person was doing that moves money: kept in this tab, so that it survives a reload, a session that ends, and the
 * login after it. Each says what did not happen, and what is asked if it had been sent and no answer came.
 */
export const UNFINISHED = {
  bid: { lost: 'Your bid was not placed.', unsure: 'Log in to see whether your bid was placed.' },
  offer: { lost: 'Your offer was not sent.', unsure: 'Log in to see whether your offer was sent.' },
  answer: { lost: 'Your answer was not sent.', unsure: 'Log in to see whether your answer was sent.' },
  purchase: { lost: 'Your purchase was not made.', unsure: 'Log in to see whether your purchase was made.' },
  checkout: { lost: 'Your order was not placed.', unsure: 'Log in to see whether your order was placed.' },
  payment: { lost: 'Your payment was not made.', unsure: 'Log in to see whether your payment was made.' },
  payout: { lost: 'Your payouts were not set up.', unsure: 'Log in to see whether your payouts were set up.' },
  terms: { lost: 'Your price was not saved.', unsure: 'Log in to see whether your price was saved.' },
} as const;
export type UnfinishedForm = keyof typeof UNFINISHED;

/** The title of the notice after the session ended. */
export function lostText({ form, isSent }: Pick<Unfinished, 'form' | 'isSent'>): string {
  return `You were logged out. ${UNFINISHED[form][isSent ? 'unsure' : 'lost']}`;
}
