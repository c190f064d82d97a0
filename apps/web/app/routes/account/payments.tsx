import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { useNavigate } from 'react-router';
import { requestContext } from '../../context.ts';
import { personalMeta } from '../../lib/title.ts';
import { AddCard } from '../../payments/AddCard.tsx';
import { expiryState, expiryText, methodText } from '../../payments/methodWords.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import { ResendButton } from '../../session/ResendButton.tsx';
import type { Route } from './+types/payments';

export { RouteError as ErrorBoundary } from '../../account/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const list = await loadFor(args, (api) => api.call('payment.methods', { query: { limit: 100 } }));
  const { searchParams } = new URL(args.request.url);
  return {
    methods: list.items,
    email: viewer.email,
    isVerified: viewer.emailVerified,
    isAdding: searchParams.get('add') === 'card' || searchParams.has('setup_intent'),
    now: args.context.get(requestContext).serverNow,
  };
}

export const meta: Route.MetaFunction = () => personalMeta('Payments');

const HERE = '/account/payments';

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { methods, email, isVerified, isAdding, now } = loaderData;
  const navigate = useNavigate();
  const announce = useAnnounce();
  return (
    <div className="max-w-3xl">
      <h1>Payments</h1>
      <section aria-labelledby="cards" className="mt-7">
        <h2 id="cards" className="text-h3">
          Cards
        </h2>
        {methods.length > 0 ? (
          <ul className="mt-4 grid gap-4 md:grid-cols-2">
            {methods.map((method) => (
              <li key={method.id}>
                <MethodCard method={method} now={now} />
              </li>
            ))}
          </ul>
        ) : isAdding ? null : (
          <div className="mt-4">
            <EmptyState
              title="No card yet"
              action={
                isVerified ? (
                  <LinkButton href={`${HERE}?add=card`} variant="commit">
                    Add a card
                  </LinkButton>
                ) : (
                  <ResendButton email={email} label="Resend the verification link" />
                )
              }
            >
              {isVerified
                ? 'A card is needed before the first bid. Nothing is charged until you win or buy.'
                : 'Please verify your email, then a card can be added.'}
            </EmptyState>
          </div>
        )}
      </section>
      {isAdding && isVerified ? (
        <Panel title="New card" className="mt-6">
          <AddCard
            onSaved={async (method) => {
              await navigate(HERE, { replace: true });
              announce(`${methodText(method)} saved`);
            }}
            more={<Button onClick={() => void navigate(HERE, { replace: true })}>Cancel</Button>}
          />
        </Panel>
      ) : methods.length > 0 && isVerified ? (
        <LinkButton href={`${HERE}?add=card`} className="mt-6">
          Add a card
        </LinkButton>
      ) : null}
    </div>
  );
}

function MethodCard({ method, now }: { method: PaymentMethod; now: number }) {
  const expiry = expiryText(method);
  const state = expiryState(method, now);
  return (
    <Panel as="article" label={methodText(method)} className="h-full">
      <p className="flex items-center gap-3 font-semibold">
        <Icon name={method.type === 'user_bank_account' ? 'bank' : 'card'} />
        {methodText(method)}
      </p>
      {expiry === null ? null : <p className="mt-1 text-small text-ink-2 num">Valid to {expiry}</p>}
      <p className="mt-3 flex min-h-[1.625rem] flex-wrap gap-2">
        {method.isDefault ? <Chip tone="commit">Default</Chip> : null}
        {state === 'expiring' ? <Chip tone="amber">Expires soon</Chip> : null}
        {state === 'expired' ? <Chip tone="seal">Expired</Chip> : null}
      </p>
    </Panel>
  );
}
