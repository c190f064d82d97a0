import type { Problem } from '@assay/client/index.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router';
import { titleOn } from '../lib/title.ts';
import { useBusinessName, useShellData } from '../session/shellData.ts';

/** In the place of a page of the account or office that could not be loaded; the frame around it stays. */
export function RouteError() {
  const error = useRouteError();
  const shell = useShellData();
  const site = useBusinessName();
  const { revalidate, state } = useRevalidator();
  const isOffice = /^\/office(?:\/|$)/.test(useLocation().pathname);
  const answer = isRouteErrorResponse(error) ? error : null;
  const problem = (answer?.data ?? null) as Problem | null;
  const isMissing = answer?.status === 404;
  if (answer?.status === 403 && problem?.code === 'forbidden') return <NotAllowed problem={problem} />;
  const id = problem?.requestId ?? shell?.requestId ?? null;
  const title = isMissing ? 'Page not found' : 'We couldn’t load this page';
  return (
    <Panel as="div" className="max-w-2xl">
      <title>{titleOn(site, title)}</title>
      <h1 className="text-h3">{title}</h1>
      <p className="mt-3 text-ink-2" role="alert">
        {isMissing
          ? isOffice
            ? 'The record was removed, or the link is wrong. Search for it from any page of the office.'
            : 'It doesn’t exist or belongs to another account.'
          : (problem?.message ?? 'An unexpected error occurred. Please try again later.')}
      </p>
      {isMissing || id === null ? null : (
        <p className="mt-3 text-small text-ink-2">
          Request <span className="mono text-ink">{id}</span>
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {isMissing ? null : (
          <Button variant="commit" pending={state === 'loading'} pendingLabel="Trying…" onClick={() => revalidate()}>
            Retry
          </Button>
        )}
        {isOffice ? (
          <LinkButton href="/office" variant={isMissing ? 'commit' : 'quiet'}>
            Back to Today
          </LinkButton>
        ) : (
          <LinkButton href="/account">Account</LinkButton>
        )}
      </div>
    </Panel>
  );
}

/** For someone whose roles do not include this page. */
function NotAllowed({ problem }: { problem: Problem }) {
  const title = 'This page isn’t part of your work';
  const site = useBusinessName();
  return (
    <Panel as="div" className="max-w-2xl">
      <title>{titleOn(site, title)}</title>
      <h1 className="text-h3">{title}</h1>
      <p className="mt-3 text-ink-2">{problem.detail ?? problem.message}</p>
      <div className="mt-6">
        <LinkButton href="/office" variant="commit">
          Back to Today
        </LinkButton>
      </div>
    </Panel>
  );
}
