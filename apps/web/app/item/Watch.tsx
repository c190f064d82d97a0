import { Button } from '@assay/ui/components/Button.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { browserApi } from '../session/browserApi.ts';
import { loginPath } from '../session/next.ts';
import { isSilence } from './useAccess.ts';

/**
 * Watches an item, or no longer: shown at once, taken back when the house does not take it. A visitor logs in first and
 * comes back to an item that is watched.
 */
export function Watch({
  itemId,
  slug,
  title,
  isWatched: initial,
  isSignedIn,
}: {
  itemId: string;
  slug: string;
  title: string;
  isWatched: boolean;
  isSignedIn: boolean;
}) {
  const announce = useAnnounce();
  const [isWatched, setWatched] = useState(initial);
  const [params, setParams] = useSearchParams();
  const isMeant = params.get('watch') === '1' && isSignedIn;
  const isTaken = useRef(false);

  async function set(next: boolean): Promise<void> {
    setWatched(next);
    try {
      await browserApi.call(next ? 'user.favoriteAdd' : 'user.favoriteRemove', { params: { itemId } });
      announce(next ? `You watch ${title}.` : `You no longer watch ${title}.`);
    } catch (error) {
      if (!isSilence(error)) throw error;
      setWatched(!next);
      announce(`That did not reach the house. ${title} is ${next ? 'not watched' : 'still watched'}.`);
    }
  }

  // What was pressed before logging in is done now, once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on coming back
  useEffect(() => {
    if (!isMeant || isTaken.current) return;
    isTaken.current = true;
    if (!initial) void set(true);
    setParams(
      (all) => {
        all.delete('watch');
        return all;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isMeant]);

  if (!isSignedIn)
    return (
      <LinkButton href={loginPath(`/items/${slug}?watch=1`)} aria-label={`Watch ${title}: log in first`}>
        <Icon name="heart" />
        Watch
      </LinkButton>
    );
  return (
    <Button
      className={isWatched ? 'is-watched' : undefined}
      aria-pressed={isWatched}
      aria-label={`Watch ${title}`}
      onClick={() => void set(!isWatched)}
    >
      <Icon name="heart" />
      {isWatched ? 'Watching' : 'Watch'}
    </Button>
  );
}
