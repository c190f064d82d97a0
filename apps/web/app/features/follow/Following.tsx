import type { FollowRow, SavedSearch } from '@assay/contract/shapes/following.ts';
import { marketplaceHref } from '@assay/domain/search/address.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Button } from '@assay/ui/components/Button.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../session/browserApi.ts';
import { isExpectedFailure } from '../../session/isExpectedFailure.ts';
import { countsText } from '../browse/namePages.ts';

const hrefOf = ({ kind, target: { id, slug } }: FollowRow): string =>
  kind === 'artist' ? `/artists/${slug}` : `/collections/${id}-${slug}`;

/** The viewer's saved searches. Each opens with new items first. */
export function SavedSearches({ rows }: { rows: readonly SavedSearch[] }) {
  return (
    <section className="mt-12" aria-labelledby="searches">
      <h2 id="searches">Saved searches</h2>
      {rows.length === 0 ? (
        <p className="mt-3 text-ink-2">
          Search the{' '}
          <Anchor className="link" href="/marketplace">
            marketplace
          </Anchor>
          , then press “Save this search.” We’ll alert you once a day about new items.
        </p>
      ) : (
        <ul className="mt-4 max-w-2xl border-t border-line">
          {rows.map(({ id, name, query }) => (
            <FollowedEntry
              key={id}
              href={marketplaceHref(query, 'newest')}
              name={name}
              line={null}
              remove={() => browserApi.call('savedSearch.remove', { params: { id } })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Artists and collections that the viewer follows. */
export function Follows({ rows }: { rows: readonly FollowRow[] }) {
  return (
    <section className="mt-12" aria-labelledby="follows">
      <h2 id="follows">People, teams and collections you follow</h2>
      {rows.length === 0 ? (
        <p className="mt-3 text-ink-2">
          Press “Follow” on the page of an{' '}
          <Anchor className="link" href="/artists">
            artist
          </Anchor>{' '}
          or a{' '}
          <Anchor className="link" href="/collections">
            collection
          </Anchor>
          .
        </p>
      ) : (
        <ul className="mt-4 max-w-2xl border-t border-line">
          {rows.map((row) => (
            <FollowedEntry
              key={row.target.id}
              href={hrefOf(row)}
              name={row.target.name}
              line={countsText(row)}
              remove={() => browserApi.call('follow.remove', { params: { kind: row.kind, id: row.target.id } })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** One entry. It leaves the list once the server has removed it. */
function FollowedEntry({
  href,
  name,
  line,
  remove,
}: {
  href: string;
  name: string;
  line: string | null;
  remove: () => Promise<unknown>;
}) {
  const { revalidate } = useRevalidator();
  const announce = useAnnounce();
  const [isRemoving, setRemoving] = useState(false);
  const press = async (): Promise<void> => {
    setRemoving(true);
    try {
      await remove();
      announce(`${name} removed.`);
    } catch (error) {
      if (!isExpectedFailure(error)) throw error;
      announce(`We couldn’t remove ${name}. Please try again.`);
    }
    setRemoving(false);
    await revalidate();
  };
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-3">
      <span>
        <Anchor className="link" href={href}>
          {name}
        </Anchor>
        {line === null ? null : <span className="block text-small text-ink-3 num">{line}</span>}
      </span>
      <Button variant="plain" pending={isRemoving} aria-label={`Remove ${name}`} onClick={() => void press()}>
        Remove
      </Button>
    </li>
  );
}
