import { Button } from '@assay/ui/components/Button.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { browserApi } from '../../session/browserApi.ts';
import { isExpectedFailure } from '../../session/isExpectedFailure.ts';
import { loginPath } from '../../session/next.ts';

type Watched = { id: string; isFavorite: boolean; title: string };

// What was pressed since the item was loaded, so that all its buttons agree. Reloading the item resets it. Browser only.
const optimistic = new WeakMap<Watched, boolean>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const setOptimistic = (item: Watched, isWatched: boolean): void => {
  optimistic.set(item, isWatched);
  for (const listener of listeners) listener();
};

/**
 * Whether the viewer watches an item, and a setter: optimistic, reverted if the server refuses.
 * `messages` are the announcements: set and unset.
 */
export function useWatch(
  item: Watched,
  messages: readonly [set: string, unset: string] = [
    `You’re watching ${item.title}.`,
    `You’re no longer watching ${item.title}.`,
  ],
): [isWatched: boolean, set: (next: boolean) => Promise<void>] {
  const { id, isFavorite, title } = item;
  const announce = useAnnounce();
  const isWatched = useSyncExternalStore(
    subscribe,
    () => optimistic.get(item) ?? isFavorite,
    () => isFavorite,
  );
  return [
    isWatched,
    async (next) => {
      setOptimistic(item, next);
      try {
        await browserApi.call(next ? 'user.favoriteAdd' : 'user.favoriteRemove', { params: { itemId: id } });
        announce(messages[next ? 0 : 1]);
      } catch (error) {
        if (!isExpectedFailure(error)) throw error;
        setOptimistic(item, !next);
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
  const isRequested = params.get('watch') === '1' && isLoggedIn;
  const hasRun = useRef(false);

  // Performs the click made before logging in, once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on coming back
  useEffect(() => {
    if (!isRequested || hasRun.current) return;
    hasRun.current = true;
    const clearParam = (): void =>
      setParams(
        (current) => {
          current.delete('watch');
          return current;
        },
        { replace: true, preventScrollReset: true },
      );
    // Changing the address reloads the item, so save first, or it would come back unwatched.
    if (isWatched) clearParam();
    else void set(true).then(clearParam);
  }, [isRequested]);

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
