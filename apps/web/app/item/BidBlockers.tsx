import type { Access, MissingStep } from '@assay/contract/shapes/auction.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { nextQuery } from '../session/next.ts';
import { limitRequestPath } from './limitRequestPath.ts';
import { NewBidderLimit } from './NewBidderLimit.tsx';
import type { PanelState } from './panelState.ts';
import { easternDateTime } from './times.ts';
import type { BidState } from './useBid.ts';

const STEPS: Record<MissingStep, { href: string; label: string; why: string }> = {
  sign_in: { href: '/login', label: 'Log in', why: 'Bids are made in a name.' },
  email: { href: '/verify-email', label: 'Verify your e-mail', why: 'We sent a link; it can be sent again.' },
  terms: { href: '/onboarding/basic-info', label: 'Accept the terms of sale', why: 'Bids are binding.' },
  shipping: { href: '/onboarding/shipping-address', label: 'Add a shipping address', why: 'It sets shipping and tax.' },
  payment: {
    href: '/onboarding/payment-information',
    label: 'Add a card or bank account',
    why: 'Nothing is charged before you win.',
  },
  identity: {
    href: '/onboarding/identity-verification',
    label: 'Verify your identity',
    why: 'An ID, about two minutes.',
  },
  bank_account: {
    href: '/account/payments?add=bank',
    label: 'Add a bank account',
    why: 'This is paid by bank transfer, not by card. Nothing is taken before you win.',
  },
};

/** Why one cannot bid now, and the one thing to do about it. */
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
  switch (state.action) {
    case 'get_credit':
      return (
        <>
          <Strip tone={state.standing === 'leading' ? 'neutral' : 'seal'} title="BID EXCEEDS CREDIT LIMIT">
            The next bid is {formatMoney(bid.minimumCents)}
            {bid.creditCents === null ? '' : ` and ${formatMoney(Math.max(0, bid.creditCents))} is free for this lot`}.
          </Strip>
          <LinkButton
            href={limitRequestPath(here, bid.amountCents ?? bid.minimumCents)}
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
          <Strip tone="seal" title="An invoice is overdue.">
            Pay it and you can bid again at once.
          </Strip>
          <LinkButton href="/account/invoices" variant="commit" size="large" block>
            Open your invoices
          </LinkButton>
        </>
      );
    case 'contact':
      return (
        <Strip tone="seal" title={access?.suspendedUntil ? 'You may not bid for now.' : 'Your account is blocked.'}>
          {access?.suspendedUntil
            ? `Two invoices were not paid within a year. You may bid again ${easternDateTime(Date.parse(access.suspendedUntil))}.`
            : 'Write to the house to have it looked at.'}
        </Strip>
      );
    default:
      return (
        <Steps
          missing={access?.missing ?? []}
          amountCents={bid.amountCents ?? bid.minimumCents}
          here={bid.amountCents === null ? here : `${here}?bid=${bid.amountCents / 100}`}
        />
      );
  }
}

/** The steps that are left, each with its page. The list is the house's and gets shorter with each. */
function Steps({ missing, here, amountCents }: { missing: readonly MissingStep[]; here: string; amountCents: number }) {
  const [first] = missing;
  if (first === undefined) return null;
  const back = nextQuery(here);
  const hrefOf = ({ href }: { href: string }) => href + (href.includes('?') ? back.replace('?', '&') : back);
  return (
    <div className="why-not">
      <h2 className="text-h4">
        {missing.length === 1 ? 'One step before you can bid' : `${missing.length} steps before you can bid`}
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
