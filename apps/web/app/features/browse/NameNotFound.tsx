import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPage } from '../../shell/ErrorPage.tsx';

/** 404 page of a name, with similar names. Shows any other error on the error page. */
export function NameNotFound() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} requestId={null} />;
  const near = (error.data as { near?: { name: string; href: string }[] } | null)?.near ?? [];
  return (
    <div className="page py-16">
      <h1>Not found</h1>
      <p className="mt-4 max-w-measure text-ink-2">
        {near.length === 0
          ? 'We couldn’t find anything by that name.'
          : 'We couldn’t find anything by that name. Did you mean:'}
      </p>
      {near.length === 0 ? null : (
        <ul className="mt-4 grid gap-2">
          {near.map(({ name, href }) => (
            <li key={href}>
              <Anchor className="link" href={href}>
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8">
        <LinkButton href="/marketplace">Go to the marketplace</LinkButton>
      </div>
    </div>
  );
}
