import type { Problem } from '@assay/contract/problem.ts';
import { declineText } from '../../entities/invoice/invoiceText.ts';

/** Why a payment was refused, and what to do. */
export const declined = (code: string | null | undefined): string =>
  `${declineText(code)} You weren’t charged. Try again, or choose another way to pay.`;

/** Title and text of a refusal: what happened and what to do. */
export function errorCopy(problem: Problem): [title: string, text: string] {
  const { code, message, detail } = problem;
  switch (code) {
    case 'payment_failed':
      return [message, problem.declineCode === undefined && detail ? `${detail}.` : declined(problem.declineCode)];
    case 'validation_failed':
      return ['Edit your address first', problem.errors[0]?.message ?? 'You weren’t charged.'];
    case 'address_required':
      return [message, detail ?? 'We need it to calculate shipping and tax.'];
    case 'payment_method_not_allowed':
      return [message, detail ?? 'This order is above the card limit. Choose a bank account.'];
    case 'item_sold_out':
    case 'item_not_for_sale':
    case 'auction_done':
      return [
        message,
        `${detail === undefined ? '' : `${detail.replace(/\.?$/, '.')} `}You weren’t charged. Edit your bag to continue.`,
      ];
    case 'quantity_not_available':
      return [message, `Only ${problem.available ?? 0} available now. You weren’t charged. Edit your bag to continue.`];
    case 'coupon_invalid':
    case 'coupon_min_spend':
      return [message, 'We removed it. Review the new total before you pay.'];
    case 'rate_limited':
      return [message, 'Too many tries. Try again in a moment.'];
    default:
      return [message, detail ?? 'You weren’t charged.'];
  }
}
