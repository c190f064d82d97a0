import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Button } from '@assay/ui/components/Button.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useState } from 'react';
import { browserApi, problemOf } from '../../session/browserApi.ts';
import { isExpectedFailure } from '../../session/isExpectedFailure.ts';
import { loginPath } from '../../session/next.ts';
import { useResumeAfterLogin } from '../../session/useResumeAfterLogin.ts';
import { filterQuery, type SearchQuery, type ShownFacets, searchHref, searchName } from './searchQuery.ts';

/** Saves the search, to get alerts about new items once a day. Visitors log in first and return to it saved. */
export function SaveSearch({
  search,
  facets,
  name = searchName(search, facets),
  label = 'Save this search',
  isLoggedIn,
}: {
  search: SearchQuery;
  facets: ShownFacets | null;
  name?: string;
  /** The button's text. */
  label?: string;
  isLoggedIn: boolean;
}) {
  const query = filterQuery(search);
  const [outcome, setOutcome] = useState<{ query: string; failure: string | null } | null>(null);
  const save = async (): Promise<void> => {
    try {
      await browserApi.call('savedSearch.add', { body: { name, query } });
      setOutcome({ query, failure: null });
    } catch (error) {
      if (!isExpectedFailure(error)) throw error;
      const problem = error instanceof Response ? await problemOf(error) : null;
      const failure =
        problem?.code === 'too_many_searches' ? problem.message : 'We couldn’t save that. Please try again.';
      setOutcome({ query, failure });
    }
  };
  useResumeAfterLogin('save', isLoggedIn, save);
  // Another search is another question.
  const current = outcome?.query === query ? outcome : null;
  const href = searchHref({ ...search, offset: 0 });
  return (
    <p className="save-search">
      {isLoggedIn ? (
        current !== null && current.failure === null ? null : (
          <Button onClick={() => void save()}>
            <Icon name="bell" />
            {label}
          </Button>
        )
      ) : (
        <LinkButton
          href={loginPath(`${href}${href.includes('?') ? '&' : '?'}save=1`)}
          aria-label={`${label}: log in first`}
        >
          <Icon name="bell" />
          {label}
        </LinkButton>
      )}
      <span className="text-small text-ink-2" role="status">
        {current === null ? null : current.failure !== null ? (
          current.failure
        ) : (
          <>
            Saved. We’ll alert you once a day about new items.{' '}
            <Anchor className="link" href="/buying/watching#searches">
              Your searches
            </Anchor>
          </>
        )}
      </span>
    </p>
  );
}
