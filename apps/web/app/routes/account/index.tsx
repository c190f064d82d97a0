import type { Me } from '@assay/contract/shapes/account.ts';
import type { CreditLimit } from '@assay/contract/shapes/credit.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { AttentionText } from '../../features/account/AttentionText.tsx';
import { CreditBar } from '../../features/account/CreditBar.tsx';
import { type Attention, readAttention } from '../../features/account/readAttention.ts';
import { messageOf } from '../../forms/faults.ts';
import { ResendButton } from '../../forms/ResendButton.tsx';
import { personalMeta } from '../../lib/title.ts';
import { useLive } from '../../live/useLive.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import type { Route } from './+types/index';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const [attention, winning, credit] = await loadFor(args, (api) =>
    Promise.all([
      readAttention(api, viewer),
      api.call('item.bidding', { query: { active: 'true', filter_by: 'winning', limit: 1 } }),
      api.call('user.creditLimit'),
    ]),
  );
  return { viewer, attention, winning: winning.total, credit };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Your account', matches);

export default function AccountHome({
  loaderData: {
    viewer,
    attention: { entries, more },
    winning,
    credit,
  },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useLive({ user: true, onEvent: () => void revalidate(), onResume: () => void revalidate() });
  return (
    <>
      <h1>Hello, {viewer.firstName || viewer.username}</h1>
      <div className="mt-7 grid gap-8 lg:grid-cols-[1fr_22rem]">
        <section aria-labelledby="urgent">
          <h2 id="urgent" className="text-h3">
            {entries.length === 0 ? 'You’re all caught up' : 'Needs your attention'}
          </h2>
          {entries.length === 0 ? (
            <div className="mt-4">
              <EmptyState
                title="Nothing to do right now"
                action={<LinkButton href="/marketplace?sort=ending_soon">See lots closing soon</LinkButton>}
              >
                Anything that needs your attention, such as an invoice, an offer or an outbid lot, will appear here.
              </EmptyState>
            </div>
          ) : (
            <ul className="mt-4 space-y-3">
              {entries.map((entry) => (
                <Card key={`${entry.kind} ${entry.key}`} entry={entry} email={viewer.email} />
              ))}
            </ul>
          )}
          {more === null ? null : (
            <p className="mt-4">
              <Link className="link" to={more.href}>
                {more.count} more
              </Link>
            </p>
          )}
        </section>
        <aside className="space-y-6">
          <CreditPanel credit={credit} winning={winning} />
          <LogOut viewer={viewer} />
        </aside>
      </div>
    </>
  );
}

function Card({ entry: { tone, title, deadline, text, action }, email }: { entry: Attention; email: string }) {
  return (
    <li>
      <Strip
        tone={tone}
        title={title}
        className="flex-wrap"
        action={
          action === null ? (
            <ResendButton email={email} label="Resend" />
          ) : (
            <LinkButton href={action.href} variant={action.isMain ? 'commit' : 'quiet'}>
              {action.label}
            </LinkButton>
          )
        }
      >
        <AttentionText deadline={deadline} text={text} />
      </Strip>
    </li>
  );
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
