import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { methodText } from '../../entities/payment/methodText.ts';
import { AddCard } from '../../features/payments/AddCard.tsx';
import { MethodCard } from '../../features/payments/MethodCard.tsx';
import { Payout } from '../../features/payments/Payout.tsx';
import { ResendButton } from '../../forms/ResendButton.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { requestContext } from '../../session/context.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import { nextQuery, safeNext } from '../../session/next.ts';
import type { Route } from './+types/payments';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const { stripeConnectedStatus: payout } = viewer;
  const { list, account, sold } = await loadFor(args, async (api) => {
    const [methods, account, sold] = await Promise.all([
      api.call('payment.methods', { query: { limit: 100 } }),
      // The call creates an account if there is none: only call it for users who have started.
      payout === 'not_connected' ? null : api.call('payment.connectedAccount').catch(nullIfUnavailable),
      api.call('payment.payouts', { query: { limit: 24 } }),
    ]);
    return { list: methods, account, sold };
  });
  const { searchParams } = new URL(args.request.url);
  const add = searchParams.get('add');
  return {
    methods: list.items,
    pending: list.pendingBankAccount,
    unconfirmed: list.unconfirmed,
    isAsked: payout === 'not_connected' || account !== null,
    // On returning from the provider's page, refetch its current state.
    payout: account?.stripeConnectedStatus ?? payout,
    sold: { items: sold.items, owedCents: sold.owedCents, years: sold.years },
    missing: account?.missing ?? [],
    heldUntil: account?.heldUntil ?? null,
    refused: searchParams.get('payout'),
    email: viewer.email,
    isVerified: viewer.emailVerified,
    next: safeNext(searchParams.get('next')),
    adding:
      add === 'bank'
        ? ('bank' as const)
        : add === 'card' || searchParams.has('setup_intent')
          ? ('card' as const)
          : null,
    now: args.context.get(requestContext).serverNow,
  };
}

/**
 * The page works without the provider's data on the payout account: while the provider is down, for users over the rate
 * limit (reliability D.10), and for visits by a typed URL or from another site, which the call refuses because it can
 * create an account.
 */
function nullIfUnavailable(error: unknown): null {
  if (error instanceof Response && [403, 429, 503].includes(error.status)) return null;
  throw error;
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Payments', matches);

const HERE = '/account/payments';

// Only for users who add, verify or confirm a bank account, or have sold something. No boundary: the server-rendered
// content stays until it loads.
const AddBank = lazyWithRetry(() => import('../../features/payments/AddBank.tsx'), 'AddBank');
const VerifyBank = lazyWithRetry(() => import('../../features/payments/VerifyBank.tsx'), 'VerifyBank');
const SavedBank = lazyWithRetry(() => import('../../features/payments/KeptBank.tsx'), 'SavedBank');
const Payouts = lazyWithRetry(() => import('../../features/payments/Payouts.tsx'), 'Payouts');

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { methods, pending, payout, sold, missing, heldUntil, refused, email, isVerified, next, now } = loaderData;
  const { isAsked, unconfirmed } = loaderData;
  const { revalidate } = useRevalidator();
  // From our own page the call is answered.
  useEffect(() => {
    if (!isAsked) void revalidate();
  }, [isAsked, revalidate]);
  const adding = isVerified ? loaderData.adding : null;
  const navigate = useNavigate();
  const announce = useAnnounce();
  const cards = methods.filter(({ type }) => type === 'user_card');
  const banks = methods.filter(({ type }) => type === 'user_bank_account');
  const back = () => navigate(HERE, { replace: true, preventScrollReset: true });
  const saved = async (method: PaymentMethod): Promise<void> => {
    await (next === null ? back() : navigate(next, { replace: true }));
    announce(`${methodText(method)} saved`);
  };
  const addPath = (method: 'card' | 'bank') => `${HERE}?add=${method}${nextQuery(next).replace('?', '&')}`;
  const cancel = <Button onClick={() => void back()}>Cancel</Button>;
  return (
    <div className="max-w-3xl">
      <h1>Payments</h1>
      <section aria-labelledby="cards" className="mt-7">
        <h2 id="cards" className="text-h3">
          Cards
        </h2>
        <Methods methods={cards} now={now} />
        {adding === 'card' ? (
          <Panel title="New card" className="mt-4">
            <AddCard onSaved={saved} more={cancel} />
          </Panel>
        ) : cards.length === 0 ? (
          <div className="mt-4">
            <EmptyState
              title="No cards yet"
              action={
                isVerified ? (
                  <LinkButton href={addPath('card')} variant="commit">
                    Add a card
                  </LinkButton>
                ) : (
                  <ResendButton email={email} label="Resend the verification link" />
                )
              }
            >
              {isVerified
                ? 'You need a card before your first bid. We won’t charge it until you win or buy.'
                : 'Verify your email to add a card.'}
            </EmptyState>
          </div>
        ) : isVerified ? (
          <LinkButton href={addPath('card')} className="mt-4">
            Add a card
          </LinkButton>
        ) : null}
      </section>
      <section aria-labelledby="banks" className="mt-12">
        <h2 id="banks" className="text-h3">
          Bank accounts
        </h2>
        <Methods methods={banks} now={now} />
        {unconfirmed.length === 0 ? null : (
          <ul className="mt-4 grid gap-4 md:grid-cols-2">
            {unconfirmed.map((method) => (
              <li key={method.id}>
                <SavedBank method={method} />
              </li>
            ))}
          </ul>
        )}
        {pending === null ? null : (
          <Panel title="Waiting for deposits" className="mt-4">
            <VerifyBank
              key={pending.setupIntentId}
              pending={pending}
              onVerified={saved}
              onOver={async () => {
                await back();
              }}
            />
          </Panel>
        )}
        {adding === 'bank' && pending === null ? (
          <Panel title="New bank account" className="mt-4">
            <AddBank
              onSaved={saved}
              onWaiting={async ({ bankName, last4 }) => {
                await back();
                announce(`Verify ${bankName} ending in ${last4} when the deposits arrive`);
              }}
              more={cancel}
            />
          </Panel>
        ) : (
          <>
            {banks.length + unconfirmed.length > 0 || pending !== null ? null : (
              <p className="mt-3 max-w-[60ch] text-ink-2">
                Pay for items over the card limit from a US bank account. A debit takes about four business days.
              </p>
            )}
            {isVerified && pending === null ? (
              <LinkButton href={addPath('bank')} className="mt-4">
                Add a bank account
              </LinkButton>
            ) : null}
          </>
        )}
      </section>
      <Payout status={payout} missing={missing} heldUntil={heldUntil} refused={refused} onBack={() => void back()} />
      {sold.items.length === 0 && sold.owedCents === 0 ? null : <Payouts {...sold} />}
    </div>
  );
}

function Methods({ methods, now }: { methods: readonly PaymentMethod[]; now: number }) {
  if (methods.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-4 md:grid-cols-2">
      {methods.map((method) => (
        <li key={method.id}>
          <MethodCard method={method} now={now} />
        </li>
      ))}
    </ul>
  );
}
