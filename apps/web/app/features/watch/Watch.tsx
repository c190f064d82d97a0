import { Button } from '@assay/ui/components/Button.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { browserApi } from '../../session/browserApi.ts';
import { isSilence } from '../../session/isSilence.ts';
import { loginPath } from '../../session/next.ts';

type Watched = { id: string; isFavorite: boolean; title: string };

// What was pressed since the item was loaded, so that all its buttons agree. Reloading the item resets it. Browser only.
const pressed = new WeakMap<Watched, boolean>();
const listeners = new Set<() => void>();
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const put = (item: Watched, isWatched: boolean): void => {
  pressed.set(item, isWatched);
  for (const listener of listeners) listener();
};

/**
 * Whether the viewer watches an item, and a setter: optimistic, reverted if the server refuses.
 * `words` are the announcements: set and unset.
 */
export function useWatch(
  item: Watched,
  words: readonly [set: string, unset: string] = [
    `You’re watching ${item.title}.`,
    `You’re no longer watching ${item.title}.`,
  ],
): [isWatched: boolean, set: (next: boolean) => Promise<void>] {
  const { id, isFavorite, title } = item;
  const announce = useAnnounce();
  const isWatched = useSyncExternalStore(
    listen,
    () => pressed.get(item) ?? isFavorite,
    () => isFavorite,
  );
  return [
    isWatched,
    async (next) => {
      put(item, next);
      try {
        await browserApi.call(next ? 'user.favoriteAdd' : 'user.favoriteRemove', { params: { itemId: id } });
        announce(words[next ? 0 : 1]);
      } catch (error) {
        if (!isSilence(error)) throw error;
        put(item, !next);
        announce(
          next
            ? `We couldn’t add ${title} to your watchlist. Please try again.`
            : `We couldn’t remove ${title} from your watchlist. Please try again.`,
        );
      }
    },
  ];
}

/** Watches or unwatches an item. A visitor logs in first and returns to a watched item. */
export function Watch({
  item,
  isLoggedIn,
}: {
  item: { id: string; slug: string; title: string; isFavorite: boolean };
  isLoggedIn: boolean;
}) {
  const { slug, title } = item;
  const [isWatched, set] = useWatch(item);
  const [params, setParams] = useSearchParams();
  const isMeant = params.get('watch') === '1' && isLoggedIn;
  const isTaken = useRef(false);

  // Performs the click made before logging in, once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on coming back
  useEffect(() => {
    if (!isMeant || isTaken.current) return;
    isTaken.current = true;
    const clean = (): void =>
      setParams(
        (all) => {
          all.delete('watch');
          return all;
        },
        { replace: true, preventScrollReset: true },
      );
    // Changing the address reloads the item, so save first, or it would come back unwatched.
    if (isWatched) clean();
    else void set(true).then(clean);
  }, [isMeant]);

  if (!isLoggedIn)
    return (
      <LinkButton href={loginPath(`/items/${slug}?watch=1`)} aria-label={`Watch ${title}: log in first`}>
        <Icon name="heart" />
        Watch
      </LinkButton>
    );
  return (
    <Button
      aria-pressed={isWatched}
      aria-label={isWatched ? `Watch ${title}: watching` : `Watch ${title}`}
      onClick={() => void set(!isWatched)}
    >
      <Icon name="heart" />
      {isWatched ? 'Watching' : 'Watch'}
    </Button>
  );
}
