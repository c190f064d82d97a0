import type { Access, MissingStep } from '@assay/contract/shapes/auction.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { weekdayTime } from '../../entities/lot/times.ts';
import { useOwnAhead, useTimeZone } from '../../lib/DateTime.tsx';
import { nextQuery } from '../../session/next.ts';
import { limitRequestPath } from './limitRequestPath.ts';
import { NewBidderLimit } from './NewBidderLimit.tsx';
import type { PanelState } from './panelState.ts';
import type { BidState } from './useBid.ts';

const STEPS: Record<MissingStep, { href: string; label: string; why: string }> = {
  sign_in: { href: '/login', label: 'Log in', why: 'You need an account to bid.' },
  email: { href: '/verify-email', label: 'Verify your email', why: 'We sent you a link. You can request a new one.' },
  terms: { href: '/onboarding/basic-info', label: 'Accept the terms of sale', why: 'Bids are binding.' },
  shipping: {
    href: '/onboarding/shipping-address',
    label: 'Add a shipping address',
    why: 'We use it to calculate shipping and tax.',
  },
  payment: {
    href: '/onboarding/payment-information',
    label: 'Add a card or bank account',
    why: 'You’re charged only if you win.',
  },
  identity: {
    href: '/onboarding/identity-verification',
    label: 'Verify your identity',
    why: 'Takes about two minutes. Have your ID ready.',
  },
  bank_account: {
    href: '/account/payments?add=bank',
    label: 'Add a bank account',
    why: 'You pay for this lot by bank transfer, not by card. We debit your account only if you win.',
  },
};

/** Why the viewer can't bid now, and the one thing to do about it. */
export function BidBlockers({
  access,
  state,
  bid,
  here,
}: {
  access: Access | null;
  state: PanelState;
  bid: BidState;
  here: string;
}) {
  const holdCents = bid.holdOf(bid.minimumCents);
  const zone = useTimeZone();
  const ownAhead = useOwnAhead();
  switch (state.action) {
    case 'get_credit':
      return (
        <>
          <Strip tone={state.standing === 'leading' ? 'neutral' : 'seal'} title="BID EXCEEDS CREDIT LIMIT">
            The next bid is {formatMoney(bid.minimumCents)}
            {holdCents === bid.minimumCents ? '' : ` (${formatMoney(holdCents)} with the buyer’s premium)`}
            {bid.creditCents === null
              ? ''
              : `, and you have ${formatMoney(Math.max(0, bid.creditCents))} of credit available for this lot`}
            .
          </Strip>
          <LinkButton
            href={limitRequestPath(
              here,
              bid.amountCents ?? bid.minimumCents,
              bid.holdOf(bid.amountCents ?? bid.minimumCents),
            )}
            variant="commit"
            size="large"
            block
          >
            Request a higher limit
          </LinkButton>
        </>
      );
    case 'pay_overdue':
      return (
        <>
          <Strip tone="seal" title="You have an overdue invoice.">
            Pay it to bid again right away.
          </Strip>
          <LinkButton href="/account/invoices" variant="commit" size="large" block>
            View invoices
          </LinkButton>
        </>
      );
    case 'contact':
      return (
        <Strip tone="seal" title={access?.suspendedUntil ? 'You can’t bid right now.' : 'Your account is blocked.'}>
          {access?.suspendedUntil
            ? `You left two invoices unpaid within a year. You can bid again on ${weekdayTime(Date.parse(access.suspendedUntil), zone)}${ownAhead(Date.parse(access.suspendedUntil))}.`
            : 'Contact us to have it reviewed.'}
        </Strip>
      );
    default:
      return (
        <Steps
          missing={access?.missing ?? []}
          amountCents={bid.holdOf(bid.amountCents ?? bid.minimumCents)}
          here={bid.amountCents === null ? here : `${here}?bid=${bid.amountCents / 100}`}
        />
      );
  }
}

/** The remaining steps, each with its page. The server decides the list. */
function Steps({ missing, here, amountCents }: { missing: readonly MissingStep[]; here: string; amountCents: number }) {
  const [first] = missing;
  if (first === undefined) return null;
  const back = nextQuery(here);
  const hrefOf = ({ href }: { href: string }) => href + (href.includes('?') ? back.replace('?', '&') : back);
  return (
    <div className="why-not">
      <h2 className="text-h4">
        {missing.length === 1 ? 'One step left before you can bid' : `${missing.length} steps left before you can bid`}
      </h2>
      {missing.includes('identity') ? <NewBidderLimit amountCents={amountCents} /> : null}
      <ol>
        {missing.map((step) => (
          <li key={step}>
            <Anchor className="why-not-step" href={hrefOf(STEPS[step])}>
              <span>
                <b>{STEPS[step].label}</b>
                <span className="why-not-why">{STEPS[step].why}</span>
              </span>
              <Icon name="right" />
            </Anchor>
          </li>
        ))}
      </ol>
      <LinkButton href={hrefOf(STEPS[first])} variant="commit" size="large" block>
        {STEPS[first].label}
      </LinkButton>
    </div>
  );
}
