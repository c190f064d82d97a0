import type { CreditLimit } from '@assay/contract/shapes/user.ts';
import { type CreditNextStep, NEW_BIDDER_LIMIT_CENTS } from '@assay/domain/credit/credit.ts';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link, useRevalidator } from 'react-router';
import { CreditBar } from '../../account/CreditBar.tsx';
import { LimitRequestForm } from '../../account/LimitRequestForm.tsx';
import { amountFromQuery } from '../../item/amountFromQuery.ts';
import { whenText } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { useLive } from '../../live/useLive.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import { safeNext } from '../../session/next.ts';
import type { Route } from './+types/credit-limit';

export { RouteError as ErrorBoundary } from '../../account/RouteError.tsx';

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

export const meta: Route.MetaFunction = () => personalMeta('Credit limit');

const KIND = { bid: 'Bid you lead with', sealed: 'Sealed bid', invoice: 'Unpaid invoice' } as const;

export default function CreditLimitPage({ loaderData: { credit, status, wantedCents, next } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useLive({ user: true, onEvent: () => void revalidate(), onResume: () => void revalidate() });
  return (
    <>
      <h1>Credit limit</h1>
      <p className="mt-3 max-w-[60ch] text-ink-2">
        How much you may have promised at any one time: the maximums you lead with, sealed bids and unpaid invoices.
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
        With a shipping address, a card and your identity verified you may bid up to{' '}
        {formatMoney(NEW_BIDDER_LIMIT_CENTS)}.
      </EmptyState>
    );
  return (
    <Panel ruled>
      <p className="price-label">Free to bid</p>
      <Price cents={Math.max(0, credit.availableCents)} size="panel" className="mt-1 block" />
      <div className="mt-5">
        <CreditBar credit={credit} />
      </div>
      {credit.availableCents <= 0 ? (
        <Strip tone="seal" title="All of it is bound." className="mt-4">
          A new bid is refused until an invoice is paid or another bidder takes the lead from you.
        </Strip>
      ) : null}
    </Panel>
  );
}

const SUSPENSION = 'Two invoices were not paid within a year. You may bid again';

/** What an unpaid invoice has brought, in the words of the rules; nothing for who has none. */
function Strikes({ credit: { strikes, suspendedUntil } }: { credit: CreditLimit }) {
  if (strikes.length === 0) return null;
  return (
    <section aria-labelledby="strikes">
      <h2 id="strikes" className="text-h3">
        {strikes.length === 1 ? 'One strike' : `${strikes.length} strikes`}
      </h2>
      {suspendedUntil === null ? null : (
        <Strip tone="seal" title="You may not bid for now." className="mt-3">
          {SUSPENSION} {whenText(suspendedUntil)}.
        </Strip>
      )}
      <ul className="mt-3 space-y-2">
        {strikes.map((strike) => (
          <li key={strike.invoiceId ?? strike.at}>
            {strike.invoiceId === null ? (
              'An invoice was not paid.'
            ) : (
              <>
                <Link className="link" to={`/account/invoices/${strike.invoiceId}`}>
                  Invoice {strike.number}
                </Link>{' '}
                was not paid.
              </>
            )}{' '}
            <span className="text-ink-2">
              Given {whenText(strike.at)}.{' '}
              {strike.halvedUntil === null ? '' : `Your limit is halved until ${whenText(strike.halvedUntil)}.`}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-ink-2">
        Two within a year stop your bids for 30 days, a third closes the account. If you think one is wrong, write to
        us.
      </p>
    </section>
  );
}

function Holds({ credit: { holds } }: { credit: CreditLimit }) {
  return (
    <section aria-labelledby="holds">
      <h2 id="holds" className="text-h3">
        What is bound
      </h2>
      {holds.length === 0 ? (
        <p className="mt-3 text-ink-2">Nothing. You lead no lot and owe no invoice.</p>
      ) : (
        <div className="mt-3">
          <Table
            caption="What binds your credit"
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
              { key: 'kind', label: 'Why', cell: (hold) => KIND[hold.kind] },
              { key: 'amount', label: 'Bound', kind: 'amount', cell: (hold) => formatMoney(hold.amountCents) },
            ]}
          />
        </div>
      )}
    </section>
  );
}

const TIERS = [
  ['Address, card and identity done', formatMoney(NEW_BIDDER_LIMIT_CENTS)],
  ['First auction invoice paid', '$5,000'],
  ['Three invoices paid, $5,000 in all', 'from $10,000'],
] as const;

/** What the house names as the next step, in words. */
const NEXT_STEPS: Record<CreditNextStep, string | null> = {
  none: null,
  pay_overdue_invoice: 'Pay the overdue invoice first.',
  complete_onboarding: 'Finish setting up your account.',
  verify_bank_account: 'Verify your bank account.',
  pay_first_invoice: 'Pay your first auction invoice.',
  build_history: 'Keep paying on time: three invoices, $5,000 in all.',
  place_deposit: 'Request a higher limit: we may ask for a deposit.',
};

function Raises({ credit, status }: { credit: CreditLimit; status: string }) {
  const words = credit.nextStep === null ? null : NEXT_STEPS[credit.nextStep];
  return (
    <Panel title="What raises it" className="self-start">
      {words === null ? null : <p className="mb-4 font-semibold">{words}</p>}
      <ul className="space-y-2 text-small">
        {TIERS.map(([need, limit]) => (
          <li key={need} className="flex justify-between gap-4">
            <span className="text-ink-2">{need}</span>
            <span className="num whitespace-nowrap">{limit}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-ink-2">An overdue invoice binds all of it until it is paid.</p>
      {status === 'done' ? null : (
        <LinkButton href="/onboarding" className="mt-5" variant="commit" block>
          Finish setting up
        </LinkButton>
      )}
    </Panel>
  );
}
