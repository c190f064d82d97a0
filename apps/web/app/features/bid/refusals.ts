import type { Problem } from '@assay/client/index.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { clockTime } from '../../entities/lot/times.ts';
import { loginPath } from '../../session/next.ts';
import { limitRequestPath } from './limitRequestPath.ts';

/** What the panel says when a bid was refused. */
export type Notice = { title: string; text: string; link: { href: string; label: string } | null };

export type RefusalContext = {
  amountCents: number;
  here: string;
  scheduledEndsAt: number;
  /** Of the business. */
  zone: TimeZone;
  isSealed?: boolean;
  hasField?: boolean;
};

/** Refusals because the session has ended: nothing was decided about the bid. */
export const SESSION_OVER: ReadonlySet<string> = new Set(['unauthenticated', 'invalid_token', 'refresh_reused']);

/** What a review says that was left open by a reload, or by a session that ended. */
export function leftNotice({ wasLoggedOut, isUnsure }: { wasLoggedOut: boolean; isUnsure: boolean }): Notice {
  if (isUnsure)
    return {
      title: 'We don’t know whether your bid was placed.',
      text: 'Place it again: it can’t count twice.',
      link: null,
    };
  return {
    title: wasLoggedOut ? 'You were logged out. Your bid was not placed.' : 'Your bid isn’t placed yet.',
    text: wasLoggedOut ? 'Check the amount, then place it.' : 'The page was reloaded. Check the amount, then place it.',
    link: null,
  };
}

const wait = (ms: number | undefined): string =>
  ms === undefined ? 'a moment' : ms < 1_500 ? 'a second' : `${Math.ceil(ms / 1_000)} seconds`;

/** Texts by refusal code. The problem carries the figures needed to fix it. */
export function refusalNotice(problem: Problem, context: RefusalContext): Notice {
  const amount = formatMoney(context.amountCents);
  const [path] = context.here.split('?') as [string];
  const toNotice = (title: string, text: string, link: Notice['link'] = null): Notice => ({ title, text, link });
  switch (problem.code) {
    case 'bid_too_low':
      if (context.isSealed === true)
        return toNotice(
          'Your sealed bid is too low.',
          `${amount} wasn’t placed. ${problem.minimumCents === undefined ? '' : `We’ve filled in the minimum, ${formatMoney(problem.minimumCents)}.`}`.trim(),
        );
      return toNotice(
        'The price has gone up.',
        `${amount} wasn’t placed. ${problem.minimumCents === undefined ? '' : `We’ve filled in the next bid, ${formatMoney(problem.minimumCents)}.`}`.trim(),
      );
    case 'credit_limit_exceeded':
      // The amount's own field shows the error, if there is one.
      return toNotice(
        context.hasField === true ? 'Not enough credit available.' : 'BID EXCEEDS CREDIT LIMIT',
        creditText(problem, amount),
        {
          href: limitRequestPath(path, context.amountCents, problem.neededCents),
          label: 'Request a higher limit',
        },
      );
    case 'total_changed':
      return toNotice(
        'The total has changed.',
        `${amount} wasn’t placed. ${problem.totals === undefined ? '' : `It’s now ${formatMoney(problem.totals.totalCents, true)}. `}Review the new total, then place your bid.`,
      );
    case 'lot_changed':
      return toNotice('The lot has changed.', `${amount} wasn’t placed. Check the current price, then bid again.`);
    case 'auction_not_started':
      return toNotice('Bidding isn’t open yet.', 'Your bid wasn’t placed. We’ve kept your amount here.');
    case 'auction_done':
      return toNotice('Bidding on this lot has ended.', `${amount} wasn’t placed.`);
    case 'item_not_for_sale':
      return toNotice('This isn’t sold at auction.', `${amount} wasn’t placed. Reload the page to see how to buy it.`);
    case 'auction_processing':
      if (problem.detail !== undefined)
        return toNotice('Bidding is paused.', `${amount} wasn’t placed. ${problem.detail}.`);
      return toNotice(
        'This lot is changing phases.',
        `${amount} wasn’t placed. Try again in ${wait(problem.retryAfterMs)} if you can still bid on the lot.`,
      );
    case 'auction_extended_no_access':
      return toNotice(
        'Closed to new bidders.',
        `Only people who bid before ${clockTime(context.scheduledEndsAt, context.zone)} can bid now. ${amount} wasn’t placed.`,
      );
    case 'own_item':
      return toNotice(
        'This is your lot.',
        'It belongs to you or to an account linked to yours. You can’t bid on what you sell.',
      );
    case 'forbidden':
      return toNotice('Staff can’t bid.', 'Your bid wasn’t placed.');
    case 'email_unverified':
      return toNotice('Your email isn’t verified.', `${amount} wasn’t placed.`, {
        href: '/verify-email',
        label: 'Verify your email',
      });
    case 'onboarding_incomplete':
      return toNotice(
        'Your account setup isn’t complete.',
        `${amount} wasn’t placed. See the steps left in this panel.`,
      );
    case 'identity_required':
      return toNotice('Your identity isn’t verified yet.', `${amount} wasn’t placed.`, {
        href: '/onboarding/identity-verification',
        label: 'Verify your identity',
      });
    case 'payment_method_not_allowed':
      return toNotice(
        'You need a bank account.',
        `${problem.detail ?? 'You pay for this lot by bank transfer'}. ${amount} wasn’t placed.`,
        {
          href: `/account/payments?add=bank&next=${encodeURIComponent(context.here)}`,
          label: 'Add a bank account',
        },
      );
    case 'account_blocked':
      return toNotice('Your account is blocked.', 'Your bid wasn’t placed. Contact us to have your account reviewed.');
    case 'invoice_overdue':
      return toNotice('You have an overdue invoice.', 'Pay it to bid again right away.', {
        href: '/account/invoices',
        label: 'View invoices',
      });
    case 'unauthenticated':
    case 'invalid_token':
    case 'refresh_reused':
      return toNotice('You’re logged out.', `${amount} wasn’t placed. We’ll fill it in again after you log in.`, {
        href: loginPath(`${path}?bid=${context.amountCents / 100}`),
        label: 'Log in',
      });
    case 'rate_limited':
      return toNotice(
        'You’re bidding too fast.',
        `Your bid wasn’t placed. Wait ${wait(problem.retryAfterMs)}, then place it again.`,
      );
    case 'unavailable':
    case 'clock_skew':
      return toNotice(
        'We’re very busy right now.',
        `${amount} wasn’t placed. Wait ${wait(problem.retryAfterMs)}, then try again.`,
      );
    case 'validation_failed':
      return toNotice('You can’t bid this amount.', problem.errors.map((error) => error.message).join('. ') || amount);
    case 'not_found':
      return toNotice('This lot is no longer available.', 'Your bid wasn’t placed.');
    case 'csrf_failed':
      return toNotice('Please reload this page.', `${amount} wasn’t placed.`);
    case 'bid_failed':
      return toNotice('Bidding error', `${amount} wasn’t placed. This was our error. Please try again.`);
    default:
      return toNotice(problem.message, `${amount} wasn’t placed. Request ${problem.requestId}.`);
  }
}

function creditText(problem: Problem, amount: string): string {
  if (problem.availableCents === undefined) return `${amount} wasn’t placed.`;
  const needed = problem.neededCents === undefined ? amount : formatMoney(problem.neededCents);
  return `${needed} is needed and you have ${formatMoney(problem.availableCents)} of credit available for this lot. Your bid wasn’t placed.`;
}
