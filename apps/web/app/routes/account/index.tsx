import type { Me } from '@assay/contract/shapes/account.ts';
import type { CreditLimit } from '@assay/contract/shapes/credit.ts';
import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { Tone } from '@assay/ui/tone.ts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { invoiceBadge, isPayable, subjectOf } from '../../entities/invoice/invoiceText.ts';
import { ATTENTION, type AttentionKind } from '../../features/account/attention.ts';
import { CreditBar } from '../../features/account/CreditBar.tsx';
import { messageOf } from '../../forms/faults.ts';
import { ResendButton } from '../../forms/ResendButton.tsx';
import { useTimeZone, whenText } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { useLive } from '../../live/useLive.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import type { Route } from './+types/index';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const SHOWN = 5;
/** Only the newest offers: those that need an answer are among them, since they expire after two days. */
const OFFERS = 24;

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const [due, outbid, winning, credit, received, made, lotOffers, gifts, sales, payouts] = await loadFor(args, (api) =>
    Promise.all([
      api.call('invoice.all', { query: { status: 'due', limit: SHOWN } }),
      api.call('item.bidding', { query: { active: 'true', filter_by: 'losing', limit: SHOWN } }),
      api.call('item.bidding', { query: { active: 'true', filter_by: 'winning', limit: 1 } }),
      api.call('user.creditLimit'),
      api.call('offer.ownerLatest', { query: { limit: OFFERS } }),
      api.call('offer.userLatest', { query: { limit: OFFERS } }),
      api.call('lotOffer.own', { query: { limit: OFFERS } }),
      api.call('transfer.all', { query: { limit: OFFERS } }),
      api.call('offer.inTransactions', { query: { limit: OFFERS } }),
      api.call('payment.payouts', { query: { limit: OFFERS } }),
    ]),
  );
  return {
    viewer,
    due,
    outbid: {
      total: outbid.total,
      items: outbid.items.map(({ item }) => ({ slug: item.slug, title: item.title, lot: item.auction })),
    },
    winning: winning.total,
    credit,
    lotOffers: lotOffers.items.filter(({ status }) => status === 'offered'),
    gifts: gifts.items
      .filter(({ side, status }) => side === 'receiver' && status === 'pending')
      .map(({ id, item, otherSide, expiresAt }) => ({ id, title: item.title, from: otherSide, expiresAt })),
    // What the buyer must pay is an invoice; here what only the sale's page shows.
    sales: sales.items
      .filter(
        ({ kind, side, mustAct }) =>
          kind === 'resale' && (mustAct === 'both' || (mustAct === side && side === 'seller')),
      )
      .map(({ item, side, now, otherwise, actBy }) => ({
        id: `${item.id} ${side}`,
        title: item.title,
        now,
        otherwise,
        actBy,
      })),
    payouts: payouts.items
      .filter(({ blockedReason }) => blockedReason === 'account' || blockedReason === 'refused')
      .map(({ id, title, netCents, blockedReason }) => ({ id, title, netCents, blockedReason })),
    // Only those this side must answer; the page needs no others.
    offers: [
      ...made.items.filter(({ status }) => status === 'countered'),
      ...received.items.filter(({ status, isCharging }) => status === 'pending' && !isCharging),
    ].map(({ id, side, item, amountCents, counterCents, expiresAt }) => ({
      id,
      side,
      title: item.title,
      cents: counterCents ?? amountCents,
      expiresAt,
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Your account', matches);

export default function AccountHome({
  loaderData: { viewer, due, outbid, winning, credit, offers, lotOffers, gifts, sales, payouts },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useLive({ user: true, onEvent: () => void revalidate(), onResume: () => void revalidate() });
  const zone = useTimeZone();
  const cards = {
    lot_offer: lotOffers.map(({ id, kind, amountCents, title, slug, expiresAt }) => (
      <Card
        key={id}
        tone="amber"
        title={`${kind === 'second_chance' ? 'Second chance:' : 'Offered to you:'} ${title} for ${formatMoney(amountCents)}.`}
        action={
          <LinkButton href={`/items/${slug}`} variant="commit">
            Answer
          </LinkButton>
        }
      >
        {`Answer by ${whenText(expiresAt, zone)}. Accepting is binding.`}
      </Card>
    )),
    invoice: due.items.map((invoice) => <DueInvoice key={invoice.id} invoice={invoice} />),
    offer: offers.slice(0, SHOWN).map((offer) => <OfferToAnswer key={offer.id} offer={offer} />),
    sale: sales.map(({ id, title, now, otherwise, actBy }) => (
      <Card
        key={id}
        tone="amber"
        title={`${title}: ${now}`}
        action={
          <LinkButton href="/buying/in-transaction" variant="commit">
            Continue
          </LinkButton>
        }
      >
        {`${actBy === null ? '' : `By ${whenText(actBy, zone)}. `}${otherwise}`}
      </Card>
    )),
    gift: gifts.map(({ id, title, from, expiresAt }) => (
      <Card
        key={id}
        tone="amber"
        title={`${from} wants to give you ${title}.`}
        action={
          <LinkButton href="/buying/owned-items" variant="commit">
            Answer
          </LinkButton>
        }
      >
        {`Accept by ${whenText(expiresAt, zone)}.`}
      </Card>
    )),
    identity: identityProblem(viewer),
    payout: [
      ...payouts.map(({ id, title, netCents, blockedReason }) => (
        <Card
          key={id}
          tone="seal"
          title={`We couldn’t send your ${formatMoney(netCents, true)} for ${title}.`}
          action={<LinkButton href="/account/payments#payout">Check payout account</LinkButton>}
        >
          {blockedReason === 'refused'
            ? 'We’ll try again tomorrow. Check your payout account.'
            : 'We’ll send it once your payout account is complete.'}
        </Card>
      )),
      ...payoutProblem(viewer),
    ],
    setup: steps(viewer),
    outbid: outbid.items.map(({ slug, title, lot }) => (
      <Card
        key={slug}
        tone="seal"
        title={`Outbid on ${title}.`}
        action={<LinkButton href={`/items/${slug}`}>Bid again</LinkButton>}
      >
        {lot === null ? null : `Next bid ${formatMoney(lot.minNextBidCents)}.`}
      </Card>
    )),
  } satisfies Record<AttentionKind, ReactNode[]>;
  const urgent = ATTENTION.flatMap((kind) => cards[kind]);
  const moreOffers = Math.max(0, offers.length - SHOWN);
  const more = moreOffers + due.total - due.items.length + outbid.total - outbid.items.length;
  return (
    <>
      <h1>Hello, {viewer.firstName || viewer.username}</h1>
      <div className="mt-7 grid gap-8 lg:grid-cols-[1fr_22rem]">
        <section aria-labelledby="urgent">
          <h2 id="urgent" className="text-h3">
            {urgent.length === 0 ? 'You’re all caught up' : 'Needs your attention'}
          </h2>
          {urgent.length === 0 ? (
            <div className="mt-4">
              <EmptyState
                title="Nothing to do right now"
                action={<LinkButton href="/marketplace?sort=ending_soon">See lots closing soon</LinkButton>}
              >
                Anything that needs your attention, such as an invoice, an offer or an outbid lot, will appear here.
              </EmptyState>
            </div>
          ) : (
            <ul className="mt-4 space-y-3">{urgent}</ul>
          )}
          {more > 0 ? (
            <p className="mt-4">
              <Link
                className="link"
                to={
                  moreOffers > 0
                    ? '/buying/offers'
                    : outbid.total > SHOWN
                      ? '/buying/loosing-bids'
                      : '/account/invoices'
                }
              >
                {more} more
              </Link>
            </p>
          ) : null}
        </section>
        <aside className="space-y-6">
          <CreditPanel credit={credit} winning={winning} />
          <LogOut viewer={viewer} />
        </aside>
      </div>
    </>
  );
}

function Card({
  tone,
  title,
  action,
  children,
}: {
  tone: Tone;
  title: string;
  action: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li>
      <Strip tone={tone} title={title} action={action} className="flex-wrap">
        {children}
      </Strip>
    </li>
  );
}

function DueInvoice({ invoice }: { invoice: Invoice }) {
  const zone = useTimeZone();
  const isLate = invoice.overdue || invoice.status === 'failed';
  const total = formatMoney(invoice.totalCents, true);
  // A pending debit, a dispute or a pending quote: nothing to pay now, but not settled.
  if (!isPayable(invoice))
    return (
      <Card
        tone={invoiceBadge(invoice).tone}
        title={`${invoiceBadge(invoice).label}: ${total} for ${subjectOf(invoice)}.`}
        action={<LinkButton href={`/account/invoices/${invoice.id}`}>View</LinkButton>}
      />
    );
  return (
    <Card
      tone={isLate ? 'seal' : 'amber'}
      title={`${invoice.status === 'failed' ? 'Payment failed:' : 'Pay'} ${total} for ${subjectOf(invoice)}.`}
      action={
        <LinkButton href={`/account/invoices/${invoice.id}`} variant="commit">
          Pay
        </LinkButton>
      }
    >
      {invoice.dueAt === null ? null : `${invoice.overdue ? 'Was due' : 'Due'} ${whenText(invoice.dueAt, zone)}.`}
    </Card>
  );
}

type OfferCard = Route.ComponentProps['loaderData']['offers'][number];

function OfferToAnswer({ offer: { side, title, cents, expiresAt } }: { offer: OfferCard }) {
  const isMine = side === 'buyer';
  return (
    <Card
      tone="amber"
      title={`${isMine ? 'Counter offer of' : 'Offer of'} ${formatMoney(cents, true)} for ${title}.`}
      action={
        <LinkButton href={`/buying/offers${isMine ? '?tab=made' : ''}`} variant="commit">
          Respond
        </LinkButton>
      }
    >
      {`Expires ${whenText(expiresAt, useTimeZone())}.`}
    </Card>
  );
}

const STEPS = {
  shipping: ['Add your shipping address', 'See exact shipping and tax on every item.', 'shipping-address'],
  payment: ['Add a payment method', 'You need a card or bank account before your first bid.', 'payment-information'],
  identity: ['Verify your identity', 'Start bidding and get a credit limit.', 'identity-verification'],
} as const;

/** What the payout account still needs. */
function payoutProblem(viewer: Me): ReactNode[] {
  return viewer.stripeConnectedStatus === 'requires_input'
    ? [
        <Card
          key="payout"
          tone="amber"
          title="Your payout account needs more information."
          action={<LinkButton href="/account/payments">Continue</LinkButton>}
        >
          We’ll hold your payouts until it’s complete.
        </Card>,
      ]
    : [];
}

/** An identity check that staff have asked for again, after the setup was done. */
function identityProblem(viewer: Me): ReactNode[] {
  if (viewer.onboardingStatus !== 'done' || viewer.kycVerificationStatus !== 'requires_input') return [];
  return [
    <Card
      key="identity"
      tone="seal"
      title="Verify your identity."
      action={
        <LinkButton href="/onboarding/identity-verification" variant="commit">
          Verify
        </LinkButton>
      }
    >
      You can’t bid or receive payouts until you do.
    </Card>,
  ];
}

function steps(viewer: Me): ReactNode[] {
  const { onboardingStatus: status } = viewer;
  if (!viewer.emailVerified)
    return [
      <Card
        key="email"
        tone="amber"
        title="Please verify your email."
        action={<ResendButton email={viewer.email} label="Resend" />}
      >
        We sent a link to {viewer.email}.
      </Card>,
    ];
  if (status === 'done' || status === 'registered') return [];
  const [title, why, path] = STEPS[status];
  const isRefused = status === 'identity' && viewer.kycVerificationStatus === 'requires_input';
  return [
    <Card
      key="onboarding"
      tone={isRefused ? 'seal' : 'neutral'}
      title={isRefused ? 'We couldn’t verify your identity yet.' : `${title}.`}
      action={<LinkButton href={`/onboarding/${path}`}>{isRefused ? 'Try again' : 'Continue'}</LinkButton>}
    >
      {why}
    </Card>,
  ];
}

function CreditPanel({ credit, winning }: { credit: CreditLimit; winning: number }) {
  return (
    <Panel title="Your bids">
      <p>
        {winning === 0
          ? 'You’re not leading any lots.'
          : `You’re leading ${winning === 1 ? 'one lot' : `${winning} lots`}.`}{' '}
        <Link className="link" to={winning === 0 ? '/buying/active-bids' : '/buying/winning-bids'}>
          See your bids
        </Link>
      </p>
      <div className="mt-4">
        <CreditBar credit={credit} />
      </div>
      <p className="mt-3">
        <Link className="link" to="/account/credit-limit">
          About your credit limit
        </Link>
      </p>
    </Panel>
  );
}

function LogOut({ viewer }: { viewer: Me }) {
  const { logOut } = useSession();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState('');
  const logOutAndReport = async (): Promise<void> => {
    setPending(true);
    try {
      await logOut();
    } catch (error) {
      setError(await messageOf(error));
      setPending(false);
    }
  };
  return (
    <Panel title="This session">
      <p className="text-ink-2">
        Logged in as <span className="text-ink">{viewer.email}</span>
      </p>
      <Button className="mt-4" pending={isPending} pendingLabel="Logging out…" onClick={() => void logOutAndReport()}>
        Log out
      </Button>
      <p role="alert" className="mt-2 text-small text-seal">
        {error}
      </p>
    </Panel>
  );
}
