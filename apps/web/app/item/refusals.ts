import type { Problem } from '@assay/client/index.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { loginPath } from '../session/next.ts';
import { limitRequestPath } from './limitRequestPath.ts';
import { easternTime } from './times.ts';

/** What the panel says when the house did not take a bid. */
export type Notice = { title: string; text: string; link: { href: string; label: string } | null };

export type RefusalContext = {
  amountCents: number;
  here: string;
  scheduledEndsAt: number;
  isSealed?: boolean;
  hasField?: boolean;
};

const wait = (ms: number | undefined): string =>
  ms === undefined ? 'a moment' : ms < 1_500 ? 'a second' : `${Math.ceil(ms / 1_000)} seconds`;

/** Sentences by the code of the refusal. Figures that mend it come with the problem. */
export function refusalNotice(problem: Problem, context: RefusalContext): Notice {
  const amount = formatMoney(context.amountCents);
  const [path] = context.here.split('?') as [string];
  const say = (title: string, text: string, link: Notice['link'] = null): Notice => ({ title, text, link });
  switch (problem.code) {
    case 'bid_too_low':
      if (context.isSealed === true)
        return say(
          'Too low for your sealed bid.',
          `${amount} was not placed. ${problem.minimumCents === undefined ? '' : `The least is ${formatMoney(problem.minimumCents)}; it is filled in.`}`.trim(),
        );
      return say(
        'The price has moved.',
        `${amount} was not placed. ${problem.minimumCents === undefined ? '' : `The next bid is ${formatMoney(problem.minimumCents)}; it is filled in.`}`.trim(),
      );
    case 'credit_limit_exceeded':
      // The amount's own field says it, where there is one.
      return say(
        context.hasField === true ? 'Not enough credit is free.' : 'BID EXCEEDS CREDIT LIMIT',
        creditText(problem, amount),
        {
          href: limitRequestPath(path, context.amountCents),
          label: 'Request a higher limit',
        },
      );
    case 'total_changed':
      return say(
        'The total has changed.',
        `${amount} was not placed. ${problem.totals === undefined ? '' : `In all it comes to ${formatMoney(problem.totals.totalCents, true)}. `}Review the new total, then place your bid.`,
      );
    case 'lot_changed':
      return say('The lot has changed.', `${amount} was not placed. Check the current price, then bid again.`);
    case 'auction_not_started':
      return say('Bidding is not open yet.', 'Nothing was placed. Your amount is kept here.');
    case 'auction_done':
      return say('Bidding on this lot is over.', `${amount} was not placed.`);
    case 'item_not_for_sale':
      return say(
        'This is not sold by bidding.',
        `${amount} was not placed. Reload the page to see how it can be bought.`,
      );
    case 'auction_processing':
      if (problem.detail !== undefined)
        return say('Bidding is paused.', `${amount} was not placed. ${problem.detail}.`);
      return say(
        'The house is between two phases.',
        `${amount} was not placed. Try again in ${wait(problem.retryAfterMs)} if the lot is still open to you.`,
      );
    case 'auction_extended_no_access':
      return say(
        'Closed to new bidders.',
        `Only those who bid before ${easternTime(context.scheduledEndsAt)} may bid now. ${amount} was not placed.`,
      );
    case 'own_item':
      return say(
        'This is your lot.',
        'It belongs to you or to an account linked to yours. Owners and consignors cannot bid on what they sell.',
      );
    case 'forbidden':
      return say('Staff cannot bid.', 'Nothing was placed.');
    case 'email_unverified':
      return say('Your e-mail is not verified.', `${amount} was not placed.`, {
        href: '/verify-email',
        label: 'Verify your e-mail',
      });
    case 'onboarding_incomplete':
      return say('Your account needs another step.', `${amount} was not placed. The steps are listed in this panel.`);
    case 'identity_required':
      return say('Your identity is not verified yet.', `${amount} was not placed.`, {
        href: '/onboarding/identity-verification',
        label: 'Verify your identity',
      });
    case 'payment_method_not_allowed':
      return say(
        'A bank account is needed.',
        `${problem.detail ?? 'This lot is paid by bank transfer'}. ${amount} was not placed.`,
        {
          href: `/account/payments?add=bank&next=${encodeURIComponent(context.here)}`,
          label: 'Add a bank account',
        },
      );
    case 'account_blocked':
      return say('Your account is blocked.', 'Write to the house to have it looked at. Nothing was placed.');
    case 'invoice_overdue':
      return say('An invoice is overdue.', 'Pay it and you can bid again at once.', {
        href: '/account/invoices',
        label: 'Open your invoices',
      });
    case 'unauthenticated':
    case 'invalid_token':
    case 'refresh_reused':
      return say('You are logged out.', `${amount} was not placed. It will be filled in again after you log in.`, {
        href: loginPath(`${path}?bid=${context.amountCents / 100}`),
        label: 'Log in',
      });
    case 'rate_limited':
      return say('That was too quick.', `Nothing was placed. Wait ${wait(problem.retryAfterMs)}, then place it again.`);
    case 'unavailable':
    case 'clock_skew':
      return say('The house is busy.', `${amount} was not placed. Wait ${wait(problem.retryAfterMs)}, then try again.`);
    case 'validation_failed':
      return say('This amount cannot be placed.', problem.errors.map((error) => error.message).join('. ') || amount);
    case 'not_found':
      return say('This lot is no longer here.', 'Nothing was placed.');
    case 'csrf_failed':
      return say('Please load this page again.', `${amount} was not placed.`);
    case 'bid_failed':
      return say('Bidding error', `${amount} was not placed. The fault is ours; try again.`);
    default:
      return say(problem.message, `${amount} was not placed. Request ${problem.requestId}.`);
  }
}

function creditText(problem: Problem, amount: string): string {
  if (problem.availableCents === undefined) return `${amount} was not placed.`;
  const needed = problem.neededCents === undefined ? amount : formatMoney(problem.neededCents);
  return `${needed} is needed and ${formatMoney(problem.availableCents)} is free for this lot. Nothing was placed.`;
}
