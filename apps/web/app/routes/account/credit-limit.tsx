import type { CreditLimit } from '@assay/contract/shapes/credit.ts';
import { type CreditNextStep, NEW_BIDDER_LIMIT_CENTS } from '@assay/domain/credit/credit.ts';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link, useRevalidator } from 'react-router';
import { CreditBar } from '../../features/account/CreditBar.tsx';
import { LimitRequestForm } from '../../features/account/LimitRequestForm.tsx';
import { amountFromQuery } from '../../forms/amountFromQuery.ts';
import { useWriteTime, When } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { useLive } from '../../live/useLive.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import { safeNext } from '../../session/next.ts';
import type { Route } from './+types/credit-limit';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const credit = await loadFor(args, (api) => api.call('user.creditLimit'));
  const { searchParams } = new URL(args.request.url);
  return {
    credit,
    status: viewer.onboardingStatus,
    // What the lot would need, and the way back to it.
    wantedCents: amountFromQuery(searchParams.get('want')),
    next: safeNext(searchParams.get('next')),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Credit limit', matches);

const KIND = { bid: 'Leading bid', sealed: 'Sealed bid', invoice: 'Unpaid invoice' } as const;

export default function CreditLimitPage({ loaderData: { credit, status, wantedCents, next } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useLive({ user: true, onEvent: () => void revalidate(), onResume: () => void revalidate() });
  return (
    <>
      <h1>Credit limit</h1>
      <p className="mt-3 max-w-[60ch] text-ink-2">
        The most you can have committed at one time: maximum bids on lots you’re leading, sealed bids and unpaid
        invoices.
      </p>
      <div className="mt-7 grid grid-cols-1 gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="min-w-0 space-y-8">
          <Limit credit={credit} />
          {credit.isVip || credit.limitCents === 0 ? null : (
            <div id="request" className="scroll-mt-8">
              <LimitRequestForm credit={credit} wantedCents={wantedCents} next={next} />
            </div>
          )}
          <Strikes credit={credit} />
          <Holds credit={credit} />
        </div>
        <Raises credit={credit} status={status} />
      </div>
    </>
  );
}

function Limit({ credit }: { credit: CreditLimit }) {
  if (credit.availableCents === null)
    return (
      <Panel ruled>
        <p className="price-label">Your limit</p>
        <p className="mt-1 text-h3">Unlimited, pay later</p>
        <div className="mt-4">
          <CreditBar credit={credit} />
        </div>
      </Panel>
    );
  if (credit.limitCents === 0)
    return (
      <EmptyState
        title="No limit yet"
        action={
          <LinkButton href="/onboarding" variant="commit">
            Finish setting up
          </LinkButton>
        }
      >
        Once you add a shipping address and a card and verify your identity, you can bid up to{' '}
        {formatMoney(NEW_BIDDER_LIMIT_CENTS)}.
      </EmptyState>
    );
  return (
    <Panel ruled>
      <p className="price-label">Available to bid</p>
      <Price cents={Math.max(0, credit.availableCents)} size="panel" className="mt-1 block" />
      <div className="mt-5">
        <CreditBar credit={credit} />
      </div>
      {credit.availableCents <= 0 ? (
        <Strip tone="seal" title="Your full limit is on hold." className="mt-4">
          You can place a new bid once you pay an invoice or another bidder outbids you.
        </Strip>
      ) : null}
    </Panel>
  );
}

const SUSPENSION = 'You left two invoices unpaid within a year. You can bid again on';

/** The strikes for unpaid invoices and what they mean; nothing without strikes. */
function Strikes({ credit: { strikes, suspendedUntil } }: { credit: CreditLimit }) {
  const write = useWriteTime();
  if (strikes.length === 0) return null;
  return (
    <section aria-labelledby="strikes">
      <h2 id="strikes" className="text-h3">
        {strikes.length === 1 ? 'One strike' : `${strikes.length} strikes`}
      </h2>
      {suspendedUntil === null ? null : (
        <Strip tone="seal" title="Bidding is suspended." className="mt-3">
          {SUSPENSION} <When at={suspendedUntil} />.
        </Strip>
      )}
      <ul className="mt-3 space-y-2">
        {strikes.map((strike) => (
          <li key={strike.invoiceId ?? strike.at}>
            {strike.invoiceId === null ? (
              'An invoice wasn’t paid.'
            ) : (
              <>
                <Link className="link" to={`/account/invoices/${strike.invoiceId}`}>
                  Invoice {strike.number}
                </Link>{' '}
                wasn’t paid.
              </>
            )}{' '}
            <span className="text-ink-2">
              Issued <When at={strike.at} />.{' '}
              {strike.halvedUntil === null ? '' : `Your limit is halved until ${write(strike.halvedUntil)}.`}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-ink-2">
        Two strikes within a year suspend your bidding for 30 days. A third closes your account. If you think a strike
        is a mistake, contact us.
      </p>
    </section>
  );
}

function Holds({ credit: { holds } }: { credit: CreditLimit }) {
  return (
    <section aria-labelledby="holds">
      <h2 id="holds" className="text-h3">
        On hold
      </h2>
      {holds.length === 0 ? (
        <p className="mt-3 text-ink-2">Nothing on hold. Lots you’re leading and unpaid invoices will appear here.</p>
      ) : (
        <div className="mt-3">
          <Table
            caption="Credit on hold"
            rows={holds}
            rowKey={(hold) => hold.href + hold.kind}
            columns={[
              {
                key: 'what',
                label: 'For',
                cell: (hold) => (
                  <Link className="link" to={hold.href}>
                    {hold.title}
                  </Link>
                ),
              },
              { key: 'kind', label: 'Reason', cell: (hold) => KIND[hold.kind] },
              { key: 'amount', label: 'On hold', kind: 'amount', cell: (hold) => formatMoney(hold.amountCents) },
            ]}
          />
        </div>
      )}
    </section>
  );
}

const TIERS = [
  ['Address, card and identity on file', formatMoney(NEW_BIDDER_LIMIT_CENTS)],
  ['First auction invoice paid', '$5,000'],
  ['Three invoices paid, $5,000 total', 'from $10,000'],
] as const;

/** The server’s next step as a sentence. */
const NEXT_STEPS: Record<CreditNextStep, string | null> = {
  none: null,
  pay_overdue_invoice: 'Pay the overdue invoice first.',
  complete_onboarding: 'Finish setting up your account.',
  verify_bank_account: 'Verify your bank account.',
  pay_first_invoice: 'Pay your first auction invoice.',
  build_history: 'Keep paying on time: three invoices, $5,000 total.',
  place_deposit: 'Request a higher limit. We may ask for a deposit.',
};

function Raises({ credit, status }: { credit: CreditLimit; status: string }) {
  const nextStep = credit.nextStep === null ? null : NEXT_STEPS[credit.nextStep];
  return (
    <Panel title="How to raise your limit" className="self-start">
      {nextStep === null ? null : <p className="mb-4 font-semibold">{nextStep}</p>}
      <ul className="space-y-2 text-small">
        {TIERS.map(([need, limit]) => (
          <li key={need} className="flex justify-between gap-4">
            <span className="text-ink-2">{need}</span>
            <span className="num whitespace-nowrap">{limit}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-ink-2">An overdue invoice puts your full limit on hold until it’s paid.</p>
      {status === 'done' ? null : (
        <LinkButton href="/onboarding" className="mt-5" variant="commit" block>
          Finish setting up
        </LinkButton>
      )}
    </Panel>
  );
}
