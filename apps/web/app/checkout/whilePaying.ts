import type { Problem } from '@assay/contract/problem.ts';
import { declineText } from '../account/invoiceText.ts';

// What is only needed once somebody pays; it comes with the first press.

export { noteCount } from '../bag/count.ts';

/** Why a payment was refused, and what to do. */
export const declined = (code: string | null | undefined): string =>
  `${declineText(code)} Nothing was charged. Try again, or choose another way to pay.`;

/** A refusal in the house's words: what it is, and what to do. */
export function errorCopy(problem: Problem): [title: string, text: string] {
  const { code, message, detail } = problem;
  switch (code) {
    case 'payment_failed':
      return [message, problem.declineCode === undefined && detail ? `${detail}.` : declined(problem.declineCode)];
    case 'validation_failed':
      return ['Correct the address first', problem.errors[0]?.message ?? 'Nothing was charged.'];
    case 'address_required':
      return [message, detail ?? 'Shipping and tax follow from it.'];
    case 'payment_method_not_allowed':
      return [message, detail ?? 'This order is above what cards may pay: choose a bank account.'];
    case 'item_sold_out':
    case 'item_not_for_sale':
    case 'auction_done':
      return [
        message,
        `${detail === undefined ? '' : `${detail.replace(/\.?$/, '.')} `}Nothing was charged. Change your bag to go on.`,
      ];
    case 'quantity_not_available':
      return [message, `${problem.available ?? 0} can be yours now. Nothing was charged. Change your bag to go on.`];
    case 'coupon_invalid':
    case 'coupon_min_spend':
      return [message, 'It was taken off. Look at the new total before you pay.'];
    case 'rate_limited':
      return [message, 'You were very quick. Try again in a moment.'];
    default:
      return [message, detail ?? 'Nothing was charged.'];
  }
}
