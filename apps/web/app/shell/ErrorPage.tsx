import { GuillocheBand } from '@assay/ui/components/GuillocheBand.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { isRouteErrorResponse } from 'react-router';
import { titleOn } from '../lib/title.ts';
import { useBusinessName } from '../session/shellData.ts';

/** Request id and message of an API answer. */
function problemIn(data: unknown): { requestId: string | null } {
  if (typeof data !== 'object' || data === null) return { requestId: null };
  const { requestId } = data as { requestId?: unknown };
  return { requestId: typeof requestId === 'string' ? requestId : null };
}

/** Shown instead of a page that does not exist or failed. The id finds the request in the server log. */
export function ErrorPage({ error, requestId }: { error: unknown; requestId: string | null }) {
  const site = useBusinessName();
  const answer = isRouteErrorResponse(error) ? error : null;
  const missing = answer?.status === 404;
  const busy = answer?.status === 429 || answer?.status === 503;
  const id = (answer ? problemIn(answer.data).requestId : null) ?? requestId;
  const title = missing ? 'Page not found' : busy ? 'We’re very busy right now' : 'Something went wrong';
  return (
    <div className="page py-12 md:py-24">
      <title>{titleOn(site, title)}</title>
      <div className="max-w-2xl border border-line bg-surface">
        <GuillocheBand seed={id ?? title} className="border-t-0" />
        <div className="p-6 md:p-10">
          <p className="text-small text-ink-3 num">{missing ? '404' : (answer?.status ?? 500)}</p>
          <h1 className="mt-2">{title}</h1>
          <p className="mt-4 max-w-[52ch] text-lead text-ink-2">
            {missing
              ? 'Check the address for typos, search above, or start from the marketplace.'
              : busy
                ? 'We’re getting more requests than we can handle. Wait a moment, then reload the page.'
                : 'This was our error, and we’ve logged it. If you were placing a bid or paying, check your account before you try again.'}
          </p>
          {missing || id === null ? null : (
            <p className="mt-6 text-small text-ink-2">
              Request <span className="mono text-ink">{id}</span>
            </p>
          )}
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton href="/marketplace" variant="commit">
              Go to the marketplace
            </LinkButton>
            <LinkButton href="/">Home</LinkButton>
          </div>
        </div>
      </div>
    </div>
  );
}
